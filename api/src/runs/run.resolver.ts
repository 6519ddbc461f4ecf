import type { RunsInput, RunStepsInput, StepWhyInput, UndoRunInput } from '@koma/schema/input/run'
import { Arg, Args, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql'
import { Access } from '../shared/access.ts'
import { WhyType } from '../bookings/bookingWhy.type.ts'
import { answerOf } from '../record/answer.ts'
import { explanationAnswer } from '../record/explanation.ts'
import type { Context } from '../shared/context.ts'
import { formerName } from '../shared/formerName.ts'
import { cancelRun, type RunResult } from './cancelRun.ts'
import { run, runs, runSteps } from './run.reads.ts'
import { RunPayload, RunsArgs, RunStepPageType, RunStepsArgs, RunType, StepWhyArgs, UndoRunArgs } from './run.type.ts'
import { resumeRun } from './resumeRun.ts'
import { stepWhy } from './stepWhy.ts'
import { undoRun } from './undoRun.ts'

const UNDO_RUN = 'Undoes a whole background task; needs the permission to start it.'

@Resolver()
export class RunResolver {
  @Query(() => [RunType], {
    description: 'Lists background tasks, newest first, at most 30. `before` reads older ones, `ids` any.',
  })
  @Access({ people: ['staff'] })
  runs(@Ctx() ctx: Context, @Args(() => RunsArgs) input: RunsInput) {
    return runs(ctx, input)
  }

  @Query(() => RunType, {
    nullable: true,
    description: 'One background task, or null when there is none. recordChanged of kind `run` tells of its progress.',
  })
  @Access({ people: ['staff'] })
  run(@Ctx() ctx: Context, @Arg('id', () => ID) id: string) {
    return run(ctx, id)
  }

  @Query(() => RunStepPageType, { description: 'Lists the steps of a background task and how each ended.' })
  @Access({ people: ['staff'] })
  runSteps(@Ctx() ctx: Context, @Args(() => RunStepsArgs) input: RunStepsInput) {
    return runSteps(ctx, input)
  }

  @Query(() => WhyType, {
    nullable: true,
    description: 'Why a step would end as it did, at this moment, rule by rule; null: there are no rules.',
  })
  @Access({ people: ['staff'] })
  async stepWhy(@Ctx() ctx: Context, @Args(() => StepWhyArgs) input: StepWhyInput) {
    const explanation = await stepWhy(ctx, input)
    return explanation && explanationAnswer(ctx, explanation)
  }

  @Mutation(() => RunPayload, {
    description: 'Stops a background task early; needs the permission to start it.',
  })
  @Access({ people: ['staff'] })
  async cancelRun(@Ctx() ctx: Context, @Arg('id', () => ID) id: string) {
    return runAnswer(ctx, await cancelRun(ctx, { id }), id)
  }

  @Mutation(() => RunPayload, {
    description: 'Resumes a background task that was stopped or has failed; needs the permission to start it.',
  })
  @Access({ people: ['staff'] })
  async resumeRun(@Ctx() ctx: Context, @Arg('id', () => ID) id: string) {
    return runAnswer(ctx, await resumeRun(ctx, { id }), id)
  }

  @Mutation(() => RunPayload, { description: UNDO_RUN })
  @Mutation(() => RunPayload, { description: UNDO_RUN, ...formerName('takeBackRun', 'undoRun', '2026-11-29') })
  @Access({ people: ['staff'] })
  async undoRun(@Ctx() ctx: Context, @Args(() => UndoRunArgs) input: UndoRunInput) {
    return runAnswer(ctx, await undoRun(ctx, input), input.id)
  }
}

async function runAnswer(ctx: Context, result: RunResult, id: string) {
  return { ...answerOf(ctx, result), run: await run(ctx, id) }
}
