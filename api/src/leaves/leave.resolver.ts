import type {
  ChangeLeaveInput,
  EndLeaveInput,
  LeaveChange,
  LeaveForm as LeaveFormInput,
  LeavesInput,
  LeaveUndoPreviewInput,
  WaivePauseFeeInput,
  RecordLeaveInput,
  UndoLeaveInput,
} from '@koma/schema/input/leave'
import type { Refusal } from '@koma/schema/answers'
import { answerText } from '@koma/schema/answers'
import { Arg, Args, Ctx, Mutation, Query, Resolver } from 'type-graphql'
import { answerOf } from '../platform/record/answer.ts'
import { Access } from '../platform/shared/access.ts'
import type { Context } from '../platform/shared/context.ts'
import { changeLeave, leaveChangePreview } from './changeLeave.ts'
import { endLeave } from './endLeave.ts'
import { leaveById, leaves } from './leave.reads.ts'
import {
  ChangeLeave,
  EndLeave,
  LeaveChangePreviewType,
  LeaveChangeType,
  LeaveForm,
  LeavePageType,
  LeavePayload,
  LeavePreviewType,
  LeavesArgs,
  LeaveUndoPreviewArgs,
  LeaveUndoPreviewType,
  WaivePauseFee,
  RecordLeave,
  UndoLeave,
  UndoLeavePayload,
} from './leave.type.ts'
import { waivePauseFee } from './waivePauseFee.ts'
import { leavePreview, recordLeave } from './recordLeave.ts'
import type { LostLesson } from './reviveLessons.ts'
import { leaveUndoPreview, undoLeave } from './undoLeave.ts'

const answered = async (ctx: Context, result: { ok: true; id: string } | Refusal, id = '') => {
  const leaveId = result.ok ? result.id : id
  return { ...answerOf(ctx, result), leave: leaveId === '' ? null : await leaveById(ctx.em, ctx, leaveId) }
}

/** Returns what says why a lesson stays cancelled in words. */
const inWords =
  ({ language }: Context) =>
  ({ refusal, ...lesson }: LostLesson) => ({ ...lesson, message: answerText(refusal, language) })

@Resolver()
export class LeaveResolver {
  @Query(() => LeavePageType, { description: 'Lists pauses and departures of students, a page at a time.' })
  @Access({ people: ['staff'], scopes: ['students:read'] })
  studentLeaves(@Ctx() ctx: Context, @Args(() => LeavesArgs) input: LeavesInput) {
    return leaves(ctx, input)
  }

  @Query(() => LeavePreviewType, {
    description: 'Previews a pause or departure: its lessons, points, fixed places, fees and whom it tells.',
  })
  @Access({ people: ['staff'], staff: ['studentEdit'] })
  async leavePreview(@Ctx() ctx: Context, @Arg('input', () => LeaveForm) input: LeaveFormInput) {
    const result = await leavePreview(ctx, input)
    return { ...answerOf(ctx, result), plan: result.ok ? result.plan : null }
  }

  @Mutation(() => LeavePayload, { description: 'Records that a student pauses or leaves.' })
  @Access({ people: ['staff'], staff: ['studentEdit'], scopes: ['students:write', 'bookings:write'] })
  async recordLeave(@Ctx() ctx: Context, @Arg('input', () => RecordLeave) input: RecordLeaveInput) {
    return answered(ctx, await recordLeave(ctx, input))
  }

  @Query(() => LeaveChangePreviewType, {
    description:
      'Previews other days, another reason or fee of a pause or departure: its lessons, contracts, fees and whom it tells.',
  })
  @Access({ people: ['staff'], staff: ['studentEdit'] })
  async leaveChangePreview(@Ctx() ctx: Context, @Arg('input', () => LeaveChangeType) input: LeaveChange) {
    const result = await leaveChangePreview(ctx, input)
    if (!result.ok) return { ...answerOf(ctx, result), plan: null }
    const lost = result.plan.lost.map(inWords(ctx))
    return { ...answerOf(ctx, result), plan: { ...result.plan, lost } }
  }

  @Mutation(() => LeavePayload, {
    description:
      'Changes the days, reason or fee of a pause or departure: lessons on added days are cancelled, those on days that it leaves are booked again.',
  })
  @Access({ people: ['staff'], staff: ['studentEdit'], scopes: ['students:write', 'bookings:write'] })
  async changeLeave(@Ctx() ctx: Context, @Arg('input', () => ChangeLeave) input: ChangeLeaveInput) {
    return answered(ctx, await changeLeave(ctx, input), input.change.id)
  }

  @Mutation(() => LeavePayload, {
    description: 'Gives a pause or departure another last day; with yesterday, the student comes back today.',
  })
  @Access({ people: ['staff'], staff: ['studentEdit'], scopes: ['students:write'] })
  async endLeave(@Ctx() ctx: Context, @Arg('input', () => EndLeave) input: EndLeaveInput) {
    return answered(ctx, await endLeave(ctx, input), input.id)
  }

  @Query(() => LeaveUndoPreviewType, {
    description: 'Previews the undo of a pause or departure: what comes back, what cannot, and whom it tells.',
  })
  @Access({ people: ['staff'], staff: ['studentEdit'] })
  async leaveUndoPreview(@Ctx() ctx: Context, @Args(() => LeaveUndoPreviewArgs) input: LeaveUndoPreviewInput) {
    const result = await leaveUndoPreview(ctx, input)
    if (!result.ok) return { ...answerOf(ctx, result), plan: null }
    const { lost, ...plan } = result.plan
    const lostLessons = lost.lessons.map(inWords(ctx))
    return {
      ...answerOf(ctx, result),
      plan: { ...plan, lostLessons, lostPlaces: lost.places, lostContracts: lost.contracts },
    }
  }

  @Mutation(() => UndoLeavePayload, {
    description: 'Undoes a pause or departure, with all that it has cancelled, released and charged.',
  })
  @Access({ people: ['staff'], staff: ['studentEdit'] })
  async undoLeave(@Ctx() ctx: Context, @Arg('input', () => UndoLeave) input: UndoLeaveInput) {
    const result = await undoLeave(ctx, input)
    const lostLessons = result.lost.lessons.map(inWords(ctx))
    return {
      ...(await answered(ctx, result, input.id)),
      lostLessons,
      lostPlaces: result.lost.places,
      lostContracts: result.lost.contracts,
    }
  }

  @Mutation(() => LeavePayload, { description: 'Waives the fee of one month of a pause.' })
  @Access({ people: ['staff'], staff: ['contractEdit'] })
  async waivePauseFee(@Ctx() ctx: Context, @Arg('input', () => WaivePauseFee) input: WaivePauseFeeInput) {
    return answered(ctx, await waivePauseFee(ctx, input), input.id)
  }
}
