import { type BookableSlotsInput, bookableSlotsInput } from '@koma/schema/input/bookable'
import { rowsOfPage } from '@koma/schema/input/page'
import { book, type Booked, type BookingRules } from '@koma/schema/rules/book'
import { plusDays } from '@koma/schema/rules/time'
import type { z } from 'zod'
import { query } from '../database/sql.ts'
import { type ListOrder, pageReading } from '../record/page.ts'
import type { Context } from '../shared/context.ts'
import { notFound } from '../shared/errors.ts'
import { parseInput } from '../shared/input.ts'
import type { VisibleSlot } from '../slots/slot.view.ts'
import { checkPeriod, visibleSlotsById } from '../slots/slots.ts'
import { bookingFacts, type Facts } from './booking.facts.ts'
import { mayFindBookable } from './booking.policy.ts'
import { bookingRules } from './bookSlot.ts'
import { studentById } from '../students/student.reads.ts'
import { studentOf } from './studentOf.ts'

/** A slot that a student could book now, with each way to book it. */
export interface BookableSlot {
  slot: VisibleSlot
  choices: Booked[]
}

/** Slots whose facts are read at once, and how often at most for one page. */
const READ_AT_ONCE = 100
const MOST_READINGS = 5

const order: ListOrder = {
  by: [
    { column: 's.starts_at', type: 'timestamp' },
    { column: 's.id', type: 'uuid' },
  ],
  direction: 'asc',
}

/**
 * Finds what a student could book now, soonest first, by the rules that the booking itself obeys. A page may hold fewer
 * slots than asked for, or none, and still be followed by another: 500 slots are looked at for one. (BOOK-43)
 */
export async function bookableSlots(
  ctx: Context,
  input: BookableSlotsInput,
): Promise<{ slots: BookableSlot[]; hasMore: boolean; next: string | null }> {
  const viewer = mayFindBookable(ctx)
  const wanted = parseInput(ctx, bookableSlotsInput, input)
  const studentId = studentOf(ctx, viewer, wanted.studentId)
  checkPeriod(ctx, wanted.from, wanted.to)
  if ((await studentById(ctx, studentId)) === null) throw notFound(ctx.language)
  // Where the school hides its teachers, students cannot look for one.
  const hidesTeachers = viewer.type === 'student' && !ctx.school.displayTeacherName
  if (hidesTeachers && wanted.teacherId) return { slots: [], hasMore: false, next: null }
  const most = wanted.limit ?? rowsOfPage
  const rules = bookingRules(viewer, {})
  const found = new Map<string, Booked[]>()
  let next = wanted.after ?? null
  for (let readings = 0; readings < MOST_READINGS; readings += 1) {
    const page = pageReading(ctx, { limit: READ_AT_ONCE, after: next }, order)
    const rows = await freeSlots(ctx, wanted, studentId, page)
    let seen = 0
    for (const { id, facts } of rows.slice(0, READ_AT_ONCE)) {
      if (found.size >= most) break
      const choices = choicesIn(ctx, wanted, facts, rules)
      if (choices.length > 0) found.set(id, choices)
      seen += 1
    }
    next = pageReading(ctx, { limit: seen }, order).pageOf(rows).next
    if (next === null || found.size >= most) break
  }
  const slots = await visibleSlotsById(ctx, [...found.keys()])
  return {
    slots: slots.map((slot) => ({ slot, choices: found.get(slot.id) ?? [] })),
    hasMore: next !== null,
    next,
  }
}

interface FreeSlot {
  id: string
  facts: Facts
  place: string[]
}

/** Reads slots to come with a seat left that are narrowed down as wanted, with the facts for the student. */
async function freeSlots(
  ctx: Context,
  wanted: z.output<typeof bookableSlotsInput>,
  studentId: string,
  page: ReturnType<typeof pageReading>,
): Promise<FreeSlot[]> {
  return query<FreeSlot>(
    ctx.em,
    `select s.id, koma_booking_facts(s.school_id, s.id, $2, false) as facts, ${page.place}
     from slot s
     where s.school_id = $1 and s.starts_at >= $3 and s.starts_at < $4 and s.starts_at > $5
       and s.booked_count < coalesce(s.capacity, 1)
       and ($6::text is null or exists (select from slot_course sc join course c
         on c.school_id = sc.school_id and c.id = sc.course_id
         where sc.school_id = s.school_id and sc.slot_id = s.id and c.code = $6))
       and ($7::uuid is null or s.teacher_id = $7)
       and ($8::uuid is null or s.location_id = $8)
       and ($9::int[] is null or extract(dow from s.starts_at)::int = any($9))
       and ($10::time is null or s.starts_at::time >= $10)
       and ($11::time is null or s.ends_at <= s.starts_at::date + $11::time)
       and ${page.comesAfter('$12')}
     order by ${page.orderBy} limit $13`,
    [
      ctx.school.id,
      studentId,
      wanted.from,
      plusDays(wanted.to, 1),
      ctx.now,
      wanted.courseCode ?? null,
      wanted.teacherId ?? null,
      wanted.locationId ?? null,
      wanted.weekdays ?? null,
      wanted.startsFrom ?? null,
      wanted.endsUntil ?? null,
      page.after,
      page.limit,
    ],
  )
}

/** Lists each course and way, at the place or online, in which the rules would let the student book. */
function choicesIn(
  ctx: Context,
  { courseCode, locationId, online }: z.output<typeof bookableSlotsInput>,
  facts: Facts,
  rules: BookingRules,
): Booked[] {
  const given = bookingFacts(ctx, facts)
  // A named place excludes online.
  const ways = [false, true].filter((way) => way === (online ?? way) && !(way && locationId))
  return facts.slot.courses
    .filter(({ code }) => code === (courseCode ?? code))
    .flatMap(({ code }) => ways.map((way) => book(given, { courseCode: code, online: way }, rules, ctx.now)))
    .filter((verdict) => verdict.ok)
}
