import { plusDays } from '@koma/schema/rules/time'
import { beforeAll, expect, test } from 'vitest'
import { addCourse, addLocation, type TestUser } from '../../test/school.ts'
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
  slotsOf,
} from '../../test/slotDesk.ts'
import { brokenRules, factsOfRule, type SeenWhy, obstaclesOf, whyFields } from '../../test/why.ts'
import { query } from '../platform/database/sql.ts'

// Any refusal of a slot opens the rule and the facts it was judged by, and is what the call itself answers.

let desk: Desk
let slot: SeenSlot
let booked: SeenSlot
let student: TestUser

const document = `query ($input: SlotWhyInput!) { why: slotWhy(input: $input) { ${whyFields} } }`
const whyOf = async (input: object, language: 'en' | 'jp' = 'en') =>
  (await ask<{ why: SeenWhy }>(desk.staff, document, { input }, language)).why

const at = (hour: string, day = desk.day) => ({ startsAt: `${day}T${hour}:00:00`, endsAt: `${day}T${hour}:50:00` })
const editOf = ({ id, version }: SeenSlot, change: object) => ({ ...goodForm(desk, change), slotId: id, version })

beforeAll(async () => {
  desk = await openDesk()
  slot = await madeSlot(desk)
  const created = await bookedBy(desk, await madeSlot(desk, at('12')), desk.course)
  booked = created.slot
  student = created.student
})

test('a new slot: what is missing, the hours, a teacher who has another slot, closed time, and that it can be made (SCHED-76…80, SLOT-30)', async () => {
  const none = await whyOf({ create: goodForm(desk, { teacherId: null, courseIds: [] }) }, 'jp')
  expect([none.code, brokenRules(none)]).toEqual(['generalE', ['formComplete']])
  expect(factsOfRule(none, 'formComplete')).toEqual({ missing: '講師, コース' })
  const late = await whyOf({ create: goodForm(desk, { ...at('23') }) })
  expect(brokenRules(late)).toEqual(['withinHours'])
  expect(factsOfRule(late, 'withinHours')).toMatchObject({
    starts: `${desk.day}T23:00:00`,
    hours: expect.stringMatching(/–/) as string,
  })
  const busy = await whyOf({ create: goodForm(desk) })
  expect([busy.success, brokenRules(busy)]).toEqual([false, ['teacherFree']])
  expect(factsOfRule(busy, 'teacherFree')).toMatchObject({ otherSlot: slot.startsAt })
  expect(obstaclesOf(busy, 'teacherFree')).toMatchObject([{ kind: 'slot', id: slot.id, startsAt: slot.startsAt }])
  expect((await edit('createSlot', { input: goodForm(desk) }, await askerOf(desk.staff))).message).toBe(busy.message)
  const possible = await whyOf({ create: goodForm(desk, at('15')) })
  expect([possible.success, brokenRules(possible)]).toEqual([true, []])
  const day = plusDays(desk.day, 5)
  await query(
    desk.school.orm.em.fork(),
    `insert into closure (school_id, starts_at, ends_at, reason) values ($1, $2::date, $2::date + 1, '年末休み')`,
    [desk.school.id, day],
  )
  const closed = await whyOf({ create: goodForm(desk, at('10', day)) })
  expect([closed.code, brokenRules(closed)]).toEqual(['ES1005', ['schoolOpen']])
  expect(factsOfRule(closed, 'schoolOpen')).toMatchObject({ closed: '年末休み' })
})

test('an edit of a booked slot: what its bookings have settled, who teaches it, and who changed it since (SLOT-27, D141)', async () => {
  const elsewhere = await addLocation(desk.school)
  const fixed = await whyOf({ update: editOf(booked, { ...at('12'), locationId: elsewhere.id }) })
  expect([fixed.code, brokenRules(fixed)]).toEqual(['generalE', ['bookedAsItIs']])
  expect(factsOfRule(fixed, 'bookedAsItIs')).toMatchObject({
    field: 'Place',
    taken: '1',
    fixed: desk.course.displayName,
  })
  const other = await addTeacherOf(desk.school, [await addCourse(desk.school)])
  const untaught = await whyOf({ update: editOf(booked, { ...at('12'), teacherId: other.id }) })
  expect(brokenRules(untaught)).toEqual(['teacherTeaches'])
  expect(factsOfRule(untaught, 'teacherTeaches')).toMatchObject({ fixed: desk.course.displayName })
  const stale = await whyOf({ update: { ...editOf(booked, at('12')), version: booked.version - 1 } })
  expect([stale.code, brokenRules(stale)]).toEqual(['stale', ['slotUnchanged']])
  expect(factsOfRule(stale, 'slotUnchanged')['changedBy']).toContain('Staff')
})

test('a deletion of what is booked, a move to where the student is, and one of many: each says its rule (SLOT-29, D73)', async () => {
  const before = await slotsOf(desk.school)
  const kept = await whyOf({ remove: { slotId: booked.id, version: booked.version } })
  expect([brokenRules(kept), factsOfRule(kept, 'notBooked')]).toEqual([['notBooked'], { taken: '1' }])
  const there = await whyOf({
    move: { slotId: booked.id, version: booked.version, startsAt: slot.startsAt, endsAt: slot.endsAt },
  })
  expect(brokenRules(there)).toEqual(['teacherFree'])
  const colleague = await addTeacherOf(desk.school, [desk.course])
  const second = await madeSlot(desk, { ...at('17'), teacherId: colleague.id })
  const input = { slotId: second.id, courseCode: desk.course.code, online: false, studentId: student.id }
  await ask(desk.staff, `mutation ($input: BookSlotInput!) { bookSlot(input: $input) { code } }`, { input })
  const twice = await whyOf({ move: { slotId: booked.id, version: booked.version, ...at('17') } })
  expect([twice.code, brokenRules(twice)]).toEqual(['EU1004', ['studentsFree']])
  expect(factsOfRule(twice, 'studentsFree')).toMatchObject({ lesson: second.startsAt })
  expect(obstaclesOf(twice, 'studentsFree')).toMatchObject([{ kind: 'slot', id: second.id }])
  const batch = { slots: [{ slotId: booked.id, version: booked.version }], delete: true }
  expect(brokenRules(await whyOf({ batch }))).toEqual(['notBooked'])
  expect((await whyOf({ remove: { slotId: student.id } })).code).toBe('ES1001')
  expect((await slotsOf(desk.school)).length).toBe(before.length + 1)
})

test('only staff ask, and one thing at a time', async () => {
  await expect(ask(desk.teacher, document, { input: { remove: { slotId: slot.id } } })).rejects.toThrow('FORBIDDEN')
  await expect(whyOf({})).rejects.toThrow('BAD_USER_INPUT')
})
