import type {
  CloseTimeInput,
  ClosingInput,
  ClosureReasonInput,
  ClosuresInput,
  HolidaysInput,
  MarkPhonedInput,
} from '@koma/schema/input/closure'
import { map, pipe } from '@graphql-yoga/subscription'
import { Arg, Args, Ctx, ID, Mutation, Query, Resolver, Root, Subscription } from 'type-graphql'
import { Access } from '../platform/shared/access.ts'
import { answerOf } from '../platform/record/answer.ts'
import { run } from '../runs/run.reads.ts'
import type { Context } from '../platform/shared/context.ts'
import { maySeeClosures } from './closure.policy.ts'
import { closedSlots, closures } from './closure.reads.ts'
import {
  CloseTime,
  Closing,
  ClosingPayload,
  ClosurePayload,
  ClosureReason,
  ClosuresArgs,
  ClosuresChangeType,
  ClosureSlotType,
  ClosureType,
  HolidaysArgs,
  HolidaysType,
} from './closure.type.ts'
import { changeClosureReason } from './changeClosureReason.ts'
import { closeTime } from './closeTime.ts'
import { closureOutcome } from './closureOutcome.ts'
import { ClosureOutcomeType, MarkPhoned } from './closureOutcome.type.ts'
import { closingPreview } from './closingPreview.ts'
import { holidays } from './holidays.ts'
import type { ClosingPlan } from './judgeClosing.ts'
import { markPhoned } from './markPhoned.ts'

@Resolver()
export class ClosureResolver {
  @Query(() => [ClosureType], {
    description:
      "Lists the closures from one day to another, both included. Only staff and the teacher see a teacher's absence.",
  })
  @Access({ people: ['student', 'teacher', 'staff', 'guardian'], scopes: ['slots:read'] })
  closures(@Ctx() ctx: Context, @Args(() => ClosuresArgs) input: ClosuresInput) {
    return closures(ctx, input)
  }

  @Query(() => [ClosureSlotType], {
    description: 'Lists the slots that a closure removed, and what became of each.',
  })
  @Access({ people: ['staff'], staff: ['settingsEdit'] })
  closedSlots(@Ctx() ctx: Context, @Arg('runId', () => ID) runId: string) {
    return closedSlots(ctx, { runId })
  }

  @Query(() => HolidaysType, { description: 'Lists the public holidays of a year, as suggestions for closures.' })
  @Access({ people: ['staff'], staff: ['settingsEdit'] })
  holidays(@Ctx() ctx: Context, @Args(() => HolidaysArgs) input: HolidaysInput) {
    return holidays(ctx, input)
  }

  @Query(() => ClosingPayload, { description: 'Previews closing a time, without changing anything.' })
  @Access({ people: ['staff'], staff: ['settingsEdit'] })
  async closingPreview(@Ctx() ctx: Context, @Arg('input', () => Closing) input: ClosingInput) {
    const result = await closingPreview(ctx, input)
    return { ...answerOf(ctx, result), plan: result.ok ? shown(result.plan) : null, run: null }
  }

  @Mutation(() => ClosingPayload, {
    description: 'Closes a time as the preview showed, and starts the task that removes the slots in it.',
  })
  @Access({ people: ['staff'], staff: ['settingsEdit'] })
  async closeTime(@Ctx() ctx: Context, @Arg('input', () => CloseTime) input: CloseTimeInput) {
    const result = await closeTime(ctx, input)
    return {
      ...answerOf(ctx, result),
      plan: result.plan && shown(result.plan),
      run: result.ok ? await run(ctx, result.runId) : null,
    }
  }

  @Mutation(() => ClosurePayload, {
    description: 'Changes the reason of a closure. Nobody gets an email.',
  })
  @Access({ people: ['staff'], staff: ['settingsEdit'] })
  async changeClosureReason(@Ctx() ctx: Context, @Arg('input', () => ClosureReason) input: ClosureReasonInput) {
    return answerOf(ctx, await changeClosureReason(ctx, input))
  }

  @Query(() => ClosureOutcomeType, {
    nullable: true,
    description:
      'Returns what a closure or an absence has done, and who has to be phoned; null for any other background task.',
  })
  @Access({ people: ['staff'] })
  async closureOutcome(@Ctx() ctx: Context, @Arg('runId', () => ID) runId: string) {
    const outcome = await closureOutcome(ctx, { runId })
    return outcome && { ...outcome, run: await run(ctx, runId) }
  }

  @Mutation(() => ClosurePayload, {
    description: 'Notes who was phoned about a closure or an absence, or takes that back.',
  })
  @Access({ people: ['staff'] })
  async markPhoned(@Ctx() ctx: Context, @Arg('input', () => MarkPhoned) input: MarkPhonedInput) {
    return answerOf(ctx, await markPhoned(ctx, input))
  }

  @Subscription(() => ClosuresChangeType, {
    description: 'Reports that closures were created or undone and have to be read again.',
    subscribe: ({ context }: { context: Context }) => {
      maySeeClosures(context)
      return pipe(
        context.events.subscribe('closure', context.school.id),
        map(({ resync }) => ({ resync })),
      )
    },
  })
  @Access({ people: ['student', 'teacher', 'staff', 'guardian'], scopes: ['slots:read'] })
  closuresChanged(@Root() change: ClosuresChangeType): ClosuresChangeType {
    return change
  }
}

function shown({ slots, ...plan }: ClosingPlan) {
  return {
    ...plan,
    slots: slots.map(({ waiting, seats, ...slot }) => ({
      ...slot,
      seats: seats.map(({ student, ...seat }) => ({
        ...seat,
        studentId: student?.id ?? null,
        name: student?.name ?? '',
      })),
      waitingNames: waiting.map(({ name }) => name),
    })),
  }
}
