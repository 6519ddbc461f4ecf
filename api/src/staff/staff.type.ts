import { staffFields } from '@koma/schema/records/staff'
import { Field, ObjectType } from 'type-graphql'
import { AccountRecordType } from '../accounts/accountRecord.type.ts'
import { AnswerType } from '../platform/record/answer.type.ts'
import { withFields } from '../platform/record/recordType.ts'

/** A staff member as all staff see each other (STF-02, D128). */
@ObjectType('StaffMember')
export class StaffMemberType extends withFields(AccountRecordType, 'StaffMember', staffFields) {}

@ObjectType('StaffPayload', { implements: AnswerType, description: 'The result of a change of a staff member.' })
export class StaffPayload extends AnswerType {
  @Field(() => String, {
    description:
      'The result code: 1001 on success; `stale` if somebody else changed the staff member; 400 if a field is wrong; 403 if a rule prevents it; 404 if the staff member does not exist; 409 if the ID is in use.',
  })
  override code!: string
  @Field(() => StaffMemberType, {
    nullable: true,
    description: 'The staff member as they are now; null if there is none.',
  })
  staffMember!: StaffMemberType | null
}
