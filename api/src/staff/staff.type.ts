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

@ObjectType('StaffPayload', { implements: AnswerType, description: 'The outcome of a change of a staff member.' })
export class StaffPayload extends AnswerType {
  @Field(() => String, {
    description:
      'The result code: 1001 when it was done; stale: somebody else changed it; 400: a field is wrong; 403: a rule keeps it as it is; 404: it does not exist; 409: the ID is in use.',
  })
  override code!: string
  @Field(() => StaffMemberType, {
    nullable: true,
    description: 'The staff member as it is now; null when there is none.',
  })
  staffMember!: StaffMemberType | null
}
