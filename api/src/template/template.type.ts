import { copyTemplatesInput } from '@koma/schema/input/template'
import { Field, ID, Int, ObjectType } from 'type-graphql'
import { Access } from '../shared/access.ts'
import { AnswerType } from '../record/answer.type.ts'
import { RecordType } from '../record/record.type.ts'
import { inputType } from '../record/inputType.ts'

export const CopyTemplates = inputType('CopyTemplatesInput', copyTemplatesInput)

@ObjectType('FixedStudent', { description: 'A student who has a place in a row of the weekly template (FIX-10).' })
@Access({ scopes: ['students:read'] })
export class FixedStudentType {
  @Field(() => ID) id!: string
  @Field(() => String) studentCode!: string
  @Field(() => String) fullName!: string
}

/** A row of the weekly template (FIX-07…10). */
@ObjectType('TemplateRecord')
@Access({ scopes: ['template:read'] })
export class TemplateRecordType extends RecordType {
  @Field(() => Int, { description: 'The weekday, 0 for Sunday to 6 for Saturday.' }) day!: number
  @Field(() => String, { description: 'The time of day it starts, `HH:MM`, such as 09:30.' }) startTime!: string
  @Field(() => String, { description: 'The time of day it ends, `HH:MM`, such as 10:20.' }) endTime!: string
  @Field(() => Boolean, { description: 'Whether the end follows the start.' }) useSlotLength!: boolean
  @Field(() => ID) teacherId!: string
  @Field(() => String, { description: 'The name the teacher is shown by.' }) teacherName!: string
  @Field(() => ID, { nullable: true, description: 'The id of the place; null: online only.' }) locationId!:
    | string
    | null
  @Field(() => String, { description: 'The name of the place; empty: online only.' }) locationName!: string
  @Field(() => Boolean) onlineAvailable!: boolean
  @Field(() => String) onlineLessonLink!: string
  @Field(() => String) lessonMemo!: string
  @Field(() => Boolean, { description: 'Whether teacher, day and time limit the courses.' }) lessonRules!: boolean
  @Field(() => [ID], { description: 'The ids of the courses that can be booked.' }) courseIds!: readonly string[]
  @Field(() => [String], { description: 'Their names, in the same order.' }) courseNames!: readonly string[]
  @Field(() => ID, { nullable: true }) fixedCourseId!: string | null
  @Field(() => String, { description: 'The name of the fixed course; empty: none is fixed.' }) fixedCourseName!: string
  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether the fixed students have it online; false: at the place; null: not settled.',
  })
  fixedOnline!: boolean | null
  @Field(() => [FixedStudentType]) fixedStudents!: readonly FixedStudentType[]
}

@ObjectType('TemplateUse', {
  description: 'The slots to come that were made from a row of the weekly template (FIX-35, D116).',
})
@Access({ scopes: ['template:read'] })
export class TemplateUseType {
  @Field(() => Int, { description: 'The number of them not booked.' }) openSlots!: number
  @Field(() => Int, { description: 'The number of them booked.' }) bookedSlots!: number
}

@ObjectType('TemplatePayload', { implements: AnswerType, description: 'The outcome of a change of the template.' })
@Access({ scopes: [] })
export class TemplatePayload extends AnswerType {
  @Field(() => String, {
    description:
      'The result code: 1001 when it was done; stale: somebody else changed it; 400, generalE, ES1002, ES1003, ES1004: a field is wrong; 404: it does not exist; 409: the teacher has a row at that time.',
  })
  override code!: string
  @Field(() => TemplateRecordType, { nullable: true, description: 'The row as it is now; null when there is none.' })
  template!: TemplateRecordType | null
}

@ObjectType('TemplateCopy', { description: 'A copy of a row of the weekly template.' })
@Access({ scopes: ['template:read'] })
export class TemplateCopyType {
  @Field(() => String, { description: 'Its day, time and teacher.' }) label!: string
  @Field(() => String, { nullable: true, description: 'Why it is not made; null: it is.' }) message!: string | null
  @Field(() => String, { nullable: true, description: 'Names another row at its place then; null without one.' })
  warning!: string | null
}

@ObjectType('CopyTemplatesPayload', {
  implements: AnswerType,
  description: 'The outcome of copying rows of the template.',
})
@Access({ scopes: [] })
export class CopyTemplatesPayload extends AnswerType {
  @Field(() => String, { description: 'The result code: 1001 when at least one was made, generalE when none was.' })
  override code!: string
  @Field(() => [TemplateCopyType], { description: 'Each copy that was asked for.' }) copies!: TemplateCopyType[]
}
