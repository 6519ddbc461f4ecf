import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanAfterStep, cleanAtEnd } from './cleanAfter.ts'
import { isLong, missedOf, times } from './longForm.ts'
import { lotOpening, lotOperation, LotsBeside } from './lotsBeside.ts'

/** Sequences of one run, of seventy operations each: ten thousand in the long form. */
const SEQUENCES = times({ short: 3, long: 140 })

test(
  'lots given, booked, cancelled, undone, adjusted, carried over within caps and back, paused and ended over months, where clocks change or not, have ' +
    'what a plain model says (LOT-01…04, LOT-07…09, LOT-11, LOT-14, LOT-17)',
  { timeout: 300_000 + SEQUENCES * 30_000 },
  async () => {
    const met = new Set<string>()
    let steps = 0
    const sequences = fc.array(lotOperation, { minLength: 70, maxLength: 76, size: 'max' })
    await fc.assert(
      fc.asyncProperty(sequences, async (operations) => {
        const beside = await LotsBeside.open(steps)
        for (const each of [...lotOpening, ...operations]) {
          await beside.run(each)
          steps += 1
          await cleanAfterStep(beside.school.orm.em)
        }
        await cleanAtEnd(beside.school.orm.em)
        for (const answer of beside.met) met.add(answer)
      }),
      { numRuns: SEQUENCES, endOnFailure: true },
    )
    expect(steps).toBeGreaterThan(isLong ? 10_000 : 0)
    const booked = ['book from one lot', 'book from several lots', 'book EU1002', 'book generalE']
    const cancelled = ['returned', 'after the end', 'carried on'].map((how) => `cancel ${how}`)
    const undone = ['undoCancel taken again', 'undoCancel refused', 'undoGive done', 'undoGive refused']
    const moved = ['give done', 'give refused', 'adjust added', 'adjust taken', 'adjust refused']
    const late = ['cancel kept back', 'give passed on', 'unrenew carried back', 'unrenew refused', 'cap done']
    const paused = ['pause cancelled', 'pause waived']
    const marked = ['gives', 'takes back', 'gives none', 'again'].map((how) => `mark ${how}`)
    const answers = [
      ...booked,
      ...cancelled,
      ...late,
      ...paused,
      ...marked,
      'mark used',
      'cancel held by its mark',
      ...undone,
      ...moved,
      'renew done',
      'pass points ended',
      'pass quiet',
    ]
    expect(missedOf(answers, met)).toEqual([])
  },
)
