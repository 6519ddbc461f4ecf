import { beforeAll, expect, test } from 'vitest'
import { ask, askerOf, bookedBy, type Desk, edit, goodForm, madeSlot, openDesk } from '../../test/slotDesk.ts'

let desk: Desk

interface Entry {
  type: string
  actor: string
  studentCode: string | null
  changes: { field: string; before: string | null; after: string | null }[]
}

async function historyOf(id: string, asked: Desk = desk) {
  const document = `query ($id: ID!, $after: String) { recordHistory(id: $id, after: $after, limit: 2) {
    entries { type actor studentCode changes { field before after } } next } }`
  const entries: Entry[] = []
  let after: string | null = null
  do {
    const page: { recordHistory: { entries: Entry[]; next: string | null } } = await ask(asked.staff, document, {
      id,
      after,
    })
    entries.push(...page.recordHistory.entries)
    after = page.recordHistory.next
  } while (after !== null)
  return entries
}

beforeAll(async () => {
  desk = await openDesk()
})

test('all that was done to a slot and its bookings is told, also of when it was at another time, and of no other slot (LOG-05, LOG-15)', async () => {
  const { staff, course, day } = desk
  const asker = await askerOf(staff)
  const at = (hour: string) => ({ startsAt: `${day}T${hour}:00:00`, endsAt: `${day}T${hour}:50:00` })
  const created = await madeSlot(desk)
  const { id } = created
  const beside = await madeSlot(desk, at('12'))
  for (const [version, hour] of ['14', '16'].entries()) {
    const input = { ...goodForm(desk, at(hour)), slotId: id, version: version + 1 }
    expect(await edit('updateSlot', { input }, asker)).toMatchObject({ success: true })
  }
  const { student, slot: booked } = await bookedBy(desk, created, course)
  const move = { moves: [{ slotId: id, version: booked.version, startsAt: `${day}T18:00:00` }], tell: false }
  const { verdicts } = await ask<{ verdicts: { slotId: string; digest: string }[] }>(
    staff,
    `query ($input: SlotMoveInput!) { verdicts: slotMovePreview(input: $input) { slotId digest } }`,
    { input: move },
  )
  await ask(staff, `mutation ($input: MoveSlotsInput!) { moveSlots(input: $input) { code } }`, {
    input: { move, expected: verdicts },
  })
  const notified = await historyOf(id)
  const seen = notified.map(({ type, studentCode, changes }) =>
    [type, studentCode, changes.find(({ field }) => field === 'startsAt')?.before?.slice(11)].filter(Boolean).join(' '),
  )
  expect(new Set(seen)).toEqual(
    new Set([
      `booking ${student.code}`,
      `lesson_moved ${student.code}`,
      'slot_changed 10:00',
      'slot_changed 14:00',
      'slot_created',
    ]),
  )
  expect(seen).toHaveLength(5)
  expect((await historyOf(beside.id)).map(({ type }) => type)).toEqual(['slot_created'])
  expect(await historyOf(id, await openDesk())).toEqual([])
})
