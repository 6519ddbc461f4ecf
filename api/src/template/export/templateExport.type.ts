import { templateExportInput, templateJobs, templateLineInput } from '@koma/schema/input/templateExport'
import { Field, ID, Int, ObjectType } from 'type-graphql'
import { inputType } from '../../platform/record/inputType.ts'
import { RunCountType } from '../../runs/run.type.ts'
import { PlainDate } from '../../platform/shared/scalars.ts'
import { graphqlEnum } from '../../platform/shared/enums.ts'
import { formerSeal } from '../../platform/shared/formerName.ts'

const TemplateJobEnum = graphqlEnum('TemplateJob', templateJobs)

export const TemplateExport = inputType('TemplateExportInput', templateExportInput, {
  types: { job: TemplateJobEnum },
  former: { digest: 'seal' },
})

export const TemplateLine = inputType('TemplateLineInput', templateLineInput, { types: { job: TemplateJobEnum } })

@ObjectType('TemplateExportLine', {
  description: 'One lesson of the weekly template on one day, and what would become of it.',
})
class TemplateExportLineType {
  @Field(() => ID, { description: 'The id of the row of the weekly template.' }) templateId!: string
  @Field(() => PlainDate) date!: string
  @Field(() => ID, { nullable: true, description: 'The id of the student to be booked; null if nobody is.' })
  studentId!: string | null
  @Field(() => ID, { nullable: true, description: 'The id of the slot to be deleted; null if none is.' })
  slotId!: string | null
  @Field(() => String, {
    description: 'The day, times and teacher of the line, and the student if there is one.',
  })
  label!: string
  @Field(() => String, {
    description:
      'The result: `made`, or the reason why not: there, moved, placeBusy, closed, away, skipped, teacherInactive, placeInactive, outsideHours, onlineOff, booked, noSlot, notFixed, cancelled or refused.',
  })
  outcome!: string
  @Field(() => String, {
    nullable: true,
    description:
      'The reason, the missing parts, or the other lesson at the same place, in words; null if there is nothing to say.',
  })
  message!: string | null
}

@ObjectType('TemplateExportPlan', { description: 'A preview of an export of the weekly template.' })
export class TemplateExportPlanType {
  @Field(() => Int) total!: number
  @Field(() => String, {
    description: 'A digest of the plan. Send it to startTemplateExport to carry out exactly this plan.',
  })
  @Field(() => String, formerSeal)
  digest!: string
  @Field(() => [RunCountType]) counts!: readonly RunCountType[]
  @Field(() => [TemplateExportLineType], {
    description: 'The lines, at most 500, with those that would not be done first.',
  })
  lines!: readonly TemplateExportLineType[]
}
