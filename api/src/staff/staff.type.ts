import { staffFields } from '@koma/schema/records/staff'
import { Field, ObjectType } from 'type-graphql'
import { AccountRecordType } from '../accounts/accountRecord.type.ts'
import { AnswerType } from '../record/answer.type.ts'
import { withFields } from '../record/recordType.ts'

/** A staff member as all staff see each other (STF-02, D128). */
@ObjectType('StaffMember')
export class StaffMemberType extends withFields(AccountRecordType, 'StaffMember', staffFields) {}

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
