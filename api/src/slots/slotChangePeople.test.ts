import { beforeEach, expect, test } from 'vitest'
import { addContract, addCourse, addLocation, addStudent, type TestSlot, type TestUser } from '../../test/school.ts'
import { addDeskSlot, addTeacherOf, ask, type Desk, goodForm, openDesk } from '../../test/slotDesk.ts'
import { query } from '../platform/database/sql.ts'

// Whoever is told of an edit is named before it is saved, and nobody else is named.

let desk: Desk
let slot: TestSlot
let waiting: Record<'wants' | 'quiet' | 'busy' | 'noContract', TestUser>

const rows = <Row>(statement: string, ...params: unknown[]) =>
  query<Row>(desk.school.orm.em.fork(), statement, [desk.school.id, ...params])
const at = (hour: number) => `${desk.day}T${String(hour).padStart(2, '0')}:00:00`

/** An empty slot with four who wait; one of them has another lesson at 15:00, one has no contract. */
beforeEach(async () => {
  const opened = await openDesk({ waitingList: true })
  const course = await addCourse(opened.school)
  desk = { ...opened, course, teacher: await addTeacherOf(opened.school, [course]) }
  const student = async (name: string, notify = true, hasContract = true) => {
    const created = await addStudent(desk.school, { email: `${name}@example.test`, notify, phoneNumber: '1' })
    if (hasContract) await addContract(created, { courses: [course], points: 100 })
    return created
  }
  waiting = {
    wants: await student('wants'),
    quiet: await student('quiet', false),
    busy: await student('busy'),
    noContract: await student('none', true, false),
  }
  slot = await addDeskSlot(desk, at(10))
  const other = await addDeskSlot({ ...desk, teacher: await addTeacherOf(desk.school, [course]) }, at(15))
  const { reply } = await ask<{ reply: { success: boolean } }>(
    desk.staff,
    `mutation ($input: BookSlotInput!) { reply: bookSlot(input: $input) { success } }`,
    { input: { slotId: other.id, courseCode: course.code, online: false, studentId: waiting.busy.id } },
  )
  if (!reply.success) throw new Error('the other lesson was not booked')
  await rows(
    `insert into waiting (school_id, slot_id, student_id, joined_at) select $1, $2, unnest($3::uuid[]), now()`,
    slot.id,
    Object.values(waiting).map(({ id }) => id),
  )
  await rows(`delete from mail where school_id = $1`)
})

const form = (changes: object) => ({
  ...goodForm({ ...desk, day: desk.day }),
  startsAt: at(10),
  endsAt: `${desk.day}T10:50:00`,
  teacherId: desk.teacher.id,
  courseIds: [desk.course.id],
  slotId: slot.id,
  version: 1,
  ...changes,
})

async function named(change: Record<string, unknown>): Promise<{ id: string; role: string; notice: string }[]> {
  const { people } = await ask<{ people: { id: string; role: string; notice: string }[] }>(
    desk.staff,
    `query ($update: UpdateSlotInput, $batch: SlotBatchInput) {
       people: slotChangePeople(update: $update, batch: $batch) { id role notice } }`,
    change,
  )
  return people
}

const mailed = async () =>
  (await rows<{ id: string }>(`select student_id as id from mail where school_id = $1 and student_id is not null`))
    .map(({ id }) => id)
    .toSorted()

const idsOf = (people: readonly { id: string }[]) => people.map(({ id }) => id).toSorted()

test('another time of an empty slot names those who wait and could come, and mails just them (SCHED-99)', async () => {
  const update = form({ startsAt: at(15), endsAt: `${desk.day}T15:50:00` })
  const people = await named({ update })
  expect(people.every(({ role }) => role === 'waiting')).toBe(true)
  expect(idsOf(people.filter(({ notice }) => notice === 'mail'))).toEqual([waiting.wants.id])
  expect(idsOf(people.filter(({ notice }) => notice === 'off'))).toEqual([waiting.quiet.id])
  // Looking leaves nothing behind.
  expect(await mailed()).toEqual([])
  expect(await named({ update })).toEqual(people)
  const { reply } = await ask<{ reply: { success: boolean } }>(
    desk.staff,
    `mutation ($input: UpdateSlotInput!) { reply: updateSlot(input: $input) { success } }`,
    { input: update },
  )
  expect(reply).toEqual({ success: true })
  expect(await mailed()).toEqual([waiting.wants.id])
})

test('another place of several slots names them, too; an edit that nobody notices names nobody (SCHED-99)', async () => {
  const place = await addLocation(desk.school)
  const batch = { slots: [{ slotId: slot.id, version: 1 }], delete: false }
  const people = await named({ batch: { ...batch, place: { locationId: place.id } } })
  expect(idsOf(people)).toEqual([waiting.wants.id, waiting.quiet.id, waiting.busy.id].toSorted())
  expect(await named({ batch: { ...batch, lessonMemo: '持ち物' } })).toEqual([])
  expect(await named({ update: form({ lessonMemo: '持ち物' }) })).toEqual([])
})

test('an edit that would be refused names nobody (SCHED-99)', async () => {
  expect(await named({ update: form({ startsAt: at(15), endsAt: at(14) }) })).toEqual([])
  expect(await named({ update: form({ startsAt: at(15), endsAt: `${desk.day}T15:50:00`, version: 9 }) })).toEqual([])
})
