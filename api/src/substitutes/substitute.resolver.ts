import type { AwayInput, SubstituteTeacherInput, SubstitutionInput } from '@koma/schema/input/substitute'
import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql'
import { Access } from '../platform/shared/access.ts'
import { answerOf } from '../platform/record/answer.ts'
import { run } from '../runs/run.reads.ts'
import type { Context } from '../platform/shared/context.ts'
import { awayLessons } from './awayLessons.ts'
import { shownPlan, withNames } from './shownPlan.ts'
import {
  Away,
  AwayLessonsPayload,
  SubstitutedType,
  SubstituteTeacher,
  Substitution,
  SubstitutionPayload,
} from './substitute.type.ts'
import { substituted } from './substituted.ts'
import { substituteTeacher } from './substituteTeacher.ts'
import { substitutionPreview } from './substitutionPreview.ts'

@Resolver()
export class SubstituteResolver {
  @Query(() => AwayLessonsPayload, {
    description: 'Lists the lessons of an absent teacher, and who could take each one.',
  })
  @Access({ people: ['staff'], staff: ['slotEdit'] })
  async awayLessons(@Ctx() ctx: Context, @Arg('input', () => Away) input: AwayInput) {
    const result = await awayLessons(ctx, input)
    return { ...answerOf(ctx, result), lessons: result.ok ? result.lessons.map(withNames) : [] }
  }

  @Query(() => SubstitutionPayload, { description: 'Previews an absence, without changing anything.' })
  @Access({ people: ['staff'], staff: ['slotEdit'] })
  async substitutionPreview(@Ctx() ctx: Context, @Arg('input', () => Substitution) input: SubstitutionInput) {
    const result = await substitutionPreview(ctx, input)
    return { ...answerOf(ctx, result), plan: result.ok ? shownPlan(ctx, result.plan) : null, run: null }
  }

  @Mutation(() => SubstitutionPayload, {
    description:
      "Records a teacher's absence and gives their lessons to substitutes, as the preview showed. Booked lessons also need slotBook.",
  })
  @Access({ people: ['staff'], staff: ['slotEdit'] })
  async substituteTeacher(@Ctx() ctx: Context, @Arg('input', () => SubstituteTeacher) input: SubstituteTeacherInput) {
    const result = await substituteTeacher(ctx, input)
    return {
      ...answerOf(ctx, result),
      plan: result.plan && shownPlan(ctx, result.plan),
      run: result.ok ? await run(ctx, result.runId) : null,
    }
  }

  @Query(() => [SubstitutedType], {
    description: 'Lists the lessons of an absence, with the absent teacher and the substitute of each.',
  })
  @Access({ people: ['staff'], staff: ['slotEdit'] })
  substituted(@Ctx() ctx: Context, @Arg('runId', () => ID) runId: string) {
    return substituted(ctx, { runId })
  }
}
