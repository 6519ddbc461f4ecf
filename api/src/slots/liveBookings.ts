import { type Sql, sql } from '../platform/database/sql.ts'

/**
 * Returns the SQL that reads the live bookings `b` of the slots, in the order in which they were made. Each comes with
 * its course `c` and, if it has them, its student `st` and the contract `k` that pays.
 */
export const liveBookingsOf = (schoolId: string, slotIds: readonly string[]): Sql => sql`from booking b
  join course c on c.school_id = b.school_id and c.id = b.course_id
  left join student st on st.school_id = b.school_id and st.id = b.student_id
  left join contract k on k.school_id = b.school_id and k.id = b.contract_id
  where b.school_id = ${schoolId} and b.live_slot_id = any(${slotIds}::uuid[]) order by b.booked_at, b.id`

/** The student of such a booking: id, studentCode and name, or null. */
export const studentOfBooking = sql`case when st.id is not null then jsonb_build_object('id', st.id,
  'studentCode', st.student_id, 'name', st.last_name || ' ' || st.first_name) end`
