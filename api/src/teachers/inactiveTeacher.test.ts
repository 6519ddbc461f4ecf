import { dateOf, plusDays } from '@koma/schema/rules/time'
import { beforeEach, expect, test } from 'vitest'
import { addContract, addCourse, addStudent, type TestCourse, type TestUser } from '../../test/school.ts'
import { ask, askerOf, bookedBy, type Desk, madeSlot, openDesk, type SeenSlot } from '../../test/slotDesk.ts'
import { rest, testApp } from '../../test/server.ts'
import { query } from '../platform/database/sql.ts'

// A teacher who is inactive gives no lessons: what is open with them stays and cannot be booked, by any way.

let desk: Desk
let group: TestCourse
let student: TestUser
let open: SeenSlot
let partly: SeenSlot
let full: SeenSlot

beforeEach(async () => {
  desk = await openDesk({ waitingList: true })
  group = await addCourse(desk.school, { numberOfStudents: 2 })
  await sql(
    `insert into teacher_course (school_id, teacher_id, course_id) values ($1, $2, $3)`,
    desk.teacher.id,
    group.id,
  )
  student = await addStudent(desk.school)
  await addContract(student, { courses: [group], points: 50 })
  const at = (days: number) => {
    const day = plusDays(desk.day, days)
    return {
      startsAt: `${day}T10:00:00`,
      endsAt: `${day}T10:50:00`,
      availableFrom: `${plusDays(dateOf(desk.school.now), -1)}T00:00:00`,
      cancelBy: `${day}T09:00:00`,
      courseIds: [group.id],
    }
  }
  open = await madeSlot(desk, at(0))
  partly = (await bookedBy(desk, await madeSlot(desk, at(1)), group)).slot
  full = (await bookedBy(desk, await madeSlot(desk, at(2)), group)).slot
  full = (await bookedBy(desk, full, group)).slot
})

const sql = <Row>(text: string, ...params: unknown[]) =>
  query<Row>(desk.school.orm.em.fork(), text, [desk.school.id, ...params])

async function deactivate(language: 'en' | 'jp' = 'en') {
  const [row] = await sql<{ version: number }>(
    `select version from teacher where school_id = $1 and id = $2`,
    desk.teacher.id,
  )
  const { said: answer } = await ask<{ said: { success: boolean; relatedData: object } }>(
    desk.staff,
    `mutation ($input: UpdateTeacherInput!) { said: updateTeacher(input: $input) { success relatedData { openSlots bookedSlots notes } } }`,
    { input: { id: desk.teacher.id, version: row?.version, active: false } },
    language,
  )
  return answer
}

const inputOf = (slot: SeenSlot, more: object = {}) => ({
  slotId: slot.id,
  courseCode: group.code,
  online: false,
  ...more,
})
const bookAs = async (user: TestUser, slot: SeenSlot, more?: object) =>
  (
    await ask<{ said: { code: string; message: string } }>(
      user,
      `mutation ($input: BookSlotInput!) { said: bookSlot(input: $input) { code message } }`,
      { input: inputOf(slot, more) },
    )
  ).said
const previewAs = async (user: TestUser, slot: SeenSlot, more?: object) =>
  (
    await ask<{ said: { code: string; message: string } }>(
      user,
      `query ($input: BookSlotInput!) { said: bookingPreview(input: $input) { code message } }`,
      { input: inputOf(slot, more) },
    )
  ).said
const waitAs = async (user: TestUser, slot: SeenSlot) =>
  (
    await ask<{ said: { code: string; message: string } }>(
      user,
      `mutation ($input: WaitingListInput!) { said: joinWaitingList(input: $input) { code message } }`,
      { input: { slotId: slot.id } },
    )
  ).said

const ways: [name: string, book: () => Promise<{ code: string; message: string }>][] = [
  ['a student, an empty slot', () => bookAs(student, open)],
  ['a student, a seat of a group', () => bookAs(student, partly)],
  ['staff by the rules', () => bookAs(desk.staff, open, { studentId: student.id })],
  ['staff without the rules', () => bookAs(desk.staff, open, { studentId: student.id, lessonRules: false })],
  ['the preview of a student', () => previewAs(student, open)],
  ['the preview of staff', () => previewAs(desk.staff, partly, { studentId: student.id })],
  ['the waiting list', () => waitAs(student, full)],
]

test.each(ways)('nobody books with a teacher who is inactive: %s (ATCH-35)', async (_, book) => {
  await deactivate()
  expect(await book()).toMatchObject({ code: 'ES1001', message: expect.stringContaining('no longer active') })
  await sql(`update teacher set active = true where school_id = $1`)
  expect((await book()).code).toBe('1001')
})

test('REST refuses the same, and lists for students leave out what nobody can book (ATCH-35)', async () => {
  await deactivate()
  const asker = await askerOf(student)
  const day = { from: plusDays(desk.day, -3), to: plusDays(desk.day, 5) }
  const listed = async (user: TestUser) =>
    (
      await ask<{ slots: { id: string; teacherActive: boolean }[] }>(
        user,
        `query ($from: PlainDate!, $to: PlainDate!) { slots(from: $from, to: $to) { id teacherActive } }`,
        day,
      )
    ).slots
  const seen = await listed(student)
  expect(seen.map(({ id }) => id)).not.toContain(open.id)
  expect(seen).toEqual(expect.arrayContaining([{ id: partly.id, teacherActive: false }]))
  expect((await listed(desk.staff)).map(({ id }) => id)).toContain(open.id)
  expect((await rest(await testApp(), 'GET', `/api/one/slots/${open.id}`, undefined, asker)).status).toBe(404)
  const { body } = await rest<{ teacherActive: boolean }>(
    await testApp(),
    'GET',
    `/api/one/slots/${partly.id}`,
    undefined,
    asker,
  )
  expect(body).toMatchObject({ teacherActive: false })
  const { today } = await ask<{ today: { free: number } }>(desk.staff, `{ today { free } }`)
  expect(today.free).toBe(0)
})

test('the leftovers of a deactivation are counted and named in both languages, before and after (ATCH-35, D83)', async () => {
  const use = async (language: 'en' | 'jp') =>
    (
      await ask<{ use: object }>(
        desk.staff,
        `query ($id: ID!) { use: teacherUse(id: $id) { openSlots bookedSlots notes } }`,
        { id: desk.teacher.id },
        language,
      )
    ).use
  const before = { en: await use('en'), jp: await use('jp') }
  expect(before.en).toEqual({
    openSlots: 1,
    bookedSlots: 2,
    notes: [expect.stringContaining('1 open slot'), expect.stringContaining('2 booked slots')],
  })
  expect(before.jp).toMatchObject({ notes: [expect.stringContaining('空き枠1件'), expect.stringContaining('2件')] })
  expect(await deactivate('jp')).toEqual({ success: true, relatedData: before.jp })
})

test('a lesson that is over can still be entered by staff (ATCH-35)', async () => {
  await deactivate()
  await sql(
    `update slot set starts_at = starts_at - interval '30 days', ends_at = ends_at - interval '30 days',
       available_from = available_from - interval '60 days', cancel_by = cancel_by - interval '30 days'
     where school_id = $1 and id = $2`,
    open.id,
  )
  await sql(`update contract set start_date = start_date - 365 where school_id = $1`)
  expect((await bookAs(desk.staff, open, { studentId: student.id })).code).toBe('1001')
})

test('a deactivated student’s bookings stay, and the answer says how many and how to cancel them (ASTU-39, D82)', async () => {
  expect((await bookAs(student, open)).code).toBe('1001')
  const { use } = await ask<{ use: { bookedSlots: number; notes: string[] } }>(
    desk.staff,
    `query ($id: ID!) { use: studentUse(id: $id) { bookedSlots notes } }`,
    { id: student.id },
  )
  expect(use).toEqual({ bookedSlots: 1, notes: [expect.stringMatching(/1 booking stays.*cancel/)] })
  const { body } = await rest<{ success: boolean; relatedData: object }>(
    await testApp(),
    'PUT',
    `/api/update/students/${student.id}/`,
    { active: false },
    await askerOf(desk.staff, 'jp'),
  )
  expect(body).toMatchObject({
    success: true,
    relatedData: { bookedSlots: 1, notes: [expect.stringContaining('予約1件はそのまま残り')] },
  })
})
