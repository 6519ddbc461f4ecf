import type { SlotInput } from '@koma/schema/input/slot'
import { plusDays } from '@koma/schema/rules/time'
import { beforeAll, expect, test } from 'vitest'
import { addCourse, addLocation, addStaff, type TestUser } from '../../../test/school.ts'
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
  type SeenSlot,
} from '../../../test/slotDesk.ts'
import { brokenRules, type SeenWhy, whyFields } from '../../../test/why.ts'
import { query } from '../../platform/database/sql.ts'

// Whatever a slot is refused for, the why says the same and breaks its check, and none where nothing is refused.

let desk: Desk
/** Each changes one part of a good form; the last ones are good, too. */
let changes: readonly Partial<SlotInput>[]
let room: { id: string }
let idle: TestUser

const document = `query ($input: SlotWhyInput!) { why: slotWhy(input: $input) { ${whyFields} } }`
const whyOf = async (input: object, by = desk.staff) => (await ask<{ why: SeenWhy }>(by, document, { input })).why
const at = (hour: string, day = desk.day) => ({ startsAt: `${day}T${hour}:00:00`, endsAt: `${day}T${hour}:50:00` })
const sql = (text: string, ...params: unknown[]) => query(desk.school.orm.em.fork(), text, [desk.school.id, ...params])

/** Expects the same words, and a broken check exactly where it is refused. */
function expectSame(reply: { success: boolean; code: string; message: string }, why: SeenWhy, tried: object): void {
  const answer = ({ success, code, message }: typeof reply) => (success ? { success } : { success, code, message })
  expect(answer(why), JSON.stringify(tried)).toEqual(answer(reply))
  expect(brokenRules(why)?.length === 0, JSON.stringify([tried, brokenRules(why)])).toBe(reply.success)
}

/** The good form, each change of it, and each together with another. */
const tried = () =>
  [{}, ...changes, ...changes.map((item, index) => ({ ...item, ...changes[(index + 3) % changes.length] }))].map(
    (change) => goodForm(desk, { onlineAvailable: false, ...change }),
  )

beforeAll(async () => {
  desk = await openDesk({ onlineLessons: false })
  room = await addLocation(desk.school, { oneLessonAtATime: true })
  idle = await addTeacherOf(desk.school, [desk.course], { active: false })
  const colleague = await addTeacherOf(desk.school, [desk.course])
  const other = await addCourse(desk.school)
  const closedDay = plusDays(desk.day, 3)
  await sql(
    `insert into closure (school_id, starts_at, ends_at, reason) values ($1, $2::date, $2::date + 1, '年末休み')`,
    closedDay,
  )
  await madeSlot(desk, { ...at('14'), onlineAvailable: false, teacherId: colleague.id, locationId: room.id })
  await madeSlot(desk, { ...at('16'), onlineAvailable: false })
  changes = [
    { startsAt: null },
    { endsAt: `${desk.day}T09:50:00` },
    at('23'),
    at('16'),
    at('10', closedDay),
    { ...at('14'), locationId: room.id },
    { cancelBy: `${plusDays(desk.day, 2)}T10:00:00` },
    { teacherId: null },
    { teacherId: idle.id },
    { locationId: null },
    { locationId: (await addLocation(desk.school, { active: false })).id },
    { onlineAvailable: true },
    { courseIds: [] },
    { courseIds: [desk.course.id, other.id] },
    { locationId: room.id },
  ]
})

test('a slot to be made (SCHED-76…80, SLOT-30, SET-31)', async () => {
  const asker = await askerOf(desk.staff)
  for (const create of tried()) {
    const why = await whyOf({ create })
    const reply = await edit('createSlot', { input: create }, asker)
    expectSame(reply, why, create)
    if (reply.slot !== null) await edit('deleteSlot', { slotId: reply.slot.id }, asker)
  }
})

test('a slot to be changed, booked or not, also one of an older version and one that is gone (SCHED-81, SLOT-27, D141)', async () => {
  const asker = await askerOf(desk.staff)
  const open = await madeSlot(desk, { onlineAvailable: false })
  const booked = (await bookedBy(desk, await madeSlot(desk, { ...at('12'), onlineAvailable: false }), desk.course)).slot
  const changed = async (slot: Pick<SeenSlot, 'id' | 'version'>, form: SlotInput) => {
    const update = { ...form, slotId: slot.id, version: slot.version }
    const why = await whyOf({ update })
    const reply = await edit('updateSlot', { input: update }, asker)
    expectSame(reply, why, update)
    return reply.slot
  }
  let now = open
  for (const form of tried()) now = (await changed(now, form)) ?? now
  for (const form of tried()) await changed(booked, { ...form, ...(form.startsAt === null ? {} : at('12')) })
  for (const form of tried().slice(0, 3)) {
    await changed({ ...booked, version: booked.version - 1 }, form)
    await changed({ id: desk.teacher.id, version: 1 }, form)
  }
})

test('a slot that stays where it shares a place is saved, as it was there before the place took one lesson at a time (SET-31)', async () => {
  const hall = await addLocation(desk.school)
  const day = plusDays(desk.day, 6)
  const there = { ...at('10', day), locationId: hall.id, onlineAvailable: false }
  const slot = await madeSlot(desk, there)
  const colleague = await addTeacherOf(desk.school, [desk.course])
  await madeSlot(desk, { ...there, teacherId: colleague.id })
  await sql(`update location set one_lesson_at_a_time = true where school_id = $1 and id = $2`, hall.id)
  const update = { ...goodForm(desk, { ...there, lessonMemo: 'x' }), slotId: slot.id, version: slot.version }
  const why = await whyOf({ update })
  expectSame(await edit('updateSlot', { input: update }, await askerOf(desk.staff)), why, update)
})

test('a slot to be deleted, moved or changed with others (SLOT-29, D73, SET-31)', async () => {
  const day = plusDays(desk.day, 7)
  const open = await madeSlot(desk, { ...at('10', day), onlineAvailable: false })
  const booked = (await bookedBy(desk, await madeSlot(desk, { ...at('12', day), onlineAvailable: false }), desk.course))
    .slot
  const removed = { id: desk.teacher.id, version: 1 }
  const older = { ...booked, version: booked.version - 1 }
  await madeSlot(desk, {
    ...at('10', day),
    onlineAvailable: false,
    teacherId: (await addTeacherOf(desk.school, [desk.course])).id,
    locationId: room.id,
  })
  const asker = await askerOf(desk.staff)
  for (const { id: slotId, version } of [booked, older, removed]) {
    const why = await whyOf({ remove: { slotId, version } })
    expectSame(await edit('deleteSlot', { slotId, version }, asker), why, { slotId, version })
  }
  const without = await addStaff(desk.school, { permissions: ['slotEdit'] })
  const untaught = await addTeacherOf(desk.school, [])
  const targets = [
    {},
    at('16', day),
    at('12', day),
    at('23', day),
    at('10', plusDays(desk.day, 3)),
    { ...at('10', day), endsAt: `${day}T09:00:00` },
    { place: { locationId: room.id } },
    { place: { locationId: null } },
    { place: changes[10] },
    { teacherId: idle.id },
    { teacherId: untaught.id },
  ]
  const asked = [open, booked, older, removed].map((slot) => [slot, desk.staff] as const)
  for (const [{ id: slotId, version }, by] of [...asked, [booked, without] as const]) {
    for (const target of targets) {
      const move = { slotId, version, ...target }
      const { verdicts } = await ask<{ verdicts: [{ success: boolean; code: string; message: string }] }>(
        by,
        `query ($input: SlotMoveInput!) { verdicts: slotMovePreview(input: $input) { success code message } }`,
        { input: { moves: [move], tell: false } },
      )
      expectSame(verdicts[0], await whyOf({ move }, by), move)
    }
  }
  const batches = [
    { delete: true },
    { lessonMemo: '本を持ってくる' },
    { lessonMemo: 'x' },
    { onlineAvailable: true },
    { place: { locationId: room.id } },
    { place: changes[10] },
    { place: { locationId: null } },
    { courseIds: [(await addCourse(desk.school)).id] },
  ]
  for (const { id: slotId, version } of [open, booked, older, removed]) {
    for (const change of batches) {
      const batch = { slots: [{ slotId, version }], delete: false, ...change }
      const { verdicts } = await ask<{ verdicts: [{ success: boolean; code: string; message: string }] }>(
        desk.staff,
        `query ($input: SlotBatchInput!) { verdicts: slotBatchPreview(input: $input) { success code message } }`,
        { input: batch },
      )
      expectSame(verdicts[0], await whyOf({ batch }), batch)
    }
  }
})
