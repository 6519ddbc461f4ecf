import { Field, ID, InputType, ObjectType } from 'type-graphql'
import { UserTypeEnum } from '../shared/enums.ts'
import { StudentType } from '../students/student.type.ts'

/** Who is signed in, as the session in the database says. */
@ObjectType('Viewer')
export class ViewerType {
  @Field(() => ID) id!: string
  @Field(() => UserTypeEnum) userType!: string
  @Field(() => String, { description: 'The login id, lower case.' }) code!: string
  @Field(() => String, { description: 'lastName firstName' }) name!: string
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

@ObjectType('ViewerChange', { description: "The viewer's own bookings, contracts or record changed." })
export class ViewerChangeType {
  @Field(() => ViewerType, { nullable: true }) viewer!: ViewerType | null
  @Field(() => Boolean, { description: 'true: changes may have been missed; refetch.' }) resync!: boolean
}
