import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { audit } from '../../src/activity/audit.ts'
import { testDatabase, type TestDatabase } from '../database.ts'
import { counterexamples } from './kept.ts'
import { isLong, missedOf, times } from './longForm.ts'
import { operations } from './operations.ts'
import { type Reached, runBeside } from './run.ts'
import { worlds } from './world.ts'

/** Sequences of one run, of sixty to a hundred operations each: well over ten thousand in the long form. */
const SEQUENCES = times({ short: 20, long: 150 })

let database: TestDatabase
const reached: Reached = new Map()

beforeAll(async () => {
  database = await testDatabase()
})

describe('random operations on random schools', () => {
  test(
    'every answer, preview, seat, point, limit, event and line of history is what the requirements say ' +
      '(BOOK-01…03, BOOK-13…26, BOOK-29…37, SLOT-11, SLOT-23, SLOT-26, SLOT-29, D44…D55, D69…D72, D74, D143, D144, D149)',
    { timeout: 900_000 },
    async () => {
      const happenings = fc.array(operations, { minLength: 60, maxLength: 100, size: 'max' })
      await fc.assert(
        fc.asyncProperty(worlds, happenings, async (world, happening) => {
          await runBeside(database.orm, world, happening, reached)
          expect(await audit(database.orm.em)).toEqual([])
        }),
        // Shorter ways to a difference take a quarter of an hour: the long form looks for them.
        { numRuns: SEQUENCES, examples: counterexamples, endOnFailure: !isLong },
      )
    },
  )

  test('they were as many as meant, and met the answers there are (BOOK-13…22)', () => {
    const all = [...reached.values()].reduce((sum, met) => sum + met, 0)
    expect(all).toBeGreaterThanOrEqual(isLong ? 10_000 : 1_000)
    expect(missedOf(answers, reached)).toEqual([])
  })
})

/** The answers that a run must have met. */
const answers = [
  'book 1001',
  'book ES1001',
  'book ES1002',
  'book ES1003',
  'book ES1004',
  'book EU1001',
  'book EU1002',
  'book EU1003',
  'book EU1004',
  'book EU1005',
  'book generalE noContract',
  'book generalE notEnrolled',
  'bookOther 1001',
  'bookOther ES1001',
  'bookOther ES1002',
  'both book',
  'both cancel',
  'cancel 1001 cancel-no-return',
  'cancel 1001 cancel-return',
  'cancel 1001 cancel-unrestricted',
  'cancel EC1001',
  'cancelOther 1001',
  'cancelOther EC1001',
  'deleteSlot 1001',
  'deleteSlot generalE slotBooked',
  'goOnline 1001',
  'goOnline EC1001',
  'goOnline ES1003',
  'join 1001',
  'join ES1001',
  'join EU1003',
  'join EU1004',
  'join EU1005',
  'join generalE alreadyWaiting',
  'join generalE notEnrolled',
  'join generalE noContract',
  'join generalE noLesson',
  'join generalE notFull',
  'join generalE waitingOff',
  'leave 1001',
  'leave generalE notWaiting',
  'mark 1001',
  'mark EC1001',
]
