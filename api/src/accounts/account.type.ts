import { Field, ID, InputType, ObjectType } from 'type-graphql'
import { UserTypeEnum } from '../shared/enums.ts'
import { Instant } from '../shared/scalars.ts'
import { StudentType } from '../students/student.type.ts'

/** Who is signed in, as the session in the database says. */
@ObjectType('Viewer')
export class ViewerType {
  @Field(() => ID) id!: string
  @Field(() => UserTypeEnum) userType!: string
  @Field(() => String, { description: 'The login id, lower case.' }) code!: string
  @Field(() => String, { description: 'lastName firstName' }) name!: string
  @Field(() => String) firstName!: string
  @Field(() => String) lastName!: string
  @Field(() => String, { description: 'Empty without one.' }) email!: string
  @Field(() => Boolean, { description: 'Whether mails about lessons are wanted; needs an email.' }) notify!: boolean
  @Field(() => String, { description: 'The language of mails: en or jp.' }) comLang!: string
  @Field(() => [String], { description: 'The flags a staff member holds; empty for others.' })
  permissions!: readonly string[]
  @Field(() => StudentType, { nullable: true, description: 'The own record, for students.' })
  student!: StudentType | null
}

@InputType('LoginInput')
export class LoginInputType {
  @Field(() => String) username!: string
  @Field(() => String) password!: string
  @Field(() => String, { description: 'student, teacher or admin' }) type!: string
}

@ObjectType('LoginPayload')
export class LoginPayload {
  @Field(() => Boolean) success!: boolean
  @Field(() => String, { description: '1001; 401 for a wrong id or password; 429 after too many tries.' }) code!: string
  @Field(() => String, {
    nullable: true,
    description: 'The user record to keep and send as Authorization, as ASCII JSON.',
  })
  record!: string | null
}

@ObjectType('LogoutPayload')
export class LogoutPayload {
  @Field(() => Boolean) success!: boolean
}

@ObjectType('ViewerChange', { description: "The viewer's own bookings, contracts, permissions or record changed." })
export class ViewerChangeType {
  @Field(() => ViewerType, { nullable: true }) viewer!: ViewerType | null
  @Field(() => Boolean, { description: 'true: changes may have been missed; refetch.' }) resync!: boolean
}

@ObjectType('AccountAnswer', { description: 'How a change of a password or account ended.' })
export class AccountAnswerType {
  @Field(() => Boolean) success!: boolean
  @Field(() => String, {
    description:
      '1001; 400: a field is filled in wrongly; 403: the current password is wrong; 404: id and email do not belong together; 410: the link is used, expired or unknown; 429: too many tries.',
  })
  code!: string
  @Field(() => String, { description: 'The same in words, in the language of Accept-Language.' }) message!: string
  @Field(() => String, { nullable: true, description: 'The field of the input that the refusal is about.' })
  field!: string | null
}

@ObjectType('OwnSettingsPayload', {
  description: 'How a change of the own settings ended, and the record as it is now.',
})
export class OwnSettingsPayload extends AccountAnswerType {
  @Field(() => ViewerType) viewer!: ViewerType
}

@ObjectType('Account', { description: 'A student, teacher or staff member as somebody who can sign in; staff only.' })
export class AccountLineType {
  @Field(() => ID) id!: string
  @Field(() => String, { description: 'The login id, lower case.' }) code!: string
  @Field(() => String, { description: 'lastName firstName' }) fullName!: string
  @Field(() => String, { description: 'Empty without one.' }) email!: string
  @Field(() => Boolean) active!: boolean
  @Field(() => Boolean) notify!: boolean
  @Field(() => Instant, { nullable: true, description: 'null: never signed in.' }) lastLoginAt!: string | null
  @Field(() => Boolean, { description: 'false until a password is set: nobody can sign in yet.' }) hasPassword!: boolean
}
