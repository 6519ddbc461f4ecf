import { bookAnyhow, seatRefusal } from '@koma/schema/rules/book'
import type { WallTime } from '@koma/schema/rules/time'
import type { EntityManager } from '@mikro-orm/postgresql'
import { query, sql } from '../../platform/database/sql.ts'
import { schoolById, schoolFacts } from '../../school/school.reads.ts'
import { bookingFacts, type Facts } from '../booking.facts.ts'

/** The seat of a slot that a mail offers to a student who waits, or, without one, tells the school of. */
interface OfferedSeat {
  schoolId: string
  slotId: string
  studentId: string | null
}

/**
 * Tells whether a student who waits for the seat wants mail and may book it at `now` by the rules of booking (decision
 * 054). Without a student, tells whether the slot has a seat for students then and somebody waits.
 */
export async function isSeatStillFree(
  em: EntityManager,
  { schoolId, slotId, studentId }: OfferedSeat,
  now: WallTime,
): Promise<boolean> {
  const [row] = await query(
    em,
    sql<{ facts: Facts | null; isAwaited: boolean }>`
      select koma_booking_facts(${schoolId}, ${slotId}, ${studentId}, false) as facts, exists (
        select from waiting w join student st on st.school_id = ${schoolId} and st.id = w.student_id and st.active
        where w.school_id = ${schoolId} and w.slot_id = ${slotId}
          and (${studentId}::uuid is null or st.id = ${studentId} and st.notify)) as "isAwaited"`,
  )
  const school = await schoolById(em, schoolId)
  const facts = row?.facts ?? null
  if (school === null || facts === null || row?.isAwaited !== true) return false
  if (studentId !== null) return bookAnyhow(bookingFacts({ school }, facts), 'student', now).ok
  return facts.slot.courses.some(({ code: courseCode }) =>
    [false, true].some(
      (online) =>
        seatRefusal({ school: schoolFacts(school), slot: facts.slot }, { courseCode, online }, 'student', now) === null,
    ),
  )
}
