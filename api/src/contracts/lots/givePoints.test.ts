import { randomUUID } from 'node:crypto'
import { dateOf, plusDays } from '@koma/schema/rules/time'
import { beforeAll, expect, test } from 'vitest'
import { addContract, addStudent, type TestUser } from '../../../test/school.ts'
import { addDeskSlot, ask, type Desk, openDesk, withAndWithout } from '../../../test/slotDesk.ts'
import { audit } from '../../activity/audit.ts'
import { query } from '../../platform/database/sql.ts'

let desk: Desk
let student: TestUser
let contractId: string

beforeAll(async () => {
  desk = await openDesk()
  student = await addStudent(desk.school)
  contractId = (await addContract(student, { courses: [desk.course], points: 3 })).id
})

interface Reply {
  success: boolean
  code: string
  message: string
  field: string | null
  lotId?: string | null
  contract: { points: number; lots: { origin: string; points: number; given: number; undoable: boolean }[] } | null
}

const answer = `success code message field contract { points lots { origin points given validUntil reason undoable } }`
const until = (days: number) => plusDays(dateOf(desk.school.now), days)

async function give(change: Record<string, unknown> = {}, by = desk.staff): Promise<Reply> {
  const input = { contractId, origin: 'make_up', points: 2, validUntil: until(30), reason: '講師の休み', ...change }
  const { reply } = await ask<{ reply: Reply }>(
    by,
    `mutation ($input: GivePointsInput!) { reply: givePoints(input: $input) { ${answer} lotId } }`,
    { input },
  )
  return reply
}

async function undo(id: string | null | undefined): Promise<Reply> {
  const { reply } = await ask<{ reply: Reply }>(
    desk.staff,
    `mutation ($id: ID!) { reply: undoGivenPoints(id: $id) { ${answer} } }`,
    { id },
  )
  return reply
}

const ledger = async () => {
  const { pointLedger } = await ask<{ pointLedger: { points: number; entries: object[]; contracts: object[] } }>(
    student,
    `query ($input: PointLedgerInput!) { pointLedger(input: $input) {
       points contracts { lots { origin points validUntil } } entries { reason value pointsAfter lots { origin validUntil value } } } }`,
    { input: { studentId: student.id } },
  )
  return pointLedger
}

test('staff give make-up points and a gift with days of their own, once per request, and undo them (LOT-07, PAY-19)', async () => {
  const requestId = randomUUID()
  const right = await give({ requestId })
  expect(right).toMatchObject({ success: true, lotId: requestId, contract: { points: 5 } })
  expect(await give({ requestId })).toMatchObject({ success: true, lotId: requestId, contract: { points: 5 } })
  const reused = { code: '400', field: 'requestId', lotId: null }
  for (const other of [
    { points: 3 },
    { origin: 'gift' },
    { validUntil: until(31) },
    { reason: 'x' },
    { validFrom: until(1) },
  ])
    expect(await give({ requestId, ...other })).toMatchObject(reused)
  const gift = await give({ origin: 'gift', points: 1, validUntil: until(10), reason: 'お誕生日' })
  expect(gift.contract?.lots).toMatchObject([
    { origin: 'gift', points: 1, given: 1, validUntil: until(10), reason: 'お誕生日', undoable: true },
    { origin: 'make_up', points: 2, given: 2, reason: '講師の休み', undoable: true },
    { origin: 'contract', points: 3, given: 3, validUntil: null, undoable: false },
  ])
  expect(await ledger()).toMatchObject({
    points: 6,
    contracts: [{ lots: [{ origin: 'gift' }, { origin: 'make_up' }, { origin: 'contract' }] }],
    entries: [
      { reason: 'gift', value: 1, pointsAfter: 6, lots: [{ origin: 'gift', validUntil: until(10), value: 1 }] },
      { reason: 'make-up', value: 2, pointsAfter: 5 },
      { reason: 'opening', value: 3 },
    ],
  })
  expect(await undo(gift.lotId)).toMatchObject({ success: true, contract: { points: 5 } })
  expect(await undo(gift.lotId)).toMatchObject({ success: false, message: 'There is nothing left to undo.' })
  expect((await ledger()).entries[0]).toMatchObject({ reason: 'gift', value: -1, pointsAfter: 5 })

  const slot = await addDeskSlot(desk, `${desk.day}T10:00:00`)
  const input = { slotId: slot.id, courseCode: desk.course.code, online: false, studentId: student.id }
  await ask(desk.staff, `mutation ($input: BookSlotInput!) { bookSlot(input: $input) { code } }`, { input })
  expect(await undo(right.lotId)).toMatchObject({ success: false, contract: { points: 4 } })
  expect(await undo(randomUUID())).toMatchObject({ code: '404', contract: null })
  expect(await audit(desk.school.orm.em)).toEqual([])
})

test('points that would have ended, or have no number, reason or order of days, are refused beside their field (LOT-07)', async () => {
  const refused = async (change: object) => {
    const { code, field, message } = await give({ ...change })
    return [code, field, message]
  }
  expect(await refused({ validUntil: until(-1) })).toEqual([
    '400',
    'validUntil',
    'Choose today or a later day: these points would have ended already.',
  ])
  expect(await refused({ points: 0 })).toEqual(['400', 'points', expect.stringContaining('1~999')])
  expect(await refused({ reason: ' ' })).toEqual(['400', 'reason', 'Enter a reason.'])
  expect((await refused({ validFrom: until(31) })).slice(0, 2)).toEqual(['400', 'validUntil'])
  expect(await give({ contractId: randomUUID() })).toMatchObject({ code: '404', lotId: null })
})

test('giving points needs the permission to edit contracts, and is logged with its giver (LOT-07)', async () => {
  const { with: editor, without } = await withAndWithout(desk.school, 'contractEdit')
  await expect(give({}, without)).rejects.toThrow('FORBIDDEN')
  await give({}, editor)
  const rows = await query<{ actor: string; points_change: number }>(
    desk.school.orm.em.fork(),
    `select actor, points_change from activity where contract_id = $1 order by id desc limit 1`,
    [contractId],
  )
  expect(rows).toEqual([{ actor: `staff:${editor.code}`, points_change: 2 }])
})

test('points of a deleted contract stay as they were (LOT-07, CON-44)', async () => {
  const { id } = await addContract(student, { courses: [desk.course], points: 3 })
  const { lotId } = await give({ contractId: id })
  await ask(desk.staff, `mutation ($id: ID!) { deleteContract(id: $id) { code } }`, { id })
  expect(await undo(lotId)).toMatchObject({ success: false, code: '404' })
})
