import type { EntityManager } from '../platform/database/connection.ts'
import { query, sql } from '../platform/database/sql.ts'

/** The address with which the demo's guardian signs in. */
const GUARDIAN_EMAIL = 'hogosha@example.jp'

/** Gives the demo a mother of three: the first student, and two more of that name, each called differently. (FAM-01) */
export async function insertGuardians(em: EntityManager, schoolId: string, passwordHash: string): Promise<void> {
  const children = await query(
    em,
    sql<{ id: string; lastName: string; lastReading: string }>`
      with eldest as (
        select last_name from student where school_id = ${schoolId} and active order by student_id limit 1),
      named as (
        select distinct on (first_name) id, last_name, last_reading, student_id from student
        where school_id = ${schoolId} and active
        order by first_name, last_name = (select last_name from eldest) desc, student_id)
      select id, last_name as "lastName", last_reading as "lastReading" from named
      order by last_name = (select last_name from eldest) desc, student_id limit 3`,
  )
  const [eldest] = children
  if (eldest === undefined) return
  await query(
    em,
    sql`
      with mother as (
        insert into guardian (school_id, last_name, first_name, last_reading, first_reading, email, confirmed_email,
          phone_number, password_hash)
        values (${schoolId}, ${eldest.lastName}, '幸子', ${eldest.lastReading}, ${eldest.lastReading === '' ? '' : 'さちこ'},
          ${GUARDIAN_EMAIL}, ${GUARDIAN_EMAIL}, '090-5555-0101', ${passwordHash}) returning id)
      insert into guardian_student (school_id, guardian_id, student_id)
      select ${schoolId}::uuid, mother.id, unnest(${children.map(({ id }) => id)}::uuid[]) from mother`,
  )
}
