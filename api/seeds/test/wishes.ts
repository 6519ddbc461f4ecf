import { book } from '@koma/schema/rules/book'
import { isOpenForStudents } from '@koma/schema/rules/bookable'
import { occupancyOf } from '@koma/schema/rules/occupancy'
import type { WallTime } from '@koma/schema/rules/time'
import type { Facts } from '../../src/bookings/booking.facts.ts'
import type { EntityManager } from '../../src/platform/database/connection.ts'
import { query } from '../../src/platform/database/sql.ts'
import { school } from '../../src/demo/school.ts'

const settings = {
  bookUntilMinutes: school.bookUntilHours * 60 + school.bookUntilMinutes,
  onlineLessons: true,
  waitingList: true,
}

/** The booking verb's answer to one student about one slot. */
export interface Wish {
  slotId: string
  /** Whether the slot is open to students, has a seat, and meets no booking of the student's own. */
  takeable: boolean
  /** The reason code for each course of the slot that the student's contracts name. */
  verdicts: string[]
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

/**
 * Asks for every slot to come that is open and has a seat what would happen if the student `code` booked it at `now`.
 */
export async function wishesOf(em: EntityManager, schoolId: string, code: string, now: WallTime): Promise<Wish[]> {
  const all = await query<{ facts: Facts }>(
    em,
    `select koma_booking_facts(s.school_id, s.id, st.id, false) as facts
     from slot s join student st on st.school_id = s.school_id and st.student_id = $2
     where s.school_id = $1 and s.starts_at > $3 and s.available_from <= $3 and s.booked_count < coalesce(s.capacity, 1)`,
    [schoolId, code, now],
  )
  return all.map(({ facts }) => {
    const { slot, overlaps, contracts } = facts
    const mayPay = new Set(contracts.flatMap(({ courseIds }) => courseIds))
    const wished = slot.courses.filter(
      ({ id }) => mayPay.has(id) && (slot.booked === null || slot.booked.courseId === id),
    )
    const online = slot.booked?.online ?? slot.locationId === null
    const isBooked = facts.booking !== null
    const student = { active: facts.student?.active ?? false, isBooked, overlaps, contracts }
    return {
      slotId: slot.id,
      takeable: isOpenForStudents(slot, settings, now) && occupancyOf(slot.booked) !== 'full' && !overlaps,
      verdicts: wished.map(
        ({ code: courseCode }) =>
          book({ school: settings, slot, student }, { courseCode, online }, 'student', now).code,
      ),
    }
  })
}
