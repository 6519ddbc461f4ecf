import { plusDays } from '@koma/schema/rules/time'
import { openDatabase } from '../src/openDatabase.ts'
import { staffSlots } from './documents.ts'
import { hearing } from './many/hearing.ts'
import { manySchools, oneSchool } from './many/manySchools.ts'
import { noisy } from './many/noisy.ts'
import { bookingAt } from './many/spread.ts'
import type { BenchSchool } from './school.ts'
import { startServer } from './server.ts'
import { askKoma, type Stage } from './stage.ts'
import { compareTails, type Result, tailsOf } from './statistics.ts'

/**
 * Many schools of ordinary size at one process that has seen none of them: the first answer each of them gets, the
 * memory that all of them take, bookings spread over all of them against as many in one school of the same total,
 * whether changes are heard in the right school only, and what one noisy school does to the others.
 * `--schools N --slots N` says how many of how many slots.
 */
export async function schools(stage: Stage): Promise<Result[]> {
  const { many } = stage
  const total = many.schools * many.slots
  const orm = await openDatabase(stage.databaseUrl, { pool: 2 })
  const all = await manySchools(orm, many)
  const one = await oneSchool(orm, total)
  await orm.close()
  const koma = await startServer('dist/start.js', stage.databaseUrl)
  try {
    const here = { ...stage, koma }
    const results = await coldAnswers(here, all)
    results.push(
      ...(await compareTails(
        'book',
        [
          bookingAt(`one school of ${total} slots`, here, [one]),
          bookingAt(`${many.schools} schools of ${many.slots}`, here, all),
        ],
        stage.rounds,
      )),
    )
    await hearing(here, all)
    results.push(...(await noisy(here, all)))
    return results
  } finally {
    await koma.stop()
  }
}

/**
 * The first answer to each school, a day of the staff's schedule, against another day later, and the memory all take.
 */
async function coldAnswers(stage: Stage, all: readonly BenchSchool[]): Promise<Result[]> {
  const { koma } = stage
  const askAll = async (day: number) => {
    const times: number[] = []
    for (const school of all) {
      const from = plusDays(school.monday, day)
      const started = performance.now()
      await askKoma({ ...stage, school }, school.staffTokens[0], staffSlots, { from, to: from })
      times.push(performance.now() - started)
    }
    return times
  }
  const held = async () =>
    `${((await koma.memory()) / 1e6).toFixed(0)} MB without garbage, ${koma.heldMemory().toFixed(0)} MB held`
  const before = await held()
  const cold = await askAll(0)
  const after = await held()
  console.log(`\n${all.length} schools at one process: ${before} before the first, ${after} after all of them`)
  const known = await askAll(1)
  return tailsOf('a day of a school', [
    { name: 'known, another day', server: koma, rounds: [{ staff: known }] },
    { name: 'never seen', server: koma, rounds: [{ staff: cold }] },
    { name: 'known, the same day', server: koma, rounds: [{ staff: await askAll(1) }] },
  ])
}
