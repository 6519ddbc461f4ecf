import type { Permission } from '@koma/schema/permissions'
import { Field, ObjectType } from 'type-graphql'
import { AccountRecordType } from '../accounts/accountRecord.type.ts'
import { AnswerType } from '../record/answer.type.ts'
import { StaffFlagEnum } from '../shared/enums.ts'

/** A staff member as all staff see each other (STF-02, D128). */
@ObjectType('StaffMember')
export class StaffMemberType extends AccountRecordType {
  @Field(() => String, { description: 'The code they sign in with, lower case.' }) staffCode!: string
  @Field(() => [StaffFlagEnum], { description: 'The flags that are on (PERM-05…37).' })
  permissions!: readonly Permission[]
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
