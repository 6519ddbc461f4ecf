import { setPaperSealInput, type SetPaperSealInput } from '@koma/schema/input/school'
import { Arg, Ctx, Field, Mutation, ObjectType, Query, Resolver } from 'type-graphql'
import { answerOf } from '../../platform/record/answer.ts'
import { AnswerType } from '../../platform/record/answer.type.ts'
import { inputType } from '../../platform/record/inputType.ts'
import { Access } from '../../platform/shared/access.ts'
import type { Context } from '../../platform/shared/context.ts'
import { paperSeal } from './paperSeal.ts'
import { setPaperSeal } from './setPaperSeal.ts'

const SetPaperSeal = inputType('SetPaperSealInput', setPaperSealInput)

@ObjectType('PaperSealPayload', { implements: AnswerType, description: 'The result of setPaperSeal.' })
@Access({ scopes: [] })
class PaperSealPayload extends AnswerType {
  @Field(() => String, {
    nullable: true,
    description: 'The seal as it is now, as a `data:` address; null without one.',
  })
  paperSeal!: string | null
}

@Resolver()
export class PaperSealResolver {
  @Query(() => String, {
    nullable: true,
    description: "The picture of the school's seal on papers, as a `data:` address; null without one.",
  })
  @Access({ people: ['staff'] })
  paperSeal(@Ctx() ctx: Context) {
    return paperSeal(ctx)
  }

  @Mutation(() => PaperSealPayload, { description: "Sets or removes the picture of the school's seal on papers." })
  @Access({ people: ['staff'], staff: ['settingsEdit'] })
  async setPaperSeal(@Ctx() ctx: Context, @Arg('input', () => SetPaperSeal) input: SetPaperSealInput) {
    return { ...answerOf(ctx, await setPaperSeal(ctx, input)), paperSeal: await paperSeal(ctx) }
  }
}
