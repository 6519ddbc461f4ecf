import { type ChoosableCourse, choosableCourses } from '@koma/schema/rules/courseChoice'
import { type MovableSlot, type MoveWarning, moveWarnings, staysThere } from '@koma/schema/rules/slotMove'
import { monthOf } from '@koma/schema/rules/time'
import type { EntityManager } from '@mikro-orm/postgresql'
import type { Context } from '../../platform/shared/context.ts'
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
  const shared = await sharedPlaces(em, ctx.school.id, targets, ids)
  return new Map(
    good.map((plan) => {
      const { slot, before, after } = plan
      const booked = slot.booked === null ? undefined : facts.courses.get(slot.booked.courseId)
      const bookings = plan.bookings.map(({ student, marked, unrestricted, contract }) => ({
        studentName: student?.name ?? null,
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

function fits(course: ChoosableCourse, { startsAt, endsAt }: MovableSlot): boolean {
  const choice = { startsAt, endsAt, teacherCourseIds: [course.id], lessonRules: true }
  return choosableCourses([{ ...course, active: true }], choice).length > 0
}
