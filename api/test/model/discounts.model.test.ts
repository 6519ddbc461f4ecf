import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanAfterStep, cleanAtEnd } from './cleanAfter.ts'
import { discountOperation, DiscountsBeside } from './discountsBeside.ts'
import { isLong, missedOf, times } from './longForm.ts'

/** Sequences of one run, of forty operations each: more than two thousand in the long form. */
const SEQUENCES = times({ short: 3, long: 54 })

test(
  'plans, discounts, changes of plan, renewals and undone runs over months, where clocks change or not, cost what a ' +
    'plain model says (PLAN-05, PLAN-06, PLAN-12)',
  { timeout: 300_000 + SEQUENCES * 30_000 },
  async () => {
    const met = new Set<string>()
    let steps = 0
    let sequence = 0
    const sequences = fc.array(discountOperation, { minLength: 40, maxLength: 44, size: 'max' })
    await fc.assert(
      fc.asyncProperty(sequences, async (operations) => {
        const beside = await DiscountsBeside.open(sequence)
        sequence += 1
        for (const each of operations) {
          await beside.run(each)
          steps += 1
          await cleanAfterStep(beside.school.orm.em)
        }
        await cleanAtEnd(beside.school.orm.em)
        for (const answer of beside.met) met.add(answer)
      }),
      { numRuns: SEQUENCES, endOnFailure: true },
    )
    expect(steps).toBeGreaterThan(isLong ? 2000 : 0)
    const added = ['once', 'once later', 'months', 'months later', 'untilEnded'].map((how) => `add ${how}`)
    const ended = ['end done', 'end goes on', 'end refused', 'edit done', 'drop done', 'price done']
    const changed = ['change keeps', 'change drops', 'change refused', 'withdraw done', 'withdraw refused']
    const renewed = ['renew stays', 'renew changes plan', 'undo done', 'undo refused']
    expect(missedOf([...added, ...ended, ...changed, ...renewed], met)).toEqual([])
  },
)
