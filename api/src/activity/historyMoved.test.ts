import { plusDays } from '@koma/schema/rules/time'
import { audit } from './audit.ts'
import { beforeAll, expect, test } from 'vitest'
import { addLocation, type TestLocation, type TestUser } from '../../test/school.ts'
import {
  addTeacherOf,
  ask,
  askerOf,
  bookedBy,
  type Desk,
  edit,
  goodForm,
  madeSlot,
  openDesk,
} from '../../test/slotDesk.ts'

// A history also has the lessons that were moved away: a teacher's that went to a colleague, a place's that went
// elsewhere, and those no longer on those days. (LOG-07, ATCH-08)

interface Row {
  type: string
  lessonTime: string
  lessonTimeBefore: string | null
  teacher: { id: string } | null
  teacherBefore: { id: string } | null
  lessonLocationBefore: string | null
  movedAway: boolean
}

let desk: Desk
let colleague: TestUser
let student: TestUser
let room: TestLocation
let first: { id: string; version: number }

const historyDocument = `query ($input: HistoryInput!) { history(input: $input) {
  type lessonTime lessonTimeBefore teacher { id } teacherBefore { id } lessonLocationBefore movedAway } }`

const historyOf = async (of: string, id: string, [from, to] = [desk.day, desk.day]) =>
  (await ask<{ history: Row[] }>(desk.staff, historyDocument, { input: { of, id, from, to } })).history

/** Moves a slot as a drag does. */
async function drag(slot: { id: string; version: number }, target: object): Promise<void> {
  const move = { moves: [{ slotId: slot.id, version: slot.version, ...target }], tell: false }
  const { verdicts } = await ask<{ verdicts: { slotId: string; digest: string | null }[] }>(
    desk.staff,
    `query ($input: SlotMoveInput!) { verdicts: slotMovePreview(input: $input) { slotId digest } }`,
    { input: move },
  )
  const { reply } = await ask<{ reply: { success: boolean } }>(
    desk.staff,
    `mutation ($input: MoveSlotsInput!) { reply: moveSlots(input: $input) { success } }`,
    { input: { move, expected: verdicts } },
  )
  expect(reply.success).toBe(true)
}

beforeAll(async () => {
  desk = await openDesk()
  colleague = await addTeacherOf(desk.school, [desk.course])
  room = await addLocation(desk.school)
  const booked = await bookedBy(desk, await madeSlot(desk), desk.course)
  student = booked.student
  first = booked.slot
  await drag(first, {
    startsAt: `${plusDays(desk.day, 40)}T15:00:00`,
    teacherId: colleague.id,
    place: { locationId: room.id },
  })
})

test('a lesson that was dragged to a colleague is in the history of who had it, on the day it was theirs, with who has it now', async () => {
  const moved = {
    type: 'lesson_moved',
    lessonTimeBefore: `${desk.day}T10:00:00`,
    lessonTime: `${plusDays(desk.day, 40)}T15:00:00`,
    teacher: { id: colleague.id },
    teacherBefore: { id: desk.teacher.id },
    lessonLocationBefore: desk.location.locationName,
    movedAway: false,
  }
  const away = { ...moved, movedAway: true }
  expect(await historyOf('teacher', desk.teacher.id)).toMatchObject([away, { type: 'booking', movedAway: false }])
  const then = plusDays(desk.day, 40)
  expect(await historyOf('teacher', colleague.id, [then, then])).toMatchObject([moved])
  expect(await historyOf('teacher', colleague.id)).toEqual([])
  expect(await historyOf('student', student.id)).toMatchObject([moved, { type: 'booking' }])
  expect(await historyOf('course', desk.course.id)).toMatchObject([moved, { type: 'booking' }])
  expect(await historyOf('teacher', desk.teacher.id, [then, then])).toEqual([])
  // Both days in one range: it is listed once.
  expect(await historyOf('student', student.id, [desk.day, then])).toHaveLength(2)
})

test('a place tells what was booked there and what left it, also after it was renamed', async () => {
  const then = plusDays(desk.day, 40)
  expect(await historyOf('location', desk.location.id)).toMatchObject([{ type: 'lesson_moved' }, { type: 'booking' }])
  expect(await historyOf('location', room.id, [then, then])).toMatchObject([{ type: 'lesson_moved' }])
  const renamed = await ask<{ reply: { success: boolean } }>(
    desk.staff,
    `mutation ($input: UpdateLocationInput!) { reply: updateLocation(input: $input) { success } }`,
    { input: { id: desk.location.id, version: 1, locationName: '新しい名前', active: true } },
  )
  expect(renamed.reply.success).toBe(true)
  expect(await historyOf('location', desk.location.id)).toHaveLength(2)
})

test('a lesson given to a colleague by editing its slot is told to its student and both teachers', async () => {
  const slot = await madeSlot(desk, { startsAt: `${desk.day}T17:00:00`, endsAt: `${desk.day}T17:50:00` })
  const booked = await bookedBy(desk, slot, desk.course)
  const form = goodForm(desk, { startsAt: slot.startsAt, endsAt: slot.endsAt, teacherId: colleague.id })
  const input = { ...form, slotId: slot.id, version: booked.slot.version }
  expect(await edit('updateSlot', { input }, await askerOf(desk.staff))).toMatchObject({ success: true })
  const given = { type: 'lesson_moved', teacher: { id: colleague.id }, teacherBefore: { id: desk.teacher.id } }
  expect(await historyOf('student', booked.student.id)).toMatchObject([given, { type: 'booking' }])
  expect((await historyOf('teacher', colleague.id))[0]).toMatchObject(given)
  expect((await historyOf('teacher', desk.teacher.id))[0]).toMatchObject({ ...given, movedAway: true })
  // What counts towards limits is recomputed from these entries.
  expect(await audit(desk.school.orm.em.fork())).toEqual([])
})

test('an empty slot that is moved is nobody’s booking, and a code that is given again brings no lessons along', async () => {
  const own = await openDesk()
  const others = await addTeacherOf(own.school, [own.course])
  const before = desk
  desk = own
  const empty = await madeSlot(own)
  await drag(empty, { teacherId: others.id })
  expect(await historyOf('teacher', own.teacher.id)).toEqual([])
  expect(await historyOf('teacher', others.id)).toEqual([])
  const booked = await bookedBy(
    own,
    await madeSlot(own, { startsAt: `${own.day}T12:00:00`, endsAt: `${own.day}T12:50:00` }),
    own.course,
  )
  await drag(booked.slot, { teacherId: others.id })
  expect(await historyOf('teacher', own.teacher.id)).toHaveLength(2)
  const removed = await ask<{ reply: { success: boolean } }>(
    own.staff,
    `mutation ($id: ID!) { reply: deleteTeacher(id: $id) { success } }`,
    { id: own.teacher.id },
  )
  expect(removed.reply.success).toBe(true)
  const successor = await addTeacherOf(own.school, [], { teacherCode: own.teacher.code })
  expect(await historyOf('teacher', successor.id)).toEqual([])
  expect(await historyOf('teacher', own.teacher.id)).toHaveLength(2)
  desk = before
})

test("a record's history can be narrowed to days and a type", async () => {
  const document = `query ($id: ID!, $from: PlainDate, $to: PlainDate, $type: LogType) {
    recordHistory(id: $id, from: $from, to: $to, type: $type) { entries { type } } }`
  const of = async (narrowed: object) =>
    (
      await ask<{ recordHistory: { entries: { type: string }[] } }>(desk.staff, document, { id: first.id, ...narrowed })
    ).recordHistory.entries.map(({ type }) => type)
  const today = desk.school.now.slice(0, 10)
  const all = ['lesson_moved', 'booking', 'slot_created']
  expect(new Set(await of({}))).toEqual(new Set(all))
  expect(new Set(await of({ from: today, to: today }))).toEqual(new Set(all))
  expect(await of({ type: 'booking' })).toEqual(['booking'])
  expect(await of({ to: plusDays(today, -1) })).toEqual([])
  expect(await of({ from: plusDays(today, 1) })).toEqual([])
})
