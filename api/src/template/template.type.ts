import { copyTemplatesInput } from '@koma/schema/input/template'
import { templateFields } from '@koma/schema/records/template'
import { Field, ID, Int, ObjectType } from 'type-graphql'
import { Access } from '../platform/shared/access.ts'
import { AnswerType } from '../platform/record/answer.type.ts'
import { RecordType } from '../platform/record/baseRecord.type.ts'
import { inputType } from '../platform/record/inputType.ts'
import { withFields } from '../platform/record/recordType.ts'
import { CurrentLeaveType } from '../students/studentLeave.type.ts'

export const CopyTemplates = inputType('CopyTemplatesInput', copyTemplatesInput)

@ObjectType('FixedStudent', { description: 'A student who has or may have places in the weekly template.' })
@Access({ scopes: ['students:read'] })
export class FixedStudentType {
  @Field(() => ID) id!: string
  @Field(() => String) studentCode!: string
  @Field(() => String) fullName!: string
  @Field(() => CurrentLeaveType, {
    nullable: true,
    description: 'The pause or departure that is under way, or the next one; null if there is none.',
  })
  leave!: CurrentLeaveType | null
}

/** A row of the weekly template (FIX-07…10). */
@ObjectType('TemplateRecord')
@Access({ scopes: ['template:read'] })
export class TemplateRecordType extends withFields(RecordType, 'TemplateRecord', templateFields) {
  @Field(() => String, { description: 'The display name of the teacher.' }) teacherName!: string
  @Field(() => String, { description: 'The name of the place; empty if online only.' }) locationName!: string
  @Field(() => [ID], { description: 'The ids of the courses that can be booked.' }) courseIds!: readonly string[]
  @Field(() => [String], { description: 'The names of the courses, in the order of `courseIds`.' })
  courseNames!: readonly string[]
  @Field(() => String, { description: 'The name of the fixed course; empty if there is none.' })
  fixedCourseName!: string
  @Field(() => [FixedStudentType]) fixedStudents!: readonly FixedStudentType[]
}

@ObjectType('TemplateUse', {
  description: 'The number of upcoming slots created from a row of the weekly template.',
})
@Access({ scopes: ['template:read'] })
export class TemplateUseType {
  @Field(() => Int, { description: 'The number of upcoming slots of the row that are not booked.' }) openSlots!: number
  @Field(() => Int, { description: 'The number of upcoming slots of the row that are booked.' }) bookedSlots!: number
}

@ObjectType('TemplatePayload', { implements: AnswerType, description: 'The result of a change of the template.' })
@Access({ scopes: [] })
export class TemplatePayload extends AnswerType {
  @Field(() => String, {
    description:
      'The result code: 1001 on success; `stale` if somebody else changed the row; 400, `generalE`, `ES1002`, `ES1003` or `ES1004` if a field is wrong; 404 if the row does not exist; 409 if the teacher has another row at that time.',
  })
  override code!: string
  @Field(() => TemplateRecordType, { nullable: true, description: 'The row as it is now; null if there is none.' })
  template!: TemplateRecordType | null
}

@ObjectType('TemplateCopy', { description: 'A copy of a row of the weekly template.' })
@Access({ scopes: ['template:read'] })
export class TemplateCopyType {
  @Field(() => String, { description: 'The day, time and teacher of the copy.' }) label!: string
  @Field(() => String, { nullable: true, description: 'Why the copy is not made; null if it is.' }) message!:
    | string
    | null
  @Field(() => String, {
    nullable: true,
    description: 'Another row at the same place and time, in words; null if there is none.',
  })
  warning!: string | null
}

@ObjectType('CopyTemplatesPayload', {
  implements: AnswerType,
  description: 'The result of copyTemplates.',
})
@Access({ scopes: [] })
export class CopyTemplatesPayload extends AnswerType {
  @Field(() => String, { description: 'The result code: 1001 if at least one copy was made, `generalE` if none was.' })
  override code!: string
  @Field(() => [TemplateCopyType], { description: 'The requested copies, and whether each was made.' })
  copies!: TemplateCopyType[]
}
