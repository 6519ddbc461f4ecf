import { Field, ID, ObjectType } from 'type-graphql'
import { AccountAnswerType } from '../accounts/account.type.ts'
import { Instant } from '../shared/scalars.ts'

/** A staff member as all staff see each other (STF-02, D128). */
@ObjectType('StaffMember')
export class StaffMemberType {
  @Field(() => ID) id!: string
  @Field(() => String, { description: 'The login id, lower case.' }) staffId!: string
  @Field(() => String) firstName!: string
  @Field(() => String) lastName!: string
  @Field(() => Boolean) active!: boolean
  @Field(() => String, { description: 'Empty without one.' }) email!: string
  @Field(() => String) phoneNumber!: string
  @Field(() => String, { description: 'The language of mails: en or jp.' }) comLang!: string
  @Field(() => Boolean) notify!: boolean
  @Field(() => [String], { description: 'The flags that are on (PERM-05…37).' }) permissions!: readonly string[]
  @Field(() => Instant, { nullable: true, description: 'null: never signed in.' }) lastLoginAt!: string | null
  @Field(() => Boolean, { description: 'false until a password is set: nobody can sign in yet.' }) hasPassword!: boolean
}

@ObjectType('StaffPayload', {
  description:
    'How a change of a staff member ended. Code 1001; 400: a field is filled in wrongly; 409: the ID is in use. What is not allowed at all is an error.',
})
export class StaffPayload extends AccountAnswerType {
  @Field(() => StaffMemberType, { nullable: true, description: 'As it is now; null when there is none.' })
  staffMember!: StaffMemberType | null
}
