import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanAfterStep, cleanAtEnd } from './cleanAfter.ts'
import { isLong, missedOf, times } from './longForm.ts'
import { carriedOnAndGone, MonthlyBeside, monthlyOpening, monthlyOperation } from './monthlyBeside.ts'

/** Sequences of one run, of some sixty operations each: ten thousand in the long form. */
const SEQUENCES = times({ short: 3, long: 160 })

test(
  'as months end, are renewed, paid, undone and carried over, points, yen, limits and successors are what a plain model says, ' +
    'in Tokyo and New York (MON-02, MON-06, MON-10, PAY-05, PAY-06, CON-11, CON-17, CON-23, D45, D90, D93, D95, D97…99, D144, D149)',
  { timeout: 60_000 + SEQUENCES * 30_000 },
  async () => {
    const met = new Set<string>()
    let steps = 0
    let zone = 0
    const sequences = fc.array(monthlyOperation, { minLength: 55, maxLength: 60, size: 'max' })
    await fc.assert(
      fc.asyncProperty(sequences, async (operations) => {
        const beside = await MonthlyBeside.open((zone += 1))
        for (const each of [...monthlyOpening, ...operations]) {
          await beside.run(each)
          steps += 1
          await cleanAfterStep(beside.school.orm.em)
        }
        await cleanAtEnd(beside.school.orm.em)
        for (const answer of beside.met) met.add(answer)
      }),
      // What it found is told as it was found: looking for a shorter way to it takes longer than the test may.
      { numRuns: SEQUENCES, examples: [[carriedOnAndGone]], endOnFailure: true },
    )
    expect(steps).toBeGreaterThan(isLong ? 10_000 : 0)
    const answers = [
      'renew 1001',
      'renew generalE',
      'back 1001',
      'back runTouched',
      'drop 1001',
      'drop 403',
      'book 1001',
    ]
    const rest = ['book EU1002', 'book generalE', 'carried over', 'cancel after carry-over']
    const yen = ['settle payment', 'settle writeoff', 'settle owedMoved', 'unsettle 1001', 'unsettle paymentsTouched']
    expect(missedOf([...answers, ...rest, ...yen, 'cancel returned', 'cancel lost'], met)).toEqual([])
  },
)
