import { plusDays } from '@koma/schema/rules/time'
import { beforeAll, expect, test } from 'vitest'
import { closing } from '../../test/closing.ts'
import { addContract, addSlot, addStaff, addStudent } from '../../test/school.ts'
import { addTeacherOf, ask, bookedBy, type Desk, madeSlot, openDesk } from '../../test/slotDesk.ts'
import { mondayRow, brokenRules, factsOfRule, type SeenWhy, whyFields } from '../../test/why.ts'
import { query } from '../platform/database/sql.ts'

// What a line of a dry run is refused for opens the rule and what it was judged by.

let desk: Desk

const document = `query ($input: DryRunWhyInput!) { why: dryRunWhy(input: $input) { ${whyFields} } }`
const whyOf = async (input: object, by = desk.staff) =>
  (await ask<{ why: SeenWhy | null }>(by, document, { input })).why
const sql = (text: string, ...params: unknown[]) => query(desk.school.orm.em.fork(), text, [desk.school.id, ...params])

beforeAll(async () => {
  desk = await openDesk()
})

/** A row of the template on Mondays; gives its id. */
async function rowOf(more: object = {}) {
  const input = mondayRow(desk, more)
  const { made: created } = await ask<{ made: { template: { id: string } } }>(
    desk.staff,
    `mutation ($input: CreateTemplateInput!) { made: createTemplate(input: $input) { template { id } } }`,
    { input },
  )
  return created.template.id
}

test('a copy that meets another row, also one that is copied before it, and one of what is out of use (FIX-24, FIX-36)', async () => {
  const first = await rowOf()
  await rowOf({ day: 3, startTime: '10:30', endTime: '11:20' })
  const copies = { ids: [first], days: [1, 3, 5], teacherId: null, withStudents: false }
  const seen = await whyOf({ copy: { copies, number: 1 } })
  expect([seen?.code, brokenRules(seen)]).toEqual(['409', ['rowFree']])
  expect(factsOfRule(seen, 'rowFree')).toMatchObject({
    time: 'Wed 10:00–10:50',
    otherRow: expect.stringContaining('Wed 10:30-11:20') as string,
  })
  const possible = await whyOf({ copy: { copies, number: 2 } })
  expect([possible?.success, brokenRules(possible)]).toEqual([true, []])
  expect(await whyOf({ copy: { copies, number: 3 } })).toBeNull()

  const second = await rowOf({
    startTime: '10:50',
    endTime: '11:40',
    teacherId: (await addTeacherOf(desk.school, [desk.course])).id,
  })
  const third = await rowOf({
    startTime: '11:00',
    endTime: '11:50',
    teacherId: (await addTeacherOf(desk.school, [desk.course])).id,
  })
  const colleague = await addTeacherOf(desk.school, [desk.course])
  const both = { ids: [second, third], days: [], teacherId: colleague.id, withStudents: false }
  const beside = await whyOf({ copy: { copies: both, number: 2 } })
  expect(factsOfRule(beside, 'rowFree')['otherRow']).toContain('Mon 10:50-11:40')

  await sql(`update location set active = false where school_id = $1 and id = $2`, desk.location.id)
  const closed = await whyOf({ copy: { copies, number: 2 } })
  expect([closed?.code, brokenRules(closed)]).toEqual(['ES1004', ['placeInUse']])
  expect(Object.keys(factsOfRule(closed, 'placeInUse'))).toEqual(['location'])
  await sql(`update location set active = true where school_id = $1 and id = $2`, desk.location.id)
})

test('a slot that stays where time is closed: it lies elsewhere, is held online, has begun, or is not ours to cancel (decision 036)', async () => {
  const span = (day: string) => ({
    startsAt: `${day}T00:00:00`,
    endsAt: `${plusDays(day, 1)}T00:00:00`,
    reason: '研修日',
  })
  const spans = [span(desk.day)]
  const slot = await madeSlot(desk)
  const booked = (
    await bookedBy(
      desk,
      await madeSlot(desk, { startsAt: `${desk.day}T12:00:00`, endsAt: `${desk.day}T12:50:00` }),
      desk.course,
    )
  ).slot
  const at = (slotId: string, more: object = {}) => ({ closing: { closing: { spans, tell: false, ...more }, slotId } })
  expect((await whyOf(at(slot.id)))?.success).toBe(true)
  expect(brokenRules(await whyOf(at(slot.id, { spans: [span(plusDays(desk.day, 3))] })))).toEqual(['inClosedTime'])
  await sql(
    `update slot set booked_online = true, booked_location_id = null where school_id = $1 and id = $2`,
    booked.id,
  )
  const ofPlace = { locationId: desk.location.id }
  const plan = await closing(desk.staff, { spans, tell: false, ...ofPlace })
  expect(plan.plan?.slots.find(({ slotId }) => slotId === booked.id)?.stays).toBe('online')
  const online = await whyOf(at(booked.id, ofPlace))
  expect([online?.message, brokenRules(online)]).toEqual(['It is held online, so it is kept.', ['heldThere']])
  expect(Object.keys(factsOfRule(online, 'heldThere'))).toEqual(['location'])
  const begun = await addSlot(desk.school, { startsAt: `${desk.school.now.slice(0, 14)}00:00` })
  const today = await whyOf(at(begun.id, { spans: [span(desk.school.now.slice(0, 10))] }))
  expect(brokenRules(today)).toEqual(['notBegun'])
  expect(factsOfRule(today, 'notBegun')).toMatchObject({ starts: begun.startsAt })
  const without = await addStaff(desk.school, { permissions: ['settingsEdit'] })
  const needs = await whyOf(at(booked.id), without)
  expect([needs?.code, brokenRules(needs), factsOfRule(needs, 'mayCancelBooked')]).toEqual([
    '403',
    ['mayCancelBooked'],
    { taken: '1' },
  ])
  expect((await whyOf(at(desk.teacher.id)))?.code).toBe('ES1001')
})

test('a payment of many: what was shown and what is owed now, with who changed it, and more than is owed (PAY-05, D102)', async () => {
  const { id } = await addContract(await addStudent(desk.school), { courses: [], contractValue: 5000 })
  const settle = (request: object) => whyOf({ settle: { id, ...request } })
  expect((await settle({ balanceOwing: 5000 }))?.success).toBe(true)
  await ask(desk.staff, `mutation ($input: SettleContractsInput!) { settleContracts(input: $input) { code } }`, {
    input: { mode: 'payment', contracts: [{ id, amount: 2000 }] },
  })
  const moved = await settle({ balanceOwing: 5000 })
  expect([moved?.success, brokenRules(moved)]).toEqual([false, ['owedAsShown']])
  expect(factsOfRule(moved, 'owedAsShown')).toMatchObject({
    shown: '5000',
    owed: '3000',
    changedAt: expect.stringMatching(/^\d{4}-/) as string,
    changedBy: expect.stringContaining('Staff') as string,
  })
  const more = await settle({ balanceOwing: 3000, amount: 3001 })
  expect([brokenRules(more), factsOfRule(more, 'atMostOwed')]).toEqual([
    ['atMostOwed'],
    { paying: '3001', owed: '3000' },
  ])
  expect(brokenRules(await whyOf({ settle: { id: desk.teacher.id } }))).toEqual(['contractThere'])
})

test('only staff ask, and of one line at a time', async () => {
  const input = { settle: { id: desk.teacher.id } }
  await expect(whyOf(input, desk.teacher)).rejects.toThrow('FORBIDDEN')
  await expect(whyOf({})).rejects.toThrow('BAD_USER_INPUT')
})
