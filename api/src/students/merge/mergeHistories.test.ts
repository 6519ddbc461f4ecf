import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { audit } from '../../activity/audit.ts'
import { mergeStudents, studentMergePreview } from './mergeStudents.ts'
import { undoStudentMerge } from './undoStudentMerge.ts'
import { wholeState } from '../../../test/mergeScene.ts'
import { isLong, missedOf, times } from '../../../test/model/longForm.ts'
import { mergeStep, openMergeWorld } from '../../../test/model/mergeWorld.ts'

/** Histories of one run, each with a school of its own. */
const HISTORIES = times({ short: 4, long: 200 })

const verbs = ['book', 'cancel', 'wait', 'pay', 'receipt', 'fees', 'deposit', 'apply', 'pause', 'guardian', 'field']

test(
  'whatever two students did: a merge, its undo and another merge keep points, seats, yen, papers, figures and the log, and the audit is clean (MERGE-09)',
  { timeout: 300_000 + HISTORIES * 30_000 },
  async () => {
    const met = new Set<string>()
    await fc.assert(
      fc.asyncProperty(
        fc.array(mergeStep, { minLength: 10, maxLength: 24, size: 'max' }),
        fc.nat(1),
        async (steps, side) => {
          const world = await openMergeWorld()
          const { school, ctx, pair } = world
          for (const step of steps) met.add(`${step.what} ${(await world.does(step)).ok ? 'yes' : 'no'}`)
          const [stays, goes] = side === 0 ? pair : [pair[1], pair[0]]
          const merge = { staysId: stays.id, goesId: goes.id }
          const before = await wholeState(school)
          const sums = await world.sums()
          const isApart = await world.apart()
          met.add(isApart ? 'apart' : 'merged')

          const preview = await studentMergePreview(ctx, merge)
          expect(preview.ok).toBe(!isApart)
          expect(await wholeState(school)).toEqual(before)
          const done = await mergeStudents(ctx, { merge, digest: preview.ok ? preview.plan.digest : null })
          expect(done.ok).toBe(preview.ok)
          const isAsItWas = async () => {
            expect(await world.sums()).toEqual(sums)
            expect(await audit(school.orm.em.fork())).toEqual([])
          }
          await isAsItWas()
          const afterwards = await wholeState(school)
          if (!done.ok) return isDeepStrictEqual(afterwards, before)
          expect(await world.of(goes.id)).toEqual([])
          expect(await undoStudentMerge(ctx, { id: done.id })).toMatchObject({ ok: true })
          expect(await wholeState(school)).toEqual(before)
          await isAsItWas()
          expect(await mergeStudents(ctx, { merge })).toMatchObject({ ok: true })
          expect(await world.of(goes.id)).toEqual([])
          await isAsItWas()
          return true
        },
      ),
      { numRuns: HISTORIES, endOnFailure: !isLong },
    )
    expect(missedOf([...verbs.map((verb) => `${verb} yes`), 'apart', 'merged'], met)).toEqual([])
  },
)
