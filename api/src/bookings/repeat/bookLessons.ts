import { type BookLessonsInput, bookLessonsInput } from '@koma/schema/input/repeatBooking'
import type { Booked, BookingVerdict } from '@koma/schema/rules/book'
import type { BookingRefusal } from '@koma/schema/rules/bookingFacts'
import { bookInOrder } from '@koma/schema/rules/repeatBooking'
import type { TooFast } from '@koma/schema/rules/pace'
import { fromTwelveDigits, toTwelveDigits, type WallTime } from '@koma/schema/rules/time'
import { dayText } from '../../mail/mailFormat.ts'
import { refusedNaming } from '../../platform/bulk/refusedNaming.ts'
import { violatedConstraint } from '../../platform/database/databaseError.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { VerbOutcome } from '../../platform/record/answer.ts'
import type { Context, Viewer } from '../../platform/shared/context.ts'
import { parseInput } from '../../platform/shared/input.ts'
import { bookingFacts, type Facts } from '../booking.facts.ts'
import { mayBook } from '../booking.policy.ts'
import { asPromised, bookingRequestOf, bookingRules } from '../bookSlot.ts'
import { requireKnownStudent } from '../knownStudent.ts'
import { mailContext } from '../mailContext.ts'
import { settledFactsOfSlots } from '../offers/settledFacts.ts'
import { limitPace } from '../pace.ts'
import { studentOf } from '../studentOf.ts'
import { lockLessons } from './lessonFacts.ts'
import { writeLessons } from './writeLessons.ts'

/** A lesson that cannot be booked as it was shown. */
interface RefusedLesson {
  slotId: string
  /** Null where the slot is gone and the caller did not say when it was. */
  startsAt: WallTime | null
  refusal: BookingRefusal
}

export type BookLessonsResult = VerbOutcome & { studentId: string; refused: readonly RefusedLesson[] } & (
    | { ok: true; bookingIds: readonly string[]; retryAfter?: undefined }
    | { ok: false; bookingIds: readonly []; retryAfter?: number }
  )

type LessonAsked = BookLessonsInput['lessons'][number]

/** A lesson with its facts, and the verdict on it. */
interface JudgedLesson {
  asked: LessonAsked
  facts: Facts | null
  verdict: BookingVerdict
}

/**
 * Books several lessons of one student in one transaction: all of them, or nothing (REPEAT-06). They are judged by
 * start, each as if the earlier ones were booked. Students book for themselves, staff with `slotBook` for a student.
 * If one of them cannot be booked, or would do something else than was promised, nothing is booked and those are named.
 * Throws UNAUTHENTICATED, FORBIDDEN, NOT_FOUND or BAD_USER_INPUT.
 */
export async function bookLessons(ctx: Context, input: BookLessonsInput): Promise<BookLessonsResult> {
  const viewer = mayBook(ctx)
  const request = parseInput(ctx, bookLessonsInput, input)
  const studentId = studentOf(ctx, viewer, request.studentId)
  const slotIds = [...new Set(request.lessons.map(({ slotId }) => slotId))]
  const nothing = { ok: false, bookingIds: [], studentId, refused: [] } as const
  try {
    return await inTransaction<BookLessonsResult>(ctx, async (em) => {
      await lockLessons(em, ctx, studentId, slotIds)
      const judged = judgeLessons(ctx, viewer, request, await settledFactsOfSlots(em, ctx, studentId, slotIds))
      const paced = paceOf(viewer, judged)
      if (paced !== null) return { ...nothing, ...paced }
      const refused = refusedOf(judged)
      if (refused.length > 0) return { ...nothing, refused, ...refusalNaming(ctx, refused) }
      const bookingIds = await writeLessons(em, mailContext(ctx, viewer, request), viewer, judged.flatMap(allowedOf))
      return { ok: true, code: '1001', bookingIds, studentId, refused: [] }
    })
  } catch (error) {
    // Another lesson of the same student was booked at one of these times while this waited.
    if (violatedConstraint(error) !== 'booking_student_overlap') throw error
    return { ...nothing, code: 'EU1004' }
  }
}

/** Judges the lessons by start, each as if the earlier ones were booked, and compares each with its promise. */
function judgeLessons(
  ctx: Context,
  viewer: Viewer,
  request: BookLessonsInput,
  facts: ReadonlyMap<string, Facts>,
): JudgedLesson[] {
  const { existing, missing } = findLessons(request, facts)
  const verdicts = bookInOrder(
    existing.map(({ asked, facts: current }) => ({
      facts: bookingFacts(ctx, current),
      request: bookingRequestOf(asked),
    })),
    bookingRules(viewer, request),
    ctx.now,
  )
  const judged = existing.map(({ asked, facts: current }, at): JudgedLesson => {
    const verdict = requireKnownStudent<BookingVerdict>(ctx, verdicts[at] ?? unknownSlot)
    return { asked, facts: current, verdict: asPromised(ctx, current, asked.expects, verdict) }
  })
  return [...missing.map((asked): JudgedLesson => ({ asked, facts: null, verdict: unknownSlot })), ...judged]
}

/** Returns the lessons that start as asked, by start, and those whose slot is gone or starts at another time. */
function findLessons({ lessons }: BookLessonsInput, facts: ReadonlyMap<string, Facts>) {
  const existing: { asked: LessonAsked; facts: Facts }[] = []
  const missing: LessonAsked[] = []
  for (const asked of lessons) {
    const current = facts.get(asked.slotId)
    if (current === undefined || current.slot.startsAt !== (asked.startsAt ?? current.slot.startsAt))
      missing.push(asked)
    else existing.push({ asked, facts: current })
  }
  return { existing: existing.toSorted((a, b) => (a.facts.slot.startsAt < b.facts.slot.startsAt ? -1 : 1)), missing }
}

const unknownSlot: BookingRefusal = { ok: false, code: 'ES1001' }

/** Returns the refusal of a student who changes too much too fast; the lessons together count as one request. */
function paceOf(viewer: Viewer, judged: readonly JudgedLesson[]): TooFast | null {
  const facts = judged.find((lesson) => lesson.facts !== null)?.facts
  const paced = facts == null ? null : limitPace(viewer, facts, { ok: true })
  return paced !== null && 'code' in paced ? paced : null
}

/**
 * Returns the lessons that cannot be booked as they were shown. Once one cannot be booked at all, what the later ones
 * leave differs for that reason alone, which is not named.
 */
function refusedOf(judged: readonly JudgedLesson[]): RefusedLesson[] {
  const refused: RefusedLesson[] = []
  let isCertain = true
  for (const { asked, facts, verdict } of judged) {
    if (verdict.ok || (verdict.code === 'EU1007' && !isCertain)) continue
    if (verdict.code !== 'EU1007') isCertain = false
    refused.push({ slotId: asked.slotId, startsAt: facts?.slot.startsAt ?? shownStart(asked), refusal: verdict })
  }
  return refused
}

/** Returns the start that was sent; null for a text that isn't a time. */
function shownStart({ startsAt }: LessonAsked): WallTime | null {
  return typeof startsAt === 'string' ? fromTwelveDigits(toTwelveDigits(startsAt)) : null
}

function allowedOf({ facts, verdict }: JudgedLesson): { facts: Facts; verdict: Booked }[] {
  return facts !== null && verdict.ok ? [{ facts, verdict }] : []
}

/** Returns the refusal of all, which names the dates of those that cannot be booked. */
function refusalNaming(ctx: Context, refused: readonly RefusedLesson[]) {
  const dates = refused.flatMap(({ startsAt }) => (startsAt === null ? [] : [startsAt])).toSorted()
  return refusedNaming(
    ctx,
    'lessonsMoved',
    dates.map((startsAt) => dayText(startsAt, ctx.language)),
  )
}
