import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanAfterStep, cleanAtEnd } from './cleanAfter.ts'
import { Beside, opening, operation } from './contractsBeside.ts'
import { isLong, missedOf, times } from './longForm.ts'

/** Sequences of one run, of seventy operations each: ten thousand in the long form. */
const SEQUENCES = times({ short: 2, long: 140 })

test(
  'contracts, adjustments, payments, what is left over of them, bookings and cancellations in any order are what a plain ' +
    'model says: points, yen, deposits, limits (PAY-17, DEP-01, CON-11, CON-14…18, CON-36…44, CON-59, D45, D90, D93, D95, D144, D149)',
  { timeout: 300_000 + SEQUENCES * 30_000 },
  async () => {
    const met = new Set<string>()
    let steps = 0
    const sequences = fc.array(operation, { minLength: 70, maxLength: 76, size: 'max' })
    await fc.assert(
      fc.asyncProperty(sequences, async (operations) => {
        const beside = await Beside.open()
        for (const each of [...opening, ...operations]) {
          await beside.run(each)
          steps += 1
          await cleanAfterStep(beside.school.orm.em)
        }
        for (const model of beside.world.contracts) beside.compare(model, await beside.seen(model.id))
        await beside.compareFigures()
        await cleanAtEnd(beside.school.orm.em)
        for (const answer of beside.met) met.add(answer)
      }),
      // Making a long sequence shorter takes longer than finding it did.
      // What it found is told as it was found: looking for a shorter way to it takes longer than the test may.
      { numRuns: SEQUENCES, endOnFailure: true },
    )
    expect(steps).toBeGreaterThan(isLong ? 10_000 : 0)
    const contractAnswers = [
      'create 1001',
      'update 1001',
      'update 400',
      'update stale',
      'update 404',
      'delete 1001',
      'delete 403',
    ]
    const bookingAnswers = [
      'book 1001',
      'book EU1001',
      'book EU1002',
      'cancel undone',
      'cancel returned',
      'cancel lost',
    ]
    const moneyAnswers = ['over others', 'over deposit', 'unpay 1001']
    const answers = [
      ...moneyAnswers,
      ...contractAnswers.map((answer) => answer.replace(' ', 'Contract ')),
      ...bookingAnswers,
    ]
    expect(missedOf(answers, met)).toEqual([])
  },
)
