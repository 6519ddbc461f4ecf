import { copyTemplatesInput } from '@koma/schema/input/template'
import { Field, ID, Int, ObjectType } from 'type-graphql'
import { AnswerType } from '../record/answer.type.ts'
import { RecordType } from '../record/record.type.ts'
import { inputType } from '../record/inputType.ts'

export const CopyTemplates = inputType('CopyTemplatesInput', copyTemplatesInput)

@ObjectType('FixedStudent', { description: 'A student who has a place in a row of the weekly template (FIX-10).' })
export class FixedStudentType {
  @Field(() => ID) id!: string
  @Field(() => String) studentCode!: string
  @Field(() => String) fullName!: string
}

/** A row of the weekly template (FIX-07…10). */
@ObjectType('TemplateRecord')
export class TemplateRecordType extends RecordType {
  @Field(() => Int, { description: '0 Sunday to 6.' }) day!: number
  @Field(() => String, { description: 'HH:MM' }) startTime!: string
  @Field(() => String, { description: 'HH:MM' }) endTime!: string
  @Field(() => Boolean, { description: 'Whether the end follows the start.' }) useSlotLength!: boolean
  @Field(() => ID) teacherId!: string
  @Field(() => String, { description: 'displayName of the teacher.' }) teacherName!: string
  @Field(() => ID, { nullable: true, description: 'null: online only.' }) locationId!: string | null
  @Field(() => String, { description: 'Empty: online only.' }) locationName!: string
  @Field(() => Boolean) onlineAvailable!: boolean
  @Field(() => String) onlineLessonLink!: string
  @Field(() => String) lessonMemo!: string
  @Field(() => Boolean, { description: 'Whether teacher, day and time limit the courses.' }) lessonRules!: boolean
  @Field(() => [ID], { description: 'What can be booked.' }) courseIds!: readonly string[]
  @Field(() => [String], { description: 'Their names, in the same order.' }) courseNames!: readonly string[]
  @Field(() => ID, { nullable: true }) fixedCourseId!: string | null
  @Field(() => String, { description: 'Empty: none is fixed.' }) fixedCourseName!: string
  @Field(() => Boolean, { nullable: true, description: 'true: online; false: at the place; null: not fixed.' })
  fixedOnline!: boolean | null
  @Field(() => [FixedStudentType]) fixedStudents!: readonly FixedStudentType[]
}

@ObjectType('TemplateUse', {
  description: 'The slots to come that were made from a row of the weekly template (FIX-35, D116).',
})
export class TemplateUseType {
  @Field(() => Int, { description: 'Those that nobody has booked.' }) openSlots!: number
  @Field(() => Int, { description: 'Those with a booking.' }) bookedSlots!: number
}

@ObjectType('TemplatePayload', { implements: AnswerType, description: 'How a change of the template ended.' })
export class TemplatePayload extends AnswerType {
  @Field(() => String, {
    description:
      '1001; stale: somebody else has changed it; 400, generalE, ES1002, ES1003, ES1004: a field is filled in wrongly; 404: there is none; 409: the teacher has a row at that time.',
  })
  override code!: string
  @Field(() => TemplateRecordType, { nullable: true, description: 'As it is now; null when there is none.' })
  template!: TemplateRecordType | null
}

@ObjectType('TemplateCopy', { description: 'A copy of a row of the weekly template.' })
export class TemplateCopyType {
  @Field(() => String, { description: 'Its day, time and teacher.' }) label!: string
  @Field(() => String, { nullable: true, description: 'Why it is not made; null: it is.' }) message!: string | null
}

@ObjectType('CopyTemplatesPayload', { implements: AnswerType, description: 'How copying rows of the template ended.' })
export class CopyTemplatesPayload extends AnswerType {
  @Field(() => String, { description: '1001: at least one was made; generalE: none was.' })
  override code!: string
  @Field(() => [TemplateCopyType], { description: 'Each copy that was asked for.' }) copies!: TemplateCopyType[]
}
