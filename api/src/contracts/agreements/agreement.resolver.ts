import {
  type AgreementInput,
  agreementInput,
  type SignAgreementInput,
  signAgreementInput,
} from '@koma/schema/input/agreement'
import { Arg, Args, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql'
import { Access } from '../../platform/shared/access.ts'
import { answerOf } from '../../platform/record/answer.ts'
import { argsType, inputType } from '../../platform/record/inputType.ts'
import type { Context } from '../../platform/shared/context.ts'
import { agreement, agreementPreview, agreements } from './agreement.reads.ts'
import { AgreementContentType, AgreementPayload, AgreementType } from './agreement.type.ts'
import { printAgreement } from './printAgreement.ts'
import { signAgreement } from './signAgreement.ts'

const AgreementArgs = argsType('Agreement', agreementInput)
const PrintAgreement = inputType('PrintAgreementInput', agreementInput)
const SignAgreement = inputType('SignAgreementInput', signAgreementInput)

@Resolver()
export class AgreementResolver {
  @Query(() => AgreementContentType, {
    nullable: true,
    description: 'Returns the agreement of a contract as it would be printed now; null if there is no such contract.',
  })
  @Access({ people: ['staff'] })
  agreementPreview(@Ctx() ctx: Context, @Args(() => AgreementArgs) input: AgreementInput) {
    return agreementPreview(ctx, input)
  }

  @Query(() => [AgreementType], { description: 'Lists the printed agreements of a contract.' })
  @Access({ people: ['staff'], scopes: ['contracts:read'] })
  agreements(@Ctx() ctx: Context, @Arg('contractId', () => ID) contractId: string) {
    return agreements(ctx, contractId)
  }

  @Query(() => AgreementType, {
    nullable: true,
    description: 'Returns a printed agreement; null if there is none.',
  })
  @Access({ people: ['staff'], scopes: ['contracts:read'] })
  agreement(@Ctx() ctx: Context, @Arg('id', () => ID) id: string) {
    return agreement(ctx, id)
  }

  @Mutation(() => AgreementPayload, { description: 'Stores the agreement of a contract as it is printed now.' })
  @Access({ people: ['staff'] })
  async printAgreement(@Ctx() ctx: Context, @Arg('input', () => PrintAgreement) input: AgreementInput) {
    const result = await printAgreement(ctx, input)
    return { ...answerOf(ctx, result), agreement: result.ok ? await agreement(ctx, result.id) : null }
  }

  @Mutation(() => AgreementPayload, { description: 'Records on which day a printed agreement was signed.' })
  @Access({ people: ['staff'], staff: ['contractEdit'], scopes: ['contracts:write', 'students:read'] })
  async signAgreement(@Ctx() ctx: Context, @Arg('input', () => SignAgreement) input: SignAgreementInput) {
    const result = await signAgreement(ctx, input)
    return { ...answerOf(ctx, result), agreement: result.ok ? await agreement(ctx, result.id) : null }
  }
}
