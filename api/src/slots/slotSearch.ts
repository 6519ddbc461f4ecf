import { type SlotFilter, slotFilterInput } from '@koma/schema/input/slotFilter'
import { holdsScope } from '@koma/schema/keyScopes'
import type { Booked } from '@koma/schema/rules/book'
import type { BookingRules } from '@koma/schema/rules/bookingFacts'
import { plusDays } from '@koma/schema/rules/time'
import type { z } from 'zod'
import type { Facts } from '../bookings/booking.facts.ts'
import { mayFindBookable } from '../bookings/booking.policy.ts'
import { bookingChoices } from '../bookings/bookingChoices.ts'
import { bookingRules } from '../bookings/bookSlot.ts'
import { studentOf } from '../bookings/studentOf.ts'
import { query } from '../platform/database/sql.ts'
import type { ListOrder, PageReading } from '../platform/record/page.ts'
import type { Context } from '../platform/shared/context.ts'
import { lacking, notFound } from '../platform/shared/errors.ts'
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
  booker: { studentId: string; rules: BookingRules } | null
}

/** A slot that a filter finds. */
export interface FoundSlot {
  id: string
  /** The ways in which the booker could book it, at least one; null where there is no booker. */
  choices: Booked[] | null
}

/** A slot as the database narrows the search down, before the rules of booking are asked. */
export interface Candidate {
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
    throw lacking(ctx.language, 'bookings:read')
  const studentId = studentOf(ctx, viewer, filter.bookableBy)
  if ((await studentById(ctx, studentId)) === null) throw notFound(ctx.language)
  return { ...search, booker: { studentId, rules: bookingRules(viewer, {}) } }
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
  return query<Candidate>(ctx.em, statement(page), [
    ctx.school.id,
    filter.from,
    plusDays(filter.to, 1),
    ids,
    audience.role === 'teacher' ? audience.teacherId : null,
    isStudent,
    filter.teacherId ?? null,
    filter.locationId ?? null,
    filter.courseId ?? null,
    filter.online ?? null,
    filter.occupancy ?? null,
    filter.weekdays ?? null,
    filter.startsFrom ?? null,
    filter.endsUntil ?? null,
    booker?.studentId ?? null,
    ctx.now,
    page.after,
    page.limit,
  ])
}

/**
 * Slots that students may not see (`maySee`) are left out here already: the place of one would stand in the cursor. A
 * student is booked only into what is still to come and has a seat left, so the facts of nothing else are gathered.
 */
const statement = (page: PageReading): string => `
  select s.id, case when $15::uuid is not null then koma_booking_facts(s.school_id, s.id, $15, false) end as facts,
    ${page.place}
  from slot s
  where s.school_id = $1 and s.starts_at >= $2 and s.starts_at < $3
    and ($4::uuid[] is null or s.id = any($4))
    and ($5::uuid is null or s.teacher_id = $5)
    and (not $6::boolean or case when s.booked_course_id is null
      then not exists (select from teacher t where t.school_id = s.school_id and t.id = s.teacher_id and not t.active)
      else not exists (select from course c
        where c.school_id = s.school_id and c.id = s.booked_course_id and not c.is_lesson) end)
    and ($7::uuid is null or s.teacher_id = $7)
    and ($8::uuid is null or s.location_id = $8)
    and ($9::uuid is null or case when s.booked_course_id is null
      then exists (select from slot_course sc where sc.school_id = s.school_id and sc.slot_id = s.id and sc.course_id = $9)
      else s.booked_course_id = $9 end)
    and ($10::boolean is null or case when $10 then s.online_available else s.location_id is not null end)
    and ($11::text[] is null
      or case when s.booked_count = 0 then 'empty' when s.booked_count < s.capacity then 'partial' else 'full' end
        = any($11))
    and ($12::int[] is null or extract(dow from s.starts_at)::int = any($12))
    and ($13::time is null or s.starts_at::time >= $13)
    and ($14::time is null or s.ends_at <= s.starts_at::date + $14::time)
    and ($15::uuid is null or s.starts_at > $16::timestamp and s.booked_count < coalesce(s.capacity, 1))
    and ${page.comesAfter('$17')}
  order by ${page.orderBy} limit $18`

/** Returns what the filter finds in a candidate; null where the booker cannot book it. */
export function foundIn(ctx: Context, { filter, booker }: SlotSearch, { id, facts }: Candidate): FoundSlot | null {
  if (booker === null) return { id, choices: null }
  const choices = facts === null ? [] : bookingChoices(ctx, filter, facts, booker.rules)
  return choices.length > 0 ? { id, choices } : null
}
