import type { TemplateExportInput, TemplateLineInput } from '@koma/schema/input/templateExport'
import { Arg, Ctx, Mutation, Query, Resolver } from 'type-graphql'
import { Access } from '../../platform/shared/access.ts'
import { WhyType } from '../../platform/record/why.type.ts'
import { answerOf } from '../../platform/record/answer.ts'
import { explanationAnswer } from '../../platform/record/explanation.ts'
import { run } from '../../runs/run.reads.ts'
import { RunPayload } from '../../runs/run.type.ts'
import type { Context } from '../../platform/shared/context.ts'
import { lineWhy } from './lineWhy.ts'
import { startTemplateExport, templateExportPlan } from './templateExport.ts'
import { TemplateExport, TemplateExportPlanType, TemplateLine } from './templateExport.type.ts'

@Resolver()
export class TemplateExportResolver {
  @Query(() => TemplateExportPlanType, {
    description: 'Previews an export of the weekly template, without changing anything.',
  })
  @Access({ people: ['staff'], staff: ['fixedExport'] })
  templateExportPlan(@Ctx() ctx: Context, @Arg('input', () => TemplateExport) input: TemplateExportInput) {
    return templateExportPlan(ctx, input)
  }

  @Query(() => WhyType, {
    description: 'Explains, rule by rule, whether a line of an export would be carried out.',
  })
  @Access({ people: ['staff'] })
  async templateLineWhy(@Ctx() ctx: Context, @Arg('input', () => TemplateLine) input: TemplateLineInput) {
    return explanationAnswer(ctx, await lineWhy(ctx, input))
  }

  @Mutation(() => RunPayload, {
    description: 'Creates slots from the weekly template, deletes such slots, or books the fixed students.',
  })
  @Access({ people: ['staff'], staff: ['fixedExport'] })
  async startTemplateExport(@Ctx() ctx: Context, @Arg('input', () => TemplateExport) input: TemplateExportInput) {
    const result = await startTemplateExport(ctx, input)
    return { ...answerOf(ctx, result), run: result.ok ? await run(ctx, result.runId) : null }
  }
}
