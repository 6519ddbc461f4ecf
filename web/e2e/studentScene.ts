import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { z } from 'zod'
import { named } from './documents.ts'
import { demoPassword } from './fixtures.ts'
import { openSql, type Sql } from './sql.ts'

/** Stands for the sixteen digits, since a school would not call a course 3fa2b1. */
const KANA = 'アイウエオカキクケコサシスセソタ'

const idRow = z.object({ id: z.string() })

/**
 * A teacher, a course and students of one test alone, in the demo school, so that journeys do not disturb each other.
 */
export interface Scene {
  sql: Sql
  courseCode: string
  courseName: string
  teacherName: string
  /**
   * Lets the teacher teach, and all students of this scene book, a course that was made on a screen; gives no slot of
   * it.
   */
  offer: (courseName: string) => Promise<void>
  /** The teachers of the scene leave: weeks that are shown by teacher begin with whoever has the school's own slots. */
  leave: () => Promise<void>
  /** Another teacher, who teaches the course and has nothing else to do; gives the name that is shown. */
  colleague: () => Promise<string>
  /** An active student with a contract of this scene's course; gives their code. */
  student: (options?: { points?: number; cancelLimit?: number }) => Promise<string>
  /**
   * A slot that starts on a full hour so many hours from now, bookable until then; gives its id. It is at
   * the school's first place, `online: true` only online, `online: 'too'` as the student likes.
   */
  slot: (options: { inHours: number; deadlinePassed?: boolean; online?: boolean | 'too' }) => Promise<string>
}

/** Makes one; the course costs 2 points and holds `seats` students. */
export async function openScene({ seats = 1 } = {}): Promise<Scene> {
  const sql = openSql(process.env['KOMA_E2E_DATABASE'] ?? '')
  const key = randomUUID().slice(0, 6)
  const [school] = await sql.query(`select id from school order by id limit 1`, [], idRow)
  const schoolId = school?.id ?? ''
  const [teacher, course] = [randomUUID(), randomUUID()]
  const teacherName = `講師${key}`
  await sql.run(
    `insert into teacher (school_id, id, teacher_id, last_name, first_name, display_name) values ($1, $2, $3, '試験', '講師', $4)`,
    [schoolId, teacher, `e2e-${key}`, teacherName],
  )
  const courseCode = `E2E-${key}`
  const courseName = `試験${[...key].map((digit) => KANA[Number.parseInt(digit, 16)]).join('')}`
  await sql.run(
    `insert into course (school_id, id, code, display_name, cost, is_group, number_of_students) values ($1, $2, $3, $6, 2, $4, $5)`,
    [schoolId, course, courseCode, seats > 1, seats, courseName],
  )
  let count = 0
  return {
    sql,
    courseCode,
    courseName,
    teacherName,
    async offer(name) {
      const chosen = `select id from course where school_id = $1 and display_name = $3`
      await sql.run(
        `insert into teacher_course (school_id, teacher_id, course_id) select $1, $2, chosen.id from (${chosen}) chosen`,
        [schoolId, teacher, name],
      )
      await sql.run(
        `insert into contract_course (school_id, contract_id, course_id)
         select $1, own.contract_id, chosen.id from contract_course own, (${chosen}) chosen
         where own.school_id = $1 and own.course_id = $2`,
        [schoolId, course, name],
      )
    },
    async leave() {
      await sql.run(`update teacher set active = false where school_id = $1 and teacher_id in ($2, $3)`, [
        schoolId,
        `e2e-${key}`,
        `e2e-${key}-2`,
      ])
    },
    async colleague() {
      const [id, name] = [randomUUID(), `代講${key}`]
      await sql.run(
        `insert into teacher (school_id, id, teacher_id, last_name, first_name, display_name) values ($1, $2, $3, '試験', '代講', $4)`,
        [schoolId, id, `e2e-${key}-2`, name],
      )
      await sql.run(`insert into teacher_course (school_id, teacher_id, course_id) values ($1, $2, $3)`, [
        schoolId,
        id,
        course,
      ])
      return name
    },
    async student({ points = 10, cancelLimit = 5 } = {}) {
      const [student, contract, code] = [randomUUID(), randomUUID(), `e${key}${(count += 1)}`]
      await sql.run(
        `insert into student (school_id, id, student_id, last_name, first_name, password_hash)
         select $1, $2, $3, '試験', $3, password_hash from student where school_id = $1 and student_id = 's0001'`,
        [schoolId, student, code],
      )
      await sql.run(
        `insert into contract (school_id, id, contract_name, student_id, start_date, end_date, monthly_cancel_limit)
         values ($1, $2, $3, $4, current_date - 30, current_date + 300, $5)`,
        [schoolId, contract, `${code}_1760000001234`, student, cancelLimit],
      )
      await sql.run(`insert into contract_course values ($1, $2, $3)`, [schoolId, contract, course])
      await sql.run(
        `insert into credit_entry (school_id, contract_id, delta, reason, actor, at) values ($1, $2, $3, 'opening', 'staff:admin', now())`,
        [schoolId, contract, points],
      )
      return code
    },
    async slot({ inHours, deadlinePassed = false, online = false }) {
      const id = randomUUID()
      await sql.run(
        `insert into slot (school_id, id, teacher_id, starts_at, ends_at, available_from, cancel_by, location_id, online_available)
         select $1, $2, $3, start, start + interval '50 minutes', start - interval '60 days',
           case when $5 then start - interval '50 days' else start - interval '1 hour' end,
           case when $6 <> 'only' then (select id from location where school_id = $1 and active order by location_name limit 1) end,
           $6 <> 'no'
         from (select date_trunc('hour', now() at time zone 'Asia/Tokyo') + make_interval(hours => $4) as start) s`,
        [schoolId, id, teacher, inHours, deadlinePassed, online === 'too' ? 'too' : online ? 'only' : 'no'],
      )
      await sql.run(`insert into slot_course values ($1, $2, $3)`, [schoolId, id, course])
      return id
    },
  }
}

const loginAnswer = z.object({ data: z.object({ login: z.object({ record: z.string() }) }) })
const verbAnswer = z.object({ data: z.record(z.string(), z.object({ code: z.string() })) })

/** Books, cancels or waits as `student` without a browser; gives the reason code. */
export async function act(
  page: Page,
  student: string,
  verb: 'bookSlot' | 'cancelBooking' | 'joinWaitingList',
  input: Record<string, unknown>,
): Promise<string> {
  const url = `${process.env['KOMA_E2E_B'] ?? ''}/graphql`
  const login = await page.request.post(url, {
    data: {
      ...named('login'),
      variables: { input: { username: student, password: demoPassword, type: 'student' } },
    },
  })
  const authorization = loginAnswer.parse(await login.json()).data.login.record
  const answer = await page.request.post(url, {
    data: { ...named(verb), variables: { input } },
    headers: { authorization },
  })
  return verbAnswer.parse(await answer.json()).data[verb]?.code ?? ''
}

/** Seats a student in a slot that is over, where no screen books; pays nothing. */
export const seatIn = (sql: Sql, slotId: string, student: string): Promise<void> =>
  sql.run(
    `insert into booking (school_id, slot_id, student_id, course_id, contract_id, location_id, online, cost,
       starts_at, ends_at, booked_at)
     select s.school_id, s.id, c.student_id, o.course_id, c.id, s.location_id, false, 2, s.starts_at, s.ends_at,
       s.available_from
     from slot s join slot_course o on o.slot_id = s.id
     join contract c on c.student_id = (select id from student where student_id = $2)
     where s.id = $1`,
    [slotId, student],
  )

/** Returns the attendance of all bookings in a slot, empty where it is not marked. */
export async function marksOf(sql: Sql, slotId: string): Promise<string[]> {
  const rows = await sql.query(
    `select coalesce(attendance, '') as mark from booking where slot_id = $1`,
    [slotId],
    z.object({ mark: z.string() }),
  )
  return rows.map(({ mark }) => mark)
}
