import { templateExportInput, templateJobs, templateLineInput } from '@koma/schema/input/templateExport'
import { Field, ID, Int, ObjectType } from 'type-graphql'
import { inputType } from '../../record/inputType.ts'
import { RunCountType } from '../../runs/run.type.ts'
import { PlainDate } from '../../shared/scalars.ts'
import { graphqlEnum } from '../../shared/enums.ts'

const TemplateJobEnum = graphqlEnum('TemplateJob', templateJobs)

export const TemplateExport = inputType('TemplateExportInput', templateExportInput, { types: { job: TemplateJobEnum } })

export const TemplateLine = inputType('TemplateLineInput', templateLineInput, { types: { job: TemplateJobEnum } })

@ObjectType('TemplateExportLine', { description: 'What would become of one lesson of the template on one day.' })
export class TemplateExportLineType {
  @Field(() => ID, { description: 'The row of the template.' }) templateId!: string
  @Field(() => PlainDate) date!: string
  @Field(() => ID, { nullable: true, description: 'Who is to be booked.' }) studentId!: string | null
  @Field(() => ID, { nullable: true, description: 'Which slot is to be removed.' }) slotId!: string | null
  @Field(() => String, { description: 'Day, times, teacher, and the student where it is about one.' }) label!: string
  @Field(() => String, {
    description:
      'made: it would be done; there, closed, away, skipped, teacherInactive, placeInactive, outsideHours, onlineOff, booked, noSlot, notFixed, cancelled, refused: why not.',
  })
  outcome!: string
  @Field(() => String, { nullable: true, description: 'More on why, or what it would go without, in words.' })
  message!: string | null
}

@ObjectType('TemplateExportPlan', { description: 'What an export of the template would do.' })
export class TemplateExportPlanType {
  @Field(() => Int) total!: number
  @Field(() => String, { description: 'Stands for all that is said here; startTemplateExport compares it.' })
  seal!: string
  @Field(() => [RunCountType]) counts!: readonly RunCountType[]
  @Field(() => [TemplateExportLineType], { description: 'At most 500, those that would not be done first.' })
  lines!: readonly TemplateExportLineType[]
}
