import { randomUUID } from 'node:crypto'
import { permissions } from '@koma/schema/permissions'
import { dateOf, plusDays, wallTimeIn, type WallTime } from '@koma/schema/rules/time'
import { hashPassword } from '../src/accounts/password.ts'
import type { EntityManager } from '../src/platform/database/connection.ts'
import { query } from '../src/platform/database/sql.ts'
import { demoPassword } from '../src/demo/demo.ts'
import { contractName } from '../src/demo/contracts.ts'
import { familyNames, givenNames } from '../src/demo/names.ts'
import { courses, school, timeZone } from '../src/demo/school.ts'
import { insertRows } from '../src/demo/insertRows.ts'
import { insertLargeHistory } from './large/history.ts'
import { insertLargeSlots, SLOTS_A_DAY } from './large/slots.ts'

const TEACHERS = 50
const STUDENTS = 2_000
/** The part of the days that lies in the past. */
const PAST = 0.6
/** A teacher's colour and every name come from short lists, again and again. */
const colours = ['#e8590c', '#1971c2', '#2f9e44', '#9c36b5', '#0c8599', '#c2255c']
const taught = ['PRI-GEN', 'PRI-PRON', 'PRI-BIZ', 'GRP-BEG', 'GRP-INT', 'GRP-TALK']

export interface LargeSchool {
  id: string
  teachers: number
  students: number
  slots: number
  bookings: number
}

/**
 * Makes a school for measuring: `teachers` teachers (default 50), `students` students (default 2,000) and `slots` slots
 * (default 200,000) on as many days as they need at eight a day and teacher, from well before `now` to well after. Some
 * four in ten of the slots that are open or past are booked, with ledger and activity, under the same walls as real
 * bookings. Logins as in the demo school: `admin`, `t001`…, `s0001`….
 *
 * `host` is the host name that leads to it (default `large.localhost`). Throws when a school has it already.
 */
export async function seedLarge(
  em: EntityManager,
  options: { slots?: number; teachers?: number; students?: number; now?: WallTime; host?: string } = {},
): Promise<LargeSchool> {
  const slots = options.slots ?? 200_000
  const teachers = options.teachers ?? TEACHERS
  const students = options.students ?? STUDENTS
  const now = options.now ?? wallTimeIn(timeZone)
  const host = options.host ?? 'large.localhost'
  const days = Math.ceil(slots / teachers / SLOTS_A_DAY)
  const firstDay = plusDays(dateOf(now), -Math.floor(days * PAST))
  const schoolId = randomUUID()

  const bookings = await em.transactional(async (inner) => {
    const [taken] = await query(inner, 'select 1 from school_host where host = $1', [host])
    if (taken !== undefined) throw new Error(`There is a school at ${host} already.`)
    await insertSchool(inner, schoolId, host)
    await insertPeople(inner, schoolId, { teachers, students }, { firstDay, lastDay: plusDays(firstDay, days) })
    await insertLargeSlots(inner, { schoolId, slots, firstDay })
    return insertLargeHistory(inner, { schoolId, students, now })
  })
  // Nobody plans a query well on tables that grew a thousandfold a moment ago.
  await query(em, 'analyze')
  return { id: schoolId, teachers, students, slots, bookings }
}

async function insertSchool(em: EntityManager, schoolId: string, host: string): Promise<void> {
  const name = '計測用スクール'
  await insertRows(em, 'school', [{ ...school, id: schoolId, name, title: name, logoAlt: name }])
  await insertRows(em, 'school_host', [{ host, schoolId }])
  await insertRows(em, 'location', [
    { schoolId, locationName: '本校' },
    { schoolId, locationName: '分校' },
  ])
  await insertRows(
    em,
    'course',
    courses.map((course) => ({ schoolId, ...course, is_group: course.numberOfStudents > 1 })),
  )
}

async function insertPeople(
  em: EntityManager,
  schoolId: string,
  count: { teachers: number; students: number },
  term: { firstDay: string; lastDay: string },
): Promise<void> {
  const passwordHash = await hashPassword(demoPassword)
  await insertRows(em, 'staff', [
    { schoolId, staffId: 'admin', lastName: '計測', firstName: '係', permissions, passwordHash },
  ])
  const teachers = Array.from({ length: count.teachers }, (_, index) => {
    const [lastName, firstName] = nameOf(index * 7)
    return {
      schoolId,
      teacherId: `t${String(index + 1).padStart(3, '0')}`,
      lastName,
      firstName,
      displayName: `${lastName}先生`,
      calendarColor: colours[index % colours.length],
      passwordHash,
    }
  })
  await insertRows(em, 'teacher', teachers)
  await query(
    em,
    `insert into teacher_course (school_id, teacher_id, course_id)
     select $1, t.id, c.id from teacher t join course c on c.school_id = $1 and c.code = any($2) where t.school_id = $1`,
    [schoolId, taught],
  )

  const createdAt = `${plusDays(term.firstDay, -60)}T10:00:00`
  const students = Array.from({ length: count.students }, (_, index) => {
    const [lastName, firstName] = nameOf(index)
    return {
      schoolId,
      id: randomUUID(),
      studentId: `s${String(index + 1).padStart(4, '0')}`,
      lastName,
      firstName,
      passwordHash,
    }
  })
  await insertRows(em, 'student', students)
  await insertRows(
    em,
    'contract',
    students.map(({ id, studentId: studentCode }) => ({
      schoolId,
      contractName: contractName(studentCode, createdAt),
      studentId: id,
      startDate: dateOf(createdAt),
      endDate: plusDays(term.lastDay, 365),
    })),
  )
  await query(
    em,
    `insert into contract_course (school_id, contract_id, course_id)
     select $1, k.id, c.id from contract k join course c on c.school_id = $1 and c.code = any($2) where k.school_id = $1`,
    [schoolId, taught],
  )
}

function nameOf(index: number): [string, string] {
  const lastName = familyNames[index % familyNames.length]
  const firstName = givenNames[Math.floor(index / familyNames.length) % givenNames.length]
  return [lastName?.[0] ?? '', firstName?.[0] ?? '']
}
