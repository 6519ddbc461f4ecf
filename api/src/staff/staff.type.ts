import type { Permission } from '@koma/schema/permissions'
import { Field, ID, Int, ObjectType } from 'type-graphql'
import { AnswerType } from '../record/answer.type.ts'
import { LanguageEnum, StaffFlagEnum } from '../shared/enums.ts'
import { Instant } from '../shared/scalars.ts'

/** A staff member as all staff see each other (STF-02, D128). */
@ObjectType('StaffMember')
export class StaffMemberType {
  @Field(() => ID) id!: string
  @Field(() => Int, { description: 'Grows with every edit; a save names the one it was made from.' }) version!: number
  @Field(() => String, { description: 'The code they sign in with, lower case.' }) staffCode!: string
  @Field(() => String) firstName!: string
  @Field(() => String) lastName!: string
  @Field(() => Boolean) active!: boolean
  @Field(() => String, { description: 'Empty without one.' }) email!: string
  @Field(() => String) phoneNumber!: string
  @Field(() => LanguageEnum, { description: 'The language of mails.' }) comLang!: string
  @Field(() => Boolean) notify!: boolean
  @Field(() => [StaffFlagEnum], { description: 'The flags that are on (PERM-05…37).' })
  permissions!: readonly Permission[]
  @Field(() => Instant, { nullable: true, description: 'null: never signed in.' }) lastLoginAt!: string | null
  @Field(() => Boolean, { description: 'false until a password is set: nobody can sign in yet.' }) hasPassword!: boolean
}

@ObjectType('StaffPayload', { implements: AnswerType, description: 'How a change of a staff member ended.' })
export class StaffPayload extends AnswerType {
  @Field(() => String, {
    description:
      '1001; stale: somebody else has changed it; 400: a field is filled in wrongly; 403: a rule keeps it as it is; 404: there is none; 409: the ID is in use.',
  })
  override code!: string
  @Field(() => StaffMemberType, { nullable: true, description: 'As it is now; null when there is none.' })
  staffMember!: StaffMemberType | null
}
