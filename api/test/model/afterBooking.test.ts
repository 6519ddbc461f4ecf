import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../database.ts'
import { aim } from './aim.ts'
import { type Answer, answer as answerOf } from './answer.ts'
import { booking, cancelling, worldWith } from './cases.ts'
import { times } from './longForm.ts'
import { Model } from './model.ts'
import { verbsAt } from './perform.ts'
import { buildSchool } from './realSchool.ts'
import { BEGINNING, moved, record, SLOTS, STUDENTS, type World, worlds } from './world.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})

/** One lesson booked and cancelled again so many seconds off its cancel-by; staff book some, the student cancels. */
const rounds = fc.array(
  record({
    slot: fc.constantFrom(...SLOTS),
    student: fc.constantFrom(...STUDENTS.slice(0, 3)),
    by: fc.constantFrom('student' as const, 'student' as const, 'staff' as const, 'staff without rules' as const),
    seconds: fc.constantFrom(-3600, -1, 0, 1),
    keeps: fc.boolean(),
  }),
  { minLength: 4, maxLength: 8 },
)

const once = { slot: 'c', student: 's0001', by: 'student', keeps: false } as const
const early = { ...once, seconds: -1 } as const
const late = { ...once, seconds: 0 } as const

/**
 * Tried besides what is drawn, which does not always use a limit up: one free cancellation in a month, and three
 * bookings.
 */
const examples: [World, (typeof early | typeof late)[]][] = [
  [worldWith({ contracts: { k1: { monthly: true, cancelLimit: 1 } } }), [early, early, late]],
]

test('a preview of a booking predicts exactly its later cancellation, used-up months included (BOOK-29, BOOK-30, BOOK-31, D50)', async () => {
  const reached = new Set<string>()
  const property = fc.asyncProperty(worlds, rounds, async (made, happening) => {
    const world = { ...made, contracts: made.contracts.map((contract) => ({ ...contract, points: 40 })) }
    const real = await buildSchool(database.orm, world)
    const model = new Model(world)
    const atFirst = verbsAt(real, world, BEGINNING)
    const foretold: object[] = []
    const came: object[] = []
    for (const { slot, student, by, seconds, keeps } of happening) {
      const wish = aim({ ...booking({ slot, student, by }), aimed: 'all' }, model)
      const preview = await atFirst.preview(wish)
      const booked = await atFirst.ask(wish)
      answerOf(model, wish)
      if (!booked.ok || keeps) continue

      const { cancelBy, freeUntil } = preview as Answer & { cancelBy: string; freeUntil: string | null }
      const later = moved(cancelBy, seconds / 60)
      model.now = later < BEGINNING ? BEGINNING : later
      const { now } = model
      const verbs = verbsAt(real, world, now)
      const wanted = cancelling({ slot, student })
      const announced = await verbs.preview(wanted)
      const cancelled = await verbs.ask(wanted)
      answerOf(model, wanted)
      model.now = BEGINNING
      if (!cancelled.ok) continue
      const returned = freeUntil !== null && now < freeUntil
      foretold.push({ wish, now, returned }, { returned: announced?.['returned'], credit: announced?.['credit'] })
      came.push({ wish, now, returned: cancelled['returned'] }, { returned, credit: cancelled['credit'] })
      reached.add(freeUntil === null && now < cancelBy ? 'used up' : returned ? 'returned' : 'too late')
    }
    expect(foretold).toEqual(came)
  })
  await fc.assert(property, { numRuns: times({ short: 25, long: 60 }), examples })
  expect([...reached].toSorted()).toEqual(['returned', 'too late', 'used up'])
})
