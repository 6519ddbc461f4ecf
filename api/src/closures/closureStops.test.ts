import { plusDays } from '@koma/schema/rules/time'
import { beforeEach, expect, test } from 'vitest'
import { closed, undone } from '../../test/closing.ts'
import { worked } from '../../test/worked.ts'
import { contextOf, schoolRow } from '../../test/context.ts'
import { addContract, addSlot, addStaff, addStudent, type TestUser } from '../../test/school.ts'
import { addTeacherOf, ask, type Desk, openDesk } from '../../test/slotDesk.ts'
import { query } from '../platform/database/sql.ts'
import type { RunKind } from '../platform/jobs/runs/runKind.ts'
import { RUN_ATTEMPTS } from '../platform/jobs/runs/runRequest.ts'
import { workRun } from '../platform/jobs/runs/workRun.ts'
import type { Viewer } from '../platform/shared/context.ts'
import { closureRun } from './closureRun.ts'

/**
 * A closure whose work ends on its way: a lesson of the first student is in each of its two steps, the second has one
 * of the other. The second also has a free slot of another teacher at the time of the first lesson.
 */

let desk: Desk
let students: TestUser[]
let runId: string
let freeSlot: string
beforeEach(async () => {
  desk = await openDesk()
  students = []
  const slots: string[] = []
  for (const user of [0, 1]) {
    const student = await addStudent(desk.school, { email: `s${user}@example.test`, notify: true })
    await addContract(student, { courses: [desk.course] })
    students.push(student)
  }
  for (const [place, user] of [0, 1, 0].entries()) {
    const { teacher, location, course, day } = desk
    const startsAt = `${day}T1${place}:00:00`
    const slot = await addSlot(desk.school, { teacher, location, courses: [course], startsAt })
    await book(slot.id, user)
    slots.push(slot.id)
  }
  const { location, course, day } = desk
  const teacher = await addTeacherOf(desk.school, [course])
  freeSlot = (await addSlot(desk.school, { teacher, location, courses: [course], startsAt: `${day}T10:00:00` })).id
  slots.push(freeSlot)
  const span = { startsAt: `${desk.day}T00:00:00`, endsAt: `${plusDays(desk.day, 1)}T00:00:00`, reason: '台風' }
  runId = await closed(desk.staff, { spans: [span], tell: true })
  await rows(`delete from run_step where school_id = $1 and run_id = $2`, runId)
  await rows(
    `with steps as (
       insert into run_step (school_id, run_id, number, label, item)
       values ($1, $2, 1, '', jsonb_build_object('slotIds', to_jsonb(($3::text[])[1:1]))),
         ($1, $2, 2, '', jsonb_build_object('slotIds', to_jsonb(($3::text[])[2:4]))))
     update run set total = 2 where school_id = $1 and id = $2`,
    runId,
    slots,
  )
})

const rows = <Row>(statement: string, ...params: unknown[]) =>
  query<Row>(desk.school.orm.em.fork(), statement, [desk.school.id, ...params])
const book = async (slotId: string, user: number) => {
  const input = { slotId, courseCode: desk.course.code, online: false, studentId: students[user]?.id }
  const document = `mutation ($input: BookSlotInput!) { said: bookSlot(input: $input) { code } }`
  return (await ask<{ said: { code: string } }>(desk.staff, document, { input })).said.code
}
const notified = async () =>
  (
    await rows<{ who: string; lessons: number }>(
      `select student_id as who, jsonb_array_length(data -> 'lessons') as lessons from mail
       where school_id = $1 and kind = 'closure' and student_id is not null order by id`,
    )
  ).map(({ who: user, lessons }) => [students.findIndex(({ id }) => id === user), lessons])
const change = async (name: 'cancelRun' | 'resumeRun', by = desk.staff) =>
  (await ask<{ said: { code: string } }>(by, `mutation ($id: ID!) { said: ${name}(id: $id) { code } }`, { id: runId }))
    .said.code

/** Works on the run until its second step, which fails. */
async function workOnce(attempt = 1): Promise<void> {
  const { school, staff } = desk
  const viewer: Viewer = { ...staff, type: 'staff', permissions: [], sessionId: '' }
  const ctx = contextOf(school.orm, { school: await schoolRow(school.orm, school.id), viewer, now: school.now })
  let steps = 0
  const failing: RunKind = {
    ...closureRun,
    steps: (...step) => {
      steps += 1
      if (steps > 1) throw new Error('not today')
      return closureRun.steps(...step)
    },
  }
  const runs = { kinds: [failing], contextFor: async () => ({ ...ctx, viewer }), em: ctx.em, events: ctx.events }
  await expect(workRun(runs, { schoolId: school.id, runId }, attempt)).rejects.toThrow('not today')
}

test('students hear once of each lost lesson: when the run is stopped, and when it resumes', async () => {
  await workOnce()
  expect(await notified()).toEqual([])
  expect(await change('cancelRun')).toBe('1001')
  expect(await notified()).toEqual([[0, 1]])
  expect(await change('resumeRun')).toBe('1001')
  await worked(desk.staff, runId)
  const all = await notified()
  expect(all.slice(0, 1)).toEqual([[0, 1]])
  // Who has heard of one already hears of the other alone.
  expect(all.slice(1).toSorted((a, b) => Number(a[0]) - Number(b[0]))).toEqual([
    [0, 1],
    [1, 1],
  ])
})

test('of two lost lessons at one time, undoing gives back the one that was booked first', async () => {
  await workOnce()
  expect(await change('cancelRun')).toBe('1001')
  expect(await book(freeSlot, 0)).toBe('1001')
  expect(await change('resumeRun')).toBe('1001')
  await worked(desk.staff, runId)
  expect(await rows(`select from booking where school_id = $1 and status = 'booked'`)).toEqual([])
  expect(await undone(desk.staff, runId)).toMatchObject({ success: true })
  const booked = await rows<{ slotId: string; studentId: string; hour: number }>(
    `select slot_id as "slotId", student_id as "studentId", extract(hour from starts_at)::int as hour from booking
     where school_id = $1 and status = 'booked' order by starts_at`,
  )
  expect(booked.map(({ hour, studentId }) => [hour, students.findIndex(({ id }) => id === studentId)])).toEqual([
    [10, 0],
    [11, 1],
    [12, 0],
  ])
  expect(booked[0]?.slotId).not.toBe(freeSlot)
  expect(
    await rows(
      `select b.slot_id as "slotId", cb.note from closure_booking cb
       join booking b on b.school_id = cb.school_id and b.id = cb.booking_id
       where cb.school_id = $1 and cb.note is not null`,
    ),
  ).toEqual([{ slotId: freeSlot, note: 'studentBusy' }])
})

test('students hear of their lost lessons when the run fails for good', async () => {
  await workOnce(RUN_ATTEMPTS)
  expect(await rows(`select state, done from run where school_id = $1`)).toEqual([{ state: 'failed', done: 1 }])
  expect(await notified()).toEqual([[0, 1]])
})

test('going on with a stopped closure cancels bookings, so it takes that right, too (PERM-09)', async () => {
  await workOnce()
  await change('cancelRun')
  const clerk = await addStaff(desk.school, { permissions: ['settingsEdit'] })
  expect(await change('resumeRun', clerk)).toBe('403')
  expect(await rows(`select state from run where school_id = $1`)).toEqual([{ state: 'cancelled' }])
  await rows(`update booking set status = 'cancel-unrestricted', cancelled_at = now() where school_id = $1`)
  expect(await change('resumeRun', clerk)).toBe('1001')
})

test('a closure is given another reason, which is read at once and mails nobody', async () => {
  const { closures } = await ask<{ closures: { id: string }[] }>(
    desk.staff,
    `query ($day: PlainDate!) { closures(from: $day, to: $day) { id } }`,
    { day: desk.day },
  )
  await rows(`delete from mail where school_id = $1`)
  const give = async (reason: string, by = desk.staff) =>
    (
      await ask<{ said: { code: string; field: string | null } }>(
        by,
        `mutation ($input: ClosureReasonInput!) { said: changeClosureReason(input: $input) { code field } }`,
        { input: { id: closures[0]?.id, reason } },
      )
    ).said
  expect(await give(' ')).toEqual({ code: '400', field: 'reason' })
  expect(await give('大雪')).toEqual({ code: '1001', field: null })
  expect(await rows(`select reason from closure where school_id = $1`)).toEqual([{ reason: '大雪' }])
  expect(await rows(`select from mail where school_id = $1`)).toEqual([])
  expect(
    await rows(
      `select changes from activity where school_id = $1 and record_kind = 'closure' and type = 'record-changed'`,
    ),
  ).toEqual([{ changes: { reason: ['台風', '大雪'] } }])
})

test('a run says its days, whose they are and why, and how much it has emptied', async () => {
  await worked(desk.staff, runId)
  const { runs } = await ask<{ runs: { label: string }[] }>(desk.staff, `{ runs(kind: "closure") { label } }`)
  expect(runs).toEqual([{ label: `${desk.day} 台風 (slots: 4, bookings: 3)` }])
  // Those that are named are told of, however old, and no others.
  const named = (ids: string[]) =>
    ask<{ runs: { id: string }[] }>(desk.staff, `query ($ids: [ID!]) { runs(ids: $ids) { id } }`, { ids })
  expect(await named([runId])).toEqual({ runs: [{ id: runId }] })
  expect(await named([])).toEqual({ runs: [] })
})
