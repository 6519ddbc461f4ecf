import { dateOf, plusDays } from '@koma/schema/rules/time'
import { beforeEach, expect, test } from 'vitest'
import { contextOf, schoolRow } from '../../../test/context.ts'
import { type OpenSchool, openSchool } from '../../../test/openSchool.ts'
import { addContract, sessionFor, type TestCourse, type TestLocation, type TestUser } from '../../../test/school.ts'
import { graphql, testApp } from '../../../test/server.ts'
import { audit } from '../../activity/audit.ts'
import { query } from '../../platform/database/sql.ts'
import { workRun } from '../../platform/jobs/runs/workRun.ts'
import { runKinds } from '../../runs/runKinds.ts'
import type { Viewer } from '../../platform/shared/context.ts'
import { createSlot } from '../../slots/createSlot.ts'
import { startTemplateExport } from './templateExport.ts'

// What happens while an export works: the same by somebody else, the same by hand, and two workers at one run.

const WEEKS = 4
const SEATS = 2
const DAYS = [0, 1, 2, 3, 4, 5, 6]

let school: OpenSchool
let staff: [TestUser, TestUser]
let teacher: TestUser
let course: TestCourse
let location: TestLocation
/** The first day of all exports. */
let first: string

beforeEach(async () => {
  school = await openSchool()
  staff = [
    await school.addStaff({ permissions: ['fixedExport', 'slotNew', 'slotBook'] }),
    await school.addStaff({ permissions: ['fixedExport'] }),
  ]
  course = await school.addCourse({ cost: 1, numberOfStudents: SEATS })
  location = await school.addLocation()
  teacher = await school.addTeacher()
  first = plusDays(dateOf(school.now), 3)
  await sql(`insert into teacher_course (school_id, teacher_id, course_id) values ($1, $2, $3)`, teacher.id, course.id)
})

const sql = <Row>(text: string, ...params: unknown[]) => query<Row>(school.orm.em.fork(), text, [school.id, ...params])

/** A lesson of the template at 10 o'clock of every day, fixed to the students. */
async function addWeek(students: readonly TestUser[] = []): Promise<void> {
  await sql(
    `with made as (
       insert into template (school_id, day, start_time, end_time, teacher_id, location_id, fixed_course_id, fixed_online)
       select $1, unnest($2::int[]), '10:00', '10:50', $3, $4, $5, false returning id),
     placed as (
       insert into template_student (school_id, template_id, student_id) select $1, id, unnest($6::uuid[]) from made)
     insert into template_course (school_id, template_id, course_id) select $1, id, $5::uuid from made`,
    DAYS,
    teacher.id,
    location.id,
    course.id,
    students.map(({ id }) => id),
  )
}

async function acting({ id, code, firstName, lastName }: TestUser) {
  const [row] = await sql<{ permissions: Viewer['permissions'] }>(
    `select permissions from staff where school_id = $1 and id = $2`,
    id,
  )
  const permissions = row?.permissions ?? []
  const viewer: Viewer = { type: 'staff', id, code, firstName, lastName, permissions, sessionId: '' }
  return {
    ...contextOf(school.orm, { school: await schoolRow(school.orm, school.id), viewer, now: school.now }),
    viewer,
  }
}

const period = (fromWeek: number, weeks: number) => ({
  from: plusDays(first, 7 * fromWeek),
  to: plusDays(first, 7 * (fromWeek + weeks) - 1),
})

async function start(user: TestUser, job: 'create' | 'book', when: { from: string; to: string }, ids: string[]) {
  return startTemplateExport(await acting(user), { job, ids, ...when })
}

/** Two workers take one run at once, until it is over; how often each outcome was, and how it ended. */
async function work(runId: string) {
  const worker = async () => {
    for (;;) {
      const ctx = await acting(staff[0])
      const runs = { kinds: runKinds, contextFor: () => acting(staff[0]), em: ctx.em, events: ctx.events }
      await workRun(runs, { schoolId: school.id, runId }, 1)
      const [run] = await sql<{ state: string; done: number; counts: Record<string, number> }>(
        `select state, done, counts from run where school_id = $1 and id = $2`,
        runId,
      )
      if (run?.state !== 'working') return run
    }
  }
  const [seen] = await Promise.all([worker(), worker()])
  return seen
}

const count = async (text: string) => (await sql<{ count: number }>(text))[0]?.count

test('two staff export overlapping periods at once: one is told who is at it, and afterwards what was passed over; each slot is made once (FIX-26, FIX-32, D115, D117)', async () => {
  await addWeek()
  const mine = [period(0, 3), period(1, 3)] as const
  const reply = await Promise.all(
    staff.map((user, index) => start(user, 'create', mine[index] ?? mine[0], [teacher.id])),
  )
  const [winner, loser] = reply[0]?.ok === true ? [0, 1] : [1, 0]
  const [won, lost] = [reply[winner], reply[loser]]
  if (won?.ok !== true || lost === undefined || lost.ok) throw new Error(`not one of two: ${JSON.stringify(reply)}`)
  const name = `${staff[winner]?.lastName} ${staff[winner]?.firstName}`
  expect(lost).toMatchObject({ code: '409', words: expect.stringContaining(name) })

  expect(await work(won.runId)).toEqual({ state: 'done', done: 21, counts: { made: 21 } })
  const again = await start(staff[loser] ?? staff[1], 'create', mine[loser] ?? mine[1], [teacher.id])
  if (!again.ok) throw new Error(JSON.stringify(again))
  expect(await work(again.runId)).toEqual({ state: 'done', done: 21, counts: { there: 14, made: 7 } })
  const steps = await sql<{ outcome: string; label: string }>(
    `select outcome, left(label, 10) as label from run_step where school_id = $1 and run_id = $2 order by number`,
    again.runId,
  )
  const both = { from: period(1, 2).from, to: period(1, 2).to }
  for (const { outcome, label } of steps)
    expect({ label, outcome }).toEqual({ label, outcome: both.from <= label && label <= both.to ? 'there' : 'made' })
  expect(await count(`select count(*)::int as count from slot where school_id = $1`)).toBe(7 * WEEKS)
  expect(await audit(school.orm.em.fork())).toEqual([])
})

test('slots made by hand at the same places while an export of two workers makes them: each is made once, by one or the other (FIX-26, SLOT-30, D115)', async () => {
  await addWeek()
  const run = await start(staff[1], 'create', period(0, WEEKS), [teacher.id])
  if (!run.ok) throw new Error(JSON.stringify(run))
  const desk = await acting(staff[0])
  /** From the last day to the first, half an hour later than the template has it, so that both meet in the middle. */
  const byHand = async () => {
    let created = 0
    for (let day = 7 * WEEKS - 1; day >= 0; day -= 1) {
      const date = plusDays(first, day)
      const answer = await createSlot(desk, {
        teacherId: teacher.id,
        startsAt: `${date}T10:30:00`,
        endsAt: `${date}T11:20:00`,
        availableFrom: `${dateOf(school.now)}T00:00:00`,
        cancelBy: `${date}T00:00:00`,
        locationId: location.id,
        onlineAvailable: false,
        onlineLessonLink: '',
        lessonMemo: '',
        courseIds: [course.id],
        lessonRules: true,
      })
      if (answer.ok) created += 1
      expect(answer.ok || answer.note).toBe(answer.ok || 'teacherBusy')
    }
    return created
  }
  const [ended, created] = await Promise.all([work(run.runId), byHand()])
  const { made: exported = 0, there = 0, ...others } = ended?.counts ?? {}
  expect({ state: ended?.state, others }).toEqual({ state: 'done', others: {} })
  expect({ all: exported + created, passed: there }).toEqual({ all: 7 * WEEKS, passed: created })
  expect(
    await sql(`select starts_at::date from slot where school_id = $1 group by 1 having count(*) > 1`),
    'two slots at one time',
  ).toEqual([])
  expect(await audit(school.orm.em.fork())).toEqual([])
})

test('students who are booked by hand while the export books them are booked once, no slot past its seats, each contract charged once for each booking (FIX-28, BOOK-23, D45, D117)', async () => {
  /** Fewer than there are lessons. */
  const points = 5 * WEEKS
  const students = await Promise.all(
    Array.from({ length: SEATS + 1 }, async () => {
      const student = await school.addStudent()
      await addContract(student, { courses: [course], points })
      return student
    }),
  )
  // Two have their places in the template; the third wants a seat of the same lessons.
  const fixed = students.slice(0, SEATS)
  await sql(
    `update student set is_fixed = true where school_id = $1 and id = any($2::uuid[])`,
    fixed.map(({ id }) => id),
  )
  await addWeek(fixed)
  const created = await start(staff[0], 'create', period(0, WEEKS), [teacher.id])
  if (!created.ok) throw new Error(JSON.stringify(created))
  await work(created.runId)
  // By hand one may book what is open already.
  await sql(`update slot set available_from = $2 where school_id = $1`, school.now)
  const slots = await sql<{ id: string }>(`select id from slot where school_id = $1 order by starts_at desc`)

  const run = await start(
    staff[0],
    'book',
    period(0, WEEKS),
    fixed.map(({ id }) => id),
  )
  if (!run.ok) throw new Error(JSON.stringify(run))
  const app = await testApp()
  const asker = { host: school.host, authorization: await sessionFor(staff[0]), language: 'en' as const }
  const document = `mutation ($input: BookSlotInput!) { bookSlot(input: $input) { code } }`
  const codes = new Set<string>()
  let booked = 0
  const byHand = async (student: TestUser) => {
    for (const { id } of slots) {
      const input = {
        slotId: id,
        courseCode: course.code,
        online: false,
        locationId: location.id,
        studentId: student.id,
        lessonRules: true,
      }
      const { body } = await graphql<{ bookSlot: { code: string } }>(app, document, { input }, asker)
      const code = body.data?.bookSlot.code ?? JSON.stringify(body.errors)
      codes.add(code)
      if (code === '1001') booked += 1
    }
  }
  const [ended] = await Promise.all([work(run.runId), ...students.map(byHand)])
  expect(ended).toMatchObject({ state: 'done', done: SEATS * 7 * WEEKS })
  // Taken seats, places they have already, points that have run out; nothing else.
  expect([...codes].filter((code) => !['1001', 'ES1001', 'EU1005', 'EU1002'].includes(code))).toEqual([])

  const [seen] = await sql<{ bookings: number; pairs: number; most: number; wrong: number }>(
    `with live as (select * from booking where school_id = $1 and status = 'booked')
     select count(*)::int as bookings, count(distinct (live_slot_id, student_id))::int as pairs,
       (select max(n)::int from (select count(*) as n from live group by live_slot_id) of_slot) as most,
       (select count(*)::int from slot s where s.school_id = $1
          and s.booked_count <> (select count(*) from live where live_slot_id = s.id)) as wrong
     from live`,
  )
  const all = (ended?.counts['made'] ?? 0) + booked
  expect(seen).toEqual({ bookings: all, pairs: all, most: SEATS, wrong: 0 })
  const left = await sql<{ points: number; used: number }>(
    `select k.points, (select count(*)::int from booking b
       where b.school_id = $1 and b.contract_id = k.id and b.status = 'booked') as used
     from contract k where k.school_id = $1`,
  )
  expect(left).toHaveLength(students.length)
  for (const { points: rest, used } of left) expect(rest + used).toBe(points)
  expect(await audit(school.orm.em.fork())).toEqual([])
})
