import { templateExportInput, templateJobs } from '@koma/schema/input/templateExport'
import { Field, Int, ObjectType } from 'type-graphql'
import { inputType } from '../../record/inputType.ts'
import { RunCountType } from '../../runs/run.type.ts'
import { graphqlEnum } from '../../shared/enums.ts'

const TemplateJobEnum = graphqlEnum('TemplateJob', templateJobs)

export const TemplateExport = inputType('TemplateExportInput', templateExportInput, { types: { job: TemplateJobEnum } })

@ObjectType('TemplateExportLine', { description: 'What would become of one lesson of the template on one day.' })
export class TemplateExportLineType {
  @Field(() => String, { description: 'Day, times, teacher, and the student where it is about one.' }) label!: string
  @Field(() => String, {
    description:
      'made: it would be done; there, closed, teacherInactive, placeInactive, outsideHours, booked, noSlot, notFixed: why not.',
  })
  outcome!: string
}

@ObjectType('TemplateExportPlan', { description: 'What an export of the template would do.' })
export class TemplateExportPlanType {
  @Field(() => Int) total!: number
  @Field(() => [RunCountType]) counts!: readonly RunCountType[]
  @Field(() => [TemplateExportLineType], { description: 'At most 500, those that would not be done first.' })
  lines!: readonly TemplateExportLineType[]
}
