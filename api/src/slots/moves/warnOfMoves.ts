import { type ChoosableCourse, choosableCourses } from '@koma/schema/rules/courseChoice'
import { type MovableSlot, type MoveWarning, moveWarnings, staysThere } from '@koma/schema/rules/slotMove'
import { dateOf, monthOf } from '@koma/schema/rules/time'
import type { EntityManager } from '@mikro-orm/postgresql'
import { query, sql } from '../../platform/database/sql.ts'
import type { Context } from '../../platform/shared/context.ts'
import { isAway } from '../../students/isAway.ts'
import { sharedPlaces } from '../sharedPlaces.ts'
import { otherUsage } from './move.facts.ts'
import { coursesOf, type Facts, type Plan } from './planMoves.ts'

/**
 * Returns what staff should know before these slots move, by slot id: contracts, deadlines, marks, courses. A monthly
 * limit counts the other slots of the same move at their target.
 */
export async function warningsOf(
  ctx: Context,
  em: EntityManager,
  good: readonly Plan[],
  facts: Facts,
): Promise<ReadonlyMap<string, MoveWarning[]>> {
  const limited = good.flatMap(({ bookings }) =>
    bookings.flatMap(({ contract }) => (contract?.monthlyBookingLimit == null ? [] : [contract.id])),
  )
  const ids = good.map(({ slot }) => slot.id)
  const times = good.map(({ after }) => after.startsAt)
  const usage = new Map(await otherUsage(em, ctx.school.id, [...new Set(limited)], times, ids))
  for (const { after, bookings } of good) {
    for (const { contract } of bookings) {
      const key = `${contract?.id} ${monthOf(after.startsAt)}`
      usage.set(key, (usage.get(key) ?? 0) + 1)
    }
  }
  const targets = good.flatMap(({ slot: { id }, before, after }) =>
    staysThere(before, { ...after, teacherId: before.teacherId }) ? [] : [{ ...after, id }],
  )
  const goingAway = await bookingsGoingAway(em, ctx.school.id, good)
  const shared = await sharedPlaces(em, ctx.school.id, targets, ids)
  return new Map(
    good.map((plan) => {
      const { slot, before, after } = plan
      const booked = slot.booked === null ? undefined : facts.courses.get(slot.booked.courseId)
      const bookings = plan.bookings.map(({ id, student, marked, unrestricted, contract }) => ({
        studentName: student?.name ?? null,
        goesAway: goingAway.has(id),
        marked,
        byRules: !unrestricted,
        contract: contract && {
          ...contract,
          bookingsThen: usage.get(`${contract.id} ${monthOf(after.startsAt)}`) ?? 0,
        },
      }))
      const courseFits = booked === undefined || !booked.isLesson || fits(booked, after)
      const coursesLost = coursesOf(plan, facts).length < slot.courseIds.length
      const warnings = moveWarnings(before, after, { bookings, courseFits, coursesLost, now: ctx.now })
      const other = shared.get(slot.id)
      return [slot.id, other ? [...warnings, { kind: 'placeShared', studentName: other.label }] : warnings]
    }),
  )
}

/** Returns the bookings whose student is at school on the old day, but away on the new one. (PAUSE-16) */
async function bookingsGoingAway(em: EntityManager, schoolId: string, good: readonly Plan[]): Promise<Set<string>> {
  const moves = good.flatMap(({ before, after, bookings }) => {
    const [from, to] = [dateOf(before.startsAt), dateOf(after.startsAt)]
    return from === to
      ? []
      : bookings.flatMap(({ id, student }) => (student === null ? [] : { id, student: student.id, from, to }))
  })
  if (moves.length === 0) return new Set()
  const rows = await query(
    em,
    sql<{ id: string }>`
      select m.id from jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) as m (id uuid, student uuid, "from" date, "to" date)
      where ${isAway(schoolId, sql`m.student`, sql`m."to"`)} and not ${isAway(schoolId, sql`m.student`, sql`m."from"`)}`,
  )
  return new Set(rows.map(({ id }) => id))
}

function fits(course: ChoosableCourse, { startsAt, endsAt }: MovableSlot): boolean {
  const choice = { startsAt, endsAt, teacherCourseIds: [course.id], lessonRules: true }
  return choosableCourses([{ ...course, active: true }], choice).length > 0
}
