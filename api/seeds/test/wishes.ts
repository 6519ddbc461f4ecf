import { book, isOpenForStudents } from '@koma/schema/rules/book'
import { occupancyOf } from '@koma/schema/rules/occupancy'
import { minutesBetween, type WallTime } from '@koma/schema/rules/time'
import type { Facts } from '../../src/bookings/booking.facts.ts'
import type { EntityManager } from '../../src/shared/db.ts'
import { query } from '../../src/shared/sql.ts'
import { school } from '../demo/school.ts'

const settings = {
  bookUntilMinutes: school.bookUntilHours * 60 + school.bookUntilMinutes,
  onlineLessons: true,
  waitingList: true,
}

/** The ids of the slots in which the student `code` could take some course at `now`, as the booking verb would judge. */
export async function bookableNow(em: EntityManager, schoolId: string, code: string, now: WallTime): Promise<string[]> {
  const wishes = await judgeAll(em, schoolId, code, now)
  return wishes.filter(({ verdicts }) => verdicts.includes('1001')).map(({ slotId }) => slotId)
}

/** Why the student `code` is refused in slots that are open, not full and clear of the student's own bookings. */
export async function refusalsNow(
  em: EntityManager,
  schoolId: string,
  code: string,
  now: WallTime,
): Promise<Set<string>> {
  const wishes = await judgeAll(em, schoolId, code, now)
  return new Set(wishes.filter(({ takeable }) => takeable).flatMap(({ verdicts }) => verdicts))
}

/** Seats left in the group lessons to come that somebody has booked. */
export async function seatsInGroups(
  em: EntityManager,
  schoolId: string,
  now: WallTime,
): Promise<{ id: string; left: number; hoursAhead: number }[]> {
  return query(
    em,
    `select id, capacity - booked_count as left, extract(epoch from starts_at - $2::timestamp)::float / 3600 as "hoursAhead"
     from slot where school_id = $1 and capacity > 1 and starts_at > $2`,
    [schoolId, now],
  )
}

async function judgeAll(em: EntityManager, schoolId: string, code: string, now: WallTime) {
  const all = await query<{ facts: Facts }>(
    em,
    `select koma_booking_facts(s.school_id, s.id, st.id, false) as facts
     from slot s join student st on st.school_id = s.school_id and st.student_id = $2
     where s.school_id = $1 and s.starts_at > $3`,
    [schoolId, code, now],
  )
  return all.map(({ facts }) => {
    const { slot, overlaps, contracts } = facts
    const mayPay = new Set(contracts.flatMap(({ courseIds }) => courseIds))
    const wished = slot.courses.filter(
      ({ id }) => mayPay.has(id) && (slot.booked === null || slot.booked.courseId === id),
    )
    const online = slot.booked?.online ?? slot.locationId === null
    const student = { active: facts.student?.active ?? false, overlaps, contracts }
    return {
      slotId: slot.id,
      takeable:
        isOpenForStudents(slot, settings, now) &&
        occupancyOf(slot.booked) !== 'full' &&
        !overlaps &&
        minutesBetween(now, slot.startsAt) > 0,
      verdicts: wished.map(
        ({ code: courseCode }) =>
          book({ school: settings, slot, student }, { courseCode, online }, 'student', now).code,
      ),
    }
  })
}
