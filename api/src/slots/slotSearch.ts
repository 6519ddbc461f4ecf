import { type SlotFilter, slotFilterInput } from '@koma/schema/input/slotFilter'
import { holdsScope } from '@koma/schema/keyScopes'
import type { Booked } from '@koma/schema/rules/book'
import type { MoveRules } from '@koma/schema/rules/moveBooking'
import { plusDays, type WallTime } from '@koma/schema/rules/time'
import type { z } from 'zod'
import { type Facts, readFacts } from '../bookings/booking.facts.ts'
import { mayFindBookable } from '../bookings/booking.policy.ts'
import { bookingChoices } from '../bookings/bookingChoices.ts'
import {
  leavingLesson,
  type LeavingLesson,
  moveChoices,
  moveRules,
  otherLessonAt,
} from '../bookings/moves/moveFacts.ts'
import { studentOf } from '../bookings/studentOf.ts'
import { query, type Sql, sql } from '../platform/database/sql.ts'
import type { ListOrder, PageReading } from '../platform/record/page.ts'
import type { Context } from '../platform/shared/context.ts'
import { missingScopes, notFound } from '../platform/shared/errors.ts'
import { parseInput } from '../platform/shared/input.ts'
import { studentById } from '../students/student.reads.ts'
import { type Audience, audienceOf } from './audience.ts'
import { maySeeSlots } from './slot.policy.ts'
import { checkPeriod } from './slots.ts'

/** A filter that its viewer may ask with. */
export interface SlotSearch {
  filter: z.output<typeof slotFilterInput>
  audience: Audience
  /** The student named by `bookableBy`, and the rules the viewer books under; null where the filter names none. */
  booker: Booker | null
}

/** Who would book, or move a booking: the lesson it leaves is null where none does. */
interface Booker {
  studentId: string
  rules: MoveRules
  leaving: (LeavingLesson & { bookingId: string | undefined }) | null
}

/** A slot that a filter finds. */
export interface FoundSlot {
  id: string
  /** The ways in which the booker could book it, at least one; null where there is no booker. */
  choices: Booked[] | null
}

/** A slot as the database narrows the search down, before the rules of booking are asked. */
interface Candidate {
  id: string
  facts: Facts | null
  place: string[]
}

/** The order of a search. Ids, not teachers, tell slots of one minute apart: cursors may not name hidden teachers. */
export const searchOrder: ListOrder = {
  by: [
    { column: 's.starts_at', type: 'timestamp' },
    { column: 's.id', type: 'uuid' },
  ],
  direction: 'asc',
}

/**
 * Checks a filter and who asks with it. Students ask what they can book themselves, staff about every student; of keys
 * that takes `bookings:read`, because it says something about the student's contracts.
 * @throws FORBIDDEN, NOT_FOUND for an unknown student, BAD_USER_INPUT
 */
export async function slotSearch(ctx: Context, input: SlotFilter): Promise<SlotSearch> {
  const viewer = maySeeSlots(ctx)
  const filter = parseInput(ctx, slotFilterInput, input)
  checkPeriod(ctx, filter.from, filter.to)
  const search = { filter, audience: audienceOf(viewer), booker: null }
  if (filter.bookableBy === undefined || filter.bookableBy === null) return search
  mayFindBookable(ctx)
  if (viewer.key !== undefined && !holdsScope(viewer.key.scopes, 'bookings:read'))
    throw missingScopes(ctx.language, 'bookings:read')
  const studentId = studentOf(ctx, viewer, filter.bookableBy)
  if ((await studentById(ctx, studentId)) === null) throw notFound(ctx.language)
  const rules = moveRules(viewer, {})
  if (filter.movesFrom === undefined || filter.movesFrom === null) {
    return { ...search, booker: { studentId, rules, leaving: null } }
  }
  const from = await readFacts(ctx.em, ctx, { slotId: filter.movesFrom }, studentId)
  if (from === null) throw notFound(ctx.language)
  const leaving = { ...(await leavingLesson(ctx.em, ctx, from, {})), bookingId: from.booking?.id }
  return { ...search, booker: { studentId, rules, leaving } }
}

/** Reads the slots of a page that the database lets through, or those of `ids` alone. */
export async function candidates(
  ctx: Context,
  { filter, audience, booker }: SlotSearch,
  page: PageReading,
  ids: readonly string[] | null = null,
): Promise<Candidate[]> {
  const isStudent = audience.role === 'student'
  // Where the school hides its teachers, students cannot look for one.
  if (isStudent && !ctx.school.displayTeacherName && filter.teacherId) return []
  const { facts, isOpen } = booker === null ? unasked : askedFor(ctx, booker)
  return query(
    ctx.em,
    sql<Candidate>`
      select s.id, ${facts} as facts, ${page.selectPlace}
      from slot s
      where s.school_id = ${ctx.school.id}
        and s.starts_at >= ${filter.from} and s.starts_at < ${plusDays(filter.to, 1)}
        and ${isVisibleTo(audience, ctx.school.id)} and ${sql.join(conditionsOf(ctx.school.id, filter, ids), sql` and `)}
        and ${isOpen} and ${page.afterPlace}
      order by ${page.inOrder} limit ${page.limit}`,
  )
}

const unasked = { facts: sql`null`, isOpen: sql`true` }

/**
 * Returns the facts by which a student would book `s`, and the condition that it is still to come and has a seat left.
 * The facts are gathered for no other slots.
 */
function askedFor({ school, now }: Context, { studentId, leaving }: Booker): typeof unasked {
  const facts = sql`koma_booking_facts(s.school_id, s.id, ${studentId}, false)`
  const overlaps = sql`exists (${otherLessonAt(school.id, studentId, leaving?.bookingId, sql`s.starts_at`, sql`s.ends_at`)})`
  return {
    facts: leaving === null ? facts : sql`${facts} || jsonb_build_object('overlaps', ${overlaps})`,
    isOpen: hasSeatAhead(now),
  }
}

/** Returns the condition that `s` is still to come and has a seat left. */
export const hasSeatAhead = (now: WallTime): Sql =>
  sql`s.starts_at > ${now}::timestamp and s.booked_count + s.held_count < coalesce(s.capacity, 1)`

/** Returns the condition that `s` is booked as a course that `matches`, or empty and offers one. */
export const isOfCourse = (schoolId: string, matches: Sql): Sql => sql`case when s.booked_course_id is null
  then exists (select from slot_course sc
    where sc.school_id = ${schoolId} and sc.slot_id = s.id and sc.course_id ${matches})
  else s.booked_course_id ${matches} end`

/**
 * Returns the condition that a viewer may see `s`. Slots that students may not see (`maySee`) are left out here
 * already: the place of one would stand in the cursor.
 */
function isVisibleTo(audience: Audience, schoolId: string): Sql {
  if (audience.role === 'staff') return sql`true`
  if (audience.role === 'teacher') return sql`s.teacher_id = ${audience.teacherId}`
  return sql`case when s.booked_course_id is null
    then not exists (select from teacher t where t.school_id = ${schoolId} and t.id = s.teacher_id and not t.active)
    else not exists (select from course c
      where c.school_id = ${schoolId} and c.id = s.booked_course_id and not c.is_lesson) end`
}

/** Returns the conditions of a filter on `s`, beside its days. */
function conditionsOf(schoolId: string, filter: SlotSearch['filter'], ids: readonly string[] | null): Sql[] {
  return [
    sql`true`,
    ...whenGiven(ids, (value) => sql`s.id = any(${value}::uuid[])`),
    ...whenGiven(filter.teacherId, (value) => sql`s.teacher_id = ${value}`),
    ...whenGiven(filter.locationId, (value) => sql`s.location_id = ${value}`),
    ...whenGiven(filter.courseId, (value) => isOfCourse(schoolId, sql`= ${value}`)),
    ...whenGiven(filter.online, (value) => (value ? sql`s.online_available` : sql`s.location_id is not null`)),
    ...whenGiven(
      filter.occupancy,
      (
        value,
      ) => sql`case when s.booked_count + s.held_count = 0 then 'empty' when s.booked_count + s.held_count < s.capacity then 'partial'
        else 'full' end = any(${value}::text[])`,
    ),
    ...whenGiven(filter.weekdays, (value) => sql`extract(dow from s.starts_at)::int = any(${value}::int[])`),
    ...whenGiven(filter.startsFrom, (value) => sql`s.starts_at::time >= ${value}::time`),
    ...whenGiven(filter.startsBefore, (value) => sql`s.starts_at::time < ${value}::time`),
    ...whenGiven(filter.endsUntil, (value) => sql`s.ends_at <= s.starts_at::date + ${value}::time`),
  ]
}

const whenGiven = <Value>(value: Value | null | undefined, condition: (value: Value) => Sql): Sql[] =>
  value === null || value === undefined ? [] : [condition(value)]

/** Returns what the filter finds in a candidate; null where the booker cannot book it. */
export function foundIn(ctx: Context, { filter, booker }: SlotSearch, { id, facts }: Candidate): FoundSlot | null {
  if (booker === null) return { id, choices: null }
  const { rules, leaving } = booker
  if (facts === null) return null
  const choices =
    leaving === null
      ? bookingChoices(ctx, filter, facts, rules.booking)
      : moveChoices(ctx, filter, leaving, facts, rules).map(({ booking }) => booking)
  return choices.length > 0 ? { id, choices } : null
}
