import { type RepeatInput, repeatInput } from '@koma/schema/input/repeatBooking'
import type { BookingRefusal } from '@koma/schema/rules/bookingFacts'
import { closedAt } from '@koma/schema/rules/closures'
import {
  type Lesson,
  type Others,
  type PlannedDate,
  planRepeat,
  type RepeatDate,
  type RepeatRules,
  weeklyTimes,
} from '@koma/schema/rules/repeatBooking'
import { dateOf, isSkipped, minutesBetween, plusMinutes, type WallTime } from '@koma/schema/rules/time'
import { closedTimes } from '../../closures/closedTimes.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Context } from '../../platform/shared/context.ts'
import { notFound } from '../../platform/shared/errors.ts'
import { parseInput } from '../../platform/shared/input.ts'
import { bookingFacts, type Facts, readFacts } from '../booking.facts.ts'
import { mayBook } from '../booking.policy.ts'
import { bookingRules } from '../bookSlot.ts'
import { studentOf } from '../studentOf.ts'
import { factsOfSlots, factsWhere } from './lessonFacts.ts'
import { otherSlots } from './otherSlots.ts'

/** A lesson of a repeat, with its facts as they were read. */
export interface FoundLesson extends Lesson {
  slotFacts: Facts
}

export type RepeatPlan =
  | BookingRefusal
  | { ok: true; code: '1001'; dates: PlannedDate<FoundLesson>[]; studentId: string }

/** The lesson that repeats: its slot, the request, and how to book it. */
interface Repeated {
  first: Facts
  request: RepeatInput
  studentId: string
}

/**
 * Plans the same lesson every week (REPEAT-01…05). Each date still to come is judged as if the earlier ones were
 * booked. Dates that cannot be booked come with other slots to book instead. A first lesson that the student has
 * already is left out. Changes nothing. Throws UNAUTHENTICATED, FORBIDDEN, NOT_FOUND or BAD_USER_INPUT.
 */
export async function repeatPreview(ctx: Context, input: RepeatInput): Promise<RepeatPlan> {
  const viewer = mayBook(ctx)
  const request = parseInput(ctx, repeatInput, input)
  const studentId = studentOf(ctx, viewer, request.studentId)
  const first = await readFacts(ctx.em, ctx, request, studentId)
  if (first === null) return { ok: false, code: 'ES1001' }
  if (first.student === null) throw notFound(ctx.language)
  const repeated = { first, request, studentId }
  const rules: RepeatRules = {
    rules: bookingRules(viewer, request),
    anyTeacher: request.anyTeacher === true,
    now: ctx.now,
  }
  const dates = await datesOf(ctx, repeated)
  const stuck = planRepeat(dates, { ...rules, anyTeacher: false }).filter(
    ({ verdict }, at) => !verdict.ok || dates[at]?.instead !== null,
  )
  const others = await othersOn(
    ctx,
    repeated,
    stuck.map(({ startsAt }) => startsAt),
  )
  const whole = dates.map((date) => ({ ...date, ...others.get(dateOf(date.startsAt)) }))
  return { ok: true, code: '1001', dates: planRepeat(whole, rules), studentId }
}

/** Returns the dates still to come, each with the lesson that is the same, or why there is none. */
async function datesOf(ctx: Context, repeated: Repeated): Promise<RepeatDate<FoundLesson>[]> {
  const { first, request, studentId } = repeated
  const { teacherId } = first.slot
  const times = weeklyTimes(request.startsAt, request.until).filter(
    (time) => time > ctx.now && !(time === first.slot.startsAt && first.booking !== null),
  )
  const found = await factsWhere(
    ctx.em,
    ctx,
    studentId,
    sql`s.teacher_id = ${teacherId} and s.starts_at = any(${times}::timestamp[])`,
  )
  const usual = new Map(found.map((facts) => [facts.slot.startsAt, facts]))
  const chosenSlots = new Map((request.instead ?? []).map(({ day, slotId }) => [day, slotId]))
  const instead = await factsOfSlots(ctx.em, ctx, studentId, [...chosenSlots.values()])
  const whyNone = await reasonsOfNone(ctx, repeated, times)
  const leftOut = new Set(request.leftOut)
  const place = request.online ? undefined : (request.locationId ?? first.slot.locationId)
  return times.map((startsAt) => {
    const day = dateOf(startsAt)
    const [facts, other] = [usual.get(startsAt), instead.get(chosenSlots.get(day) ?? '')]
    return {
      startsAt,
      usual: facts === undefined ? whyNone(startsAt) : lessonOf(ctx, request, facts, place),
      instead: other === undefined || dateOf(other.slot.startsAt) !== day ? null : lessonOf(ctx, request, other),
      isLeftOut: leftOut.has(day),
      sameTime: [],
      sameDay: [],
    }
  })
}

function lessonOf(
  ctx: Context,
  { courseCode, online }: RepeatInput,
  slotFacts: Facts,
  locationId?: string | null,
): FoundLesson {
  const request = { courseCode, online, ...(locationId === undefined ? {} : { locationId }) }
  return { slotFacts, facts: bookingFacts(ctx, slotFacts), request }
}

/**
 * Returns why there is no slot at a time: the clock skips it, the school or the place is closed, or there is just none.
 * That a teacher is away is not told.
 */
async function reasonsOfNone(
  ctx: Context,
  { first: { slot } }: Repeated,
  times: readonly WallTime[],
): Promise<(startsAt: WallTime) => BookingRefusal> {
  const minutes = minutesBetween(slot.startsAt, slot.endsAt)
  const [from, last] = [times[0], times.at(-1)]
  const closures =
    from === undefined || last === undefined
      ? []
      : await closedTimes(ctx.em, ctx.school.id, { from, to: plusMinutes(last, minutes) })
  return (startsAt) => {
    const lesson = { startsAt, endsAt: plusMinutes(startsAt, minutes), teacherId: null, locationId: slot.locationId }
    if (isSkipped(startsAt, ctx.school.timezoneName)) return { ok: false, code: 'ES1001', note: 'clockSkips' }
    return { ok: false, code: 'ES1001', note: closedAt(closures, lesson) === null ? 'noLessonThen' : 'closedThen' }
  }
}

/** Returns the lessons that may take the place of the usual one, by day. */
async function othersOn(
  ctx: Context,
  { first, request, studentId }: Repeated,
  times: readonly WallTime[],
): Promise<ReadonlyMap<string, Others<FoundLesson>>> {
  if (times.length === 0) return new Map()
  const courseId = first.slot.courses.find(({ code }) => code === request.courseCode)?.id
  if (courseId === undefined) return new Map()
  const ids = await otherSlots(ctx, { first, courseId, online: request.online, times })
  const facts = await factsOfSlots(ctx.em, ctx, studentId, ids)
  const byDay = new Map<string, { sameTime: FoundLesson[]; sameDay: FoundLesson[] }>()
  for (const id of ids) {
    const slotFacts = facts.get(id)
    if (slotFacts === undefined) continue
    const day = dateOf(slotFacts.slot.startsAt)
    const others = byDay.get(day) ?? { sameTime: [], sameDay: [] }
    byDay.set(day, others)
    const isSameTime = slotFacts.slot.teacherId !== first.slot.teacherId
    others[isSameTime ? 'sameTime' : 'sameDay'].push(lessonOf(ctx, request, slotFacts))
  }
  return byDay
}
