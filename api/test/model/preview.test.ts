import { beforeAll, describe, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../database.ts'
import { cancellations, nothingToCancel } from './cancelCases.ts'
import { booking, type Booking, cancelling, type Cancelling, type Case } from './cases.ts'
import { charges } from './chargeCases.ts'
import { isChange } from './operations.ts'
import { makeChange, verbsAt } from './perform.ts'
import { plainWorld } from './plainWorld.ts'
import { buildSchool } from './realSchool.ts'
import { refusals } from './refusalCases.ts'
import { readState } from './state.ts'
import { BEGINNING } from './world.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})

/** Asks for a preview and then for the same in earnest; gives both, and fails when the preview changed anything. */
async function foretoldAndDone(
  request: Booking | Cancelling,
  { world = plainWorld('PAIR'), before = [], now }: Omit<Case<unknown>, 'ask'>,
) {
  const real = await buildSchool(database.orm, world)
  const earlier = verbsAt(real, world, BEGINNING)
  for (const step of before) {
    const { ok } = isChange(step) ? await makeChange(real, step) : await earlier.ask(step)
    if (!ok) throw new Error(`${JSON.stringify(step)} did not work`)
  }
  const verbs = verbsAt(real, world, now ?? BEGINNING)
  const state = await readState(real)
  const foretold = await verbs.preview(request)
  expect(await readState(real), 'a preview changes nothing').toEqual({ ...state, events: [] })
  const done = await verbs.ask(request)
  const after = await readState(real)
  return { foretold, done, after, unchanged: { ...state, events: [] } }
}

describe('a booking is refused in the preview as in earnest, and changes nothing', () => {
  test.each(refusals)('$name', async ({ ask, ...row }) => {
    const { foretold, done, after, unchanged } = await foretoldAndDone(booking(ask), row)
    expect(foretold).toEqual({ ok: false, ...row.says })
    expect(done).toEqual(foretold)
    expect(after).toEqual(unchanged)
  })
})

describe('a booking takes from the contract what the preview said', () => {
  test.each(charges)('$name', async ({ ask, ...row }) => {
    const { foretold, done, after } = await foretoldAndDone(booking(ask), row)
    expect(done).toMatchObject({ ok: true, code: '1001', ...row.says })
    const cancelBy = '2028-02-28T10:00:00'
    const freeUntil = row.freeUntil === undefined ? cancelBy : row.freeUntil
    expect(foretold).toEqual({ ...done, freeUntil, cancelBy, remaining: row.remaining ?? null })
    expect(after.contracts[String(done['contract'])]?.points).toBe(done['pointsAfter'])
  })
})

describe('a cancellation is refused in the preview as in earnest, and changes nothing', () => {
  test.each(nothingToCancel)('$name', async ({ ask, ...row }) => {
    const { foretold, done, after, unchanged } = await foretoldAndDone(cancelling(ask), row)
    expect(foretold).toEqual({ ok: false, ...row.says })
    expect(done).toEqual(foretold)
    expect(after).toEqual(unchanged)
  })
})

describe('a cancellation gives back what the preview said', () => {
  test.each(cancellations)('$name', async ({ ask, ...row }) => {
    const { foretold, done, after } = await foretoldAndDone(cancelling(ask), row)
    expect(done).toEqual({ ok: true, code: '1001', ...row.says })
    const only = { contract: 'k1', cancelBy: '2028-02-28T10:00:00', remaining: row.remaining ?? null }
    expect(foretold).toEqual({ ...done, ...only })
    expect(after.contracts['k1']?.points).toBe(done['pointsAfter'])
  })
})
