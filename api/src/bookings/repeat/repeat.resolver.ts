import type { BookLessonsInput, RepeatInput, UndoBookingsInput } from '@koma/schema/input/repeatBooking'
import { promiseOf } from '@koma/schema/rules/promise'
import type { PlannedDate } from '@koma/schema/rules/repeatBooking'
import { Arg, Args, Ctx, Mutation, Query, Resolver } from 'type-graphql'
import { contractsOf } from '../../contracts/contract.reads.ts'
import { answerOf } from '../../platform/record/answer.ts'
import { Access } from '../../platform/shared/access.ts'
import type { Context } from '../../platform/shared/context.ts'
import { visibleSlotsById } from '../../slots/slots.ts'
import { studentById } from '../../students/student.reads.ts'
import { choiceOf } from '../bookable.type.ts'
import { BookLessonsInputType, RepeatInputType, UndoBookingsArgs } from '../booking.input.ts'
import { bookLessons } from './bookLessons.ts'
import { BookLessonsPayload, RepeatPreviewType, UndoBookingsPayload } from './repeat.payloads.ts'
import { type FoundLesson, repeatPreview } from './repeatPreview.ts'
import { undoBookings } from './undoBookings.ts'

@Resolver()
export class RepeatResolver {
  @Query(() => RepeatPreviewType, {
    description:
      'Previews booking the same lesson every week until a day. Each date is judged as if the earlier ones were booked. Send the lessons that are wanted to bookLessons, each with what this returned for it.',
  })
  @Access({ people: ['student', 'staff', 'guardian'], staff: ['slotBook'], scopes: ['bookings:write'] })
  async repeatPreview(@Ctx() ctx: Context, @Arg('input', () => RepeatInputType) input: RepeatInput) {
    const plan = await repeatPreview(ctx, input)
    if (!plan.ok) return { ...answerOf(ctx, plan), dates: [], cost: 0 }
    const { dates } = plan
    const [contracts, slots] = await Promise.all([contractsOf(ctx, plan.studentId), slotsOf(ctx, dates)])
    const cost = dates.reduce((sum, { isTaken, verdict }) => sum + (isTaken && verdict.ok ? verdict.cost : 0), 0)
    return {
      ...answerOf(ctx, plan),
      cost,
      dates: dates.map(({ startsAt, lesson, verdict, isTaken, alternatives }) => ({
        ...answerOf(ctx, verdict),
        ...(lesson === null || !verdict.ok ? {} : consequenceOf(ctx, lesson, verdict)),
        contract: verdict.ok ? (contracts.find(({ id }) => id === verdict.contract.id) ?? null) : null,
        startsAt,
        slot: slots.get(lesson?.slotFacts.slot.id ?? '') ?? null,
        taken: isTaken,
        alternatives: alternatives.flatMap((other) => {
          const slot = slots.get(other.lesson.slotFacts.slot.id)
          return slot === undefined ? [] : [{ slot, choices: [choiceOf(other.verdict)] }]
        }),
      })),
    }
  }

  @Mutation(() => BookLessonsPayload, {
    description:
      'Books several lessons of one student in one step: all of them, or none. If one cannot be booked as it was shown, nothing is booked and `refused` names it.',
  })
  @Access({ people: ['student', 'staff', 'guardian'], staff: ['slotBook'], scopes: ['bookings:write'] })
  async bookLessons(@Ctx() ctx: Context, @Arg('input', () => BookLessonsInputType) input: BookLessonsInput) {
    const result = await bookLessons(ctx, input)
    const { ok, bookingIds, refused, studentId } = result
    const slotIds = input.lessons.map(({ slotId }) => slotId)
    return {
      ...answerOf(ctx, result),
      bookingIds,
      refused: refused.map(({ slotId, startsAt, refusal }) => ({ ...answerOf(ctx, refusal), slotId, startsAt })),
      get slots() {
        return visibleSlotsById(ctx, slotIds)
      },
      get student() {
        return ok ? studentById(ctx, studentId) : null
      },
    }
  }

  @Mutation(() => UndoBookingsPayload, {
    description:
      'Undoes several bookings of one student that the caller has made, for a day; students theirs for 10 minutes, until the cancellation deadline. The points come back, and no cancellation is counted. Bookings that have changed since stay, and `kept` names them.',
  })
  @Access({ people: ['student', 'staff', 'guardian'], staff: ['slotBook'] })
  async undoBookings(@Ctx() ctx: Context, @Args(() => UndoBookingsArgs) input: UndoBookingsInput) {
    const result = await undoBookings(ctx, input)
    const { ok, undone, kept, studentId } = result
    return {
      ...answerOf(ctx, result),
      undone,
      kept: kept.map(({ slotId, startsAt, refusal }) => ({ ...answerOf(ctx, refusal), slotId, startsAt })),
      get student() {
        return ok && studentId !== null ? studentById(ctx, studentId) : null
      },
    }
  }
}

/** Returns what a booking costs and how it is cancelled, as the preview of a single booking does. */
function consequenceOf(
  ctx: Context,
  { slotFacts }: FoundLesson,
  verdict: Extract<PlannedDate<FoundLesson>['verdict'], { ok: true }>,
) {
  const { returnable, ...promise } = promiseOf(slotFacts.slot, verdict, ctx.now)
  return { ...promise, freeToCancelUntil: returnable ? promise.cancelBy : null }
}

/** Returns the slots of a plan as the viewer may see them, by id. */
async function slotsOf(ctx: Context, dates: readonly PlannedDate<FoundLesson>[]) {
  const lessons = dates.flatMap(({ lesson, alternatives }) => [lesson, ...alternatives.map((each) => each.lesson)])
  const ids = new Set(lessons.flatMap((lesson) => (lesson === null ? [] : [lesson.slotFacts.slot.id])))
  const slots = await visibleSlotsById(ctx, [...ids])
  return new Map(slots.map((slot) => [slot.id, slot]))
}
