import { ONLINE } from '@koma/schema/constants'
import { occupancyOf } from '@koma/schema/rules/occupancy'
import { wallTimeIn } from '@koma/schema/rules/time'
import type { Pool, PoolClient } from 'pg'
import type { Facts } from '../src/bookings/booking.facts.ts'
import { bookingInsert, bookingRow } from '../src/bookings/writeSeats.ts'
import { activityInsert, type ActivityEntry } from '../src/activity/activity.ts'
import { compiled, type Sql, sql } from '../src/platform/database/sql.ts'

/** A seat that somebody wants. */
export interface Wish {
  schoolId: string
  slotId: string
  studentId: string
  courseCode: string
}

/** The facts of a booking, locked or not. */
export async function look(db: Pool | PoolClient, wish: Wish, lock: boolean): Promise<Facts | null> {
  const { rows } = await db.query<{ facts: Facts | null }>({
    name: 'facts',
    text: 'select koma_booking_facts($1, $2, $3, $4) as facts',
    values: [wish.schoolId, wish.slotId, wish.studentId, lock],
  })
  return rows[0]?.facts ?? null
}

/** Books with the statements that Koma books with, one after the other, and no rule but that a seat is free. */
export async function bookDirectly(pool: Pool, wish: Wish): Promise<{ code: '1001' | 'ES1001' }> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const facts = await look(client, wish, true)
    const free = facts !== null && occupancyOf(facts.slot.booked) !== 'full'
    if (free) {
      const { text, params } = compiled(bookingOf(wish, facts))
      await client.query({ name: 'write', text, values: [...params] })
    }
    await client.query('commit')
    return { code: free ? '1001' : 'ES1001' }
  } finally {
    client.release()
  }
}

function bookingOf({ schoolId, slotId, studentId, courseCode }: Wish, { slot, contracts }: Facts): Sql {
  const course = slot.courses.find((offered) => offered.code === courseCode)
  const contract = contracts.find((candidate) => candidate.courseIds.includes(course?.id ?? ''))
  if (course === undefined || contract === undefined) throw new Error('no such seat')
  const now = wallTimeIn('Asia/Tokyo')
  const ctx = { school: { id: schoolId }, now }
  const entry: ActivityEntry = {
    school_id: schoolId,
    type: 'booking',
    at: now,
    actor: 'bench',
    door: 'screen',
    slot_id: slotId,
    lesson_time: slot.startsAt,
    lesson_location: slot.locationName ?? ONLINE,
    teacher_id: slot.teacherId,
    student_id: studentId,
    course_code: courseCode,
    contract_id: contract.id,
    points_change: -course.cost,
  }
  const row = bookingRow(ctx, {
    slot,
    studentId,
    courseId: course.id,
    contractId: contract.id,
    place: { online: false, locationId: slot.locationId },
    cost: course.cost,
    unrestricted: false,
    waited: null,
  })
  return sql`with ${bookingInsert(ctx, 'bench', row)},
    noted as (${activityInsert([entry])}),
    announced as (
      insert into outbox (school_id, topic, ref) values (${schoolId}, 'slot', ${slotId}), (${schoolId}, 'student', ${studentId}))
    select id from made`
}
