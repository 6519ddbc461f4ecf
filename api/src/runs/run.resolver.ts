import { type DryRunWhyInput, closingWhyInput, copyWhyInput, dryRunWhyInput } from '@koma/schema/input/dryRunWhy'
import type { RunsInput, RunStepsInput, StepWhyInput, UndoRunInput } from '@koma/schema/input/run'
import { Arg, Args, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql'
import { Access } from '../platform/shared/access.ts'
import { WhyType } from '../platform/record/why.type.ts'
import { Closing } from '../closures/closure.type.ts'
import { OwedContract } from '../payments/payment.type.ts'
import { answerOf } from '../platform/record/answer.ts'
import { explanationAnswer } from '../platform/record/explanation.ts'
import { inputType } from '../platform/record/inputType.ts'
import type { Context } from '../platform/shared/context.ts'
import { formerName } from '../platform/shared/formerName.ts'
import { CopyTemplates } from '../template/template.type.ts'
import { cancelRun, type RunResult } from './cancelRun.ts'
import { dryRunWhy } from './dryRunWhy.ts'
import { run, runs, runSteps } from './run.reads.ts'
import { RunPayload, RunsArgs, RunStepPageType, RunStepsArgs, RunType, StepWhyArgs, UndoRunArgs } from './run.type.ts'
import { resumeRun } from './resumeRun.ts'
import { stepWhy } from './stepWhy.ts'
import { undoRun } from './undoRun.ts'

const DryRunWhyInputType = inputType('DryRunWhyInput', dryRunWhyInput, {
  types: {
    copy: inputType('CopyWhyInput', copyWhyInput, { types: { copies: CopyTemplates } }),
    closing: inputType('ClosingWhyInput', closingWhyInput, { types: { closing: Closing } }),
    settle: OwedContract,
  },
})

const UNDO_RUN = 'Undoes a whole background task; needs the permission to start it.'

@Resolver()
export class RunResolver {
  @Query(() => [RunType], {
    description:
      'Lists background tasks, newest first, at most 30. Use `before` for older ones, or `ids` for named ones.',
  })
  @Access({ people: ['staff'] })
  runs(@Ctx() ctx: Context, @Args(() => RunsArgs) input: RunsInput) {
    return runs(ctx, input)
  }

  @Query(() => RunType, {
    nullable: true,
    description:
      'Returns one background task; null if there is none. `recordChanged` of kind `run` reports its progress.',
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
    description: 'Explains, rule by rule, how a step would end now; null if there are no rules.',
  })
  @Access({ people: ['staff'] })
  async stepWhy(@Ctx() ctx: Context, @Args(() => StepWhyArgs) input: StepWhyInput) {
    const explanation = await stepWhy(ctx, input)
    return explanation && explanationAnswer(ctx, explanation)
  }

  @Query(() => WhyType, {
    nullable: true,
    description:
      'Explains, rule by rule, whether a line of a preview would be carried out now; null if the line no longer exists.',
  })
  @Access({ people: ['staff'] })
  async dryRunWhy(@Ctx() ctx: Context, @Arg('input', () => DryRunWhyInputType) input: DryRunWhyInput) {
    const explanation = await dryRunWhy(ctx, input)
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
