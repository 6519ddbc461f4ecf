import {
  type AgreementTemplatePreviewInput,
  agreementTemplatePreviewInput,
  type SaveAgreementTemplateInput,
  saveAgreementTemplateInput,
} from '@koma/schema/input/agreement'
import { Arg, Args, Ctx, Mutation, Query, Resolver } from 'type-graphql'
import { answerOf } from '../../platform/record/answer.ts'
import { argsType, inputType } from '../../platform/record/inputType.ts'
import { Access } from '../../platform/shared/access.ts'
import type { Context } from '../../platform/shared/context.ts'
import {
  AgreementTemplatePayload,
  AgreementTemplatePreviewType,
  AgreementTemplateType,
} from './agreementTemplate.type.ts'
import { agreementTemplatePreview, agreementTemplates, saveAgreementTemplate } from './agreementTemplates.ts'

const PreviewArgs = argsType('AgreementTemplatePreview', agreementTemplatePreviewInput)
const SaveAgreementTemplate = inputType('SaveAgreementTemplateInput', saveAgreementTemplateInput)

@Resolver()
export class AgreementTemplateResolver {
  @Query(() => [AgreementTemplateType], {
    description: "Returns the school's own clauses of agreements, one for each language.",
  })
  @Access({ people: ['staff'], scopes: ['contracts:read'] })
  agreementTemplates(@Ctx() ctx: Context) {
    return agreementTemplates(ctx)
  }

  @Query(() => AgreementTemplatePreviewType, { description: 'Previews clauses with sample values.' })
  @Access({ people: ['staff'] })
  agreementTemplatePreview(@Ctx() ctx: Context, @Args(() => PreviewArgs) input: AgreementTemplatePreviewInput) {
    return agreementTemplatePreview(ctx, input)
  }

  @Mutation(() => AgreementTemplatePayload, {
    description: "Saves the school's own clauses of agreements as the next version.",
  })
  @Access({ people: ['staff'], staff: ['settingsEdit'] })
  async saveAgreementTemplate(
    @Ctx() ctx: Context,
    @Arg('input', () => SaveAgreementTemplate) input: SaveAgreementTemplateInput,
  ) {
    const result = await saveAgreementTemplate(ctx, input)
    return { ...answerOf(ctx, result), templates: await agreementTemplates(ctx) }
  }
}
