import { setTimeout as pause } from 'node:timers/promises'
import { monthOf, wallTimeIn } from '@koma/schema/rules/time'
import { query } from '../src/platform/database/sql.ts'
import { openDatabase } from '../src/openDatabase.ts'
import { cancelRun, runState, startMonthly, undoRun } from './documents.ts'
import type { Seat } from './school.ts'
import { askKoma, bookAtKoma, giveBack, mustBeBooked, type Stage } from './stage.ts'
import { compare, type Contender, type Result } from './statistics.ts'
import { inParallel } from './http.ts'

const CONTRACTS = 2000
/** Bookings of a round, each of another student in another slot, and how far apart they come. */
const SEATS = 200
const EVERY_MS = 25
/** Seats that the other benches book. */
const TAKEN = 600

interface Item {
  id: string
  version: number
}

/**
 * Bookings while a school renews 2,000 contracts for the month: how long the 95th of 100 takes. The limit is the same
 * without a run, and 0.67 × is one and a half times as long.
 */
export async function monthly(stage: Stage): Promise<Result[]> {
  const month = monthOf(wallTimeIn('Asia/Tokyo'))
  const contracts = await endedContracts(stage, month)
  const [token] = stage.school.staffTokens
  const ask = async (document: string, variables: object) =>
    (await askKoma(stage, token, document, variables)).toString()
  const states = async () => ask(runState, {})
  const contender = (name: string, seats: readonly Seat[]): Contender => ({
    name,
    server: stage.koma,
    async run() {
      return { milliseconds: await slowOf(stage, seats), units: seats.length }
    },
    after: () => inParallel(seats, 4, (seat) => giveBack(stage, seat)),
  })
  const [alone, beside] = [0, 1].map((nth) => stage.school.seats.slice(TAKEN + nth * SEATS, TAKEN + (nth + 1) * SEATS))
  if (alone === undefined || beside === undefined || beside.length < SEATS) throw new Error('too few seats')
  const quiet = contender('nothing else', alone)
  const busy = contender('a monthly run', beside)
  return compare(
    'book, p95, beside',
    [
      quiet,
      {
        ...busy,
        async before() {
          const answer = await ask(startMonthly, { input: { month, contracts } })
          if (!answer.includes('"code":"1001"')) throw new Error(`no run: ${answer}`)
          // It has begun once something of it is done.
          while (!/"done":[1-9]/.test(await states())) await pause(20)
        },
        async after() {
          const state = await states()
          const id = /"id":"([^"]+)"/.exec(state)?.[1]
          if (!state.includes('"working"') || id === undefined) throw new Error(`the run was over too soon: ${state}`)
          for (const document of [cancelRun, undoRun]) await ask(document, { id })
          await busy.after?.()
        },
      },
    ],
    stage.rounds,
  )
}

/** Books the seats, one after the other begun, and tells how long the slowest twentieth took at least. */
async function slowOf(stage: Stage, seats: readonly Seat[]): Promise<number> {
  const times = await Promise.all(
    seats.map(async (seat, index) => {
      await pause(index * EVERY_MS)
      const started = performance.now()
      mustBeBooked(await bookAtKoma(stage, seat))
      return performance.now() - started
    }),
  )
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN
}

/**
 * Monthly contracts of the month before `month`, each of a student of its own, and nothing else that could be renewed.
 */
async function endedContracts({ databaseUrl, school }: Stage, month: string): Promise<Item[]> {
  const orm = await openDatabase(databaseUrl, { pool: 1 })
  const em = orm.em.fork()
  await query(
    em,
    `with person as (
       insert into student (school_id, student_id, first_name, last_name)
       select $1, 'm' || lpad(n::text, 5, '0'), '花' || n, '佐藤' from generate_series(1, $2) n
       on conflict do nothing returning id, student_id),
     made as (
       insert into contract (school_id, contract_name, student_id, monthly_contract, monthly_points, carry_over, start_date,
         end_date, contract_value)
       select $1, student_id || '_1700000000000', id, true, 8, right(student_id, 1)::int % 2 = 0,
         $3::date - interval '1 month', $3::date - 1, 16000 from person returning id)
     insert into credit_entry (school_id, contract_id, delta, reason, actor, at)
     select $1, id, 3, 'opening', 'staff:admin', now() from made`,
    [school.id, CONTRACTS, `${month}-01`],
  )
  const items = await query<Item>(
    em,
    `select id, version from contract
     where school_id = $1 and contract_name like 'm%\\_1700000000000' and not renewed order by id`,
    [school.id],
  )
  await orm.close()
  return items
}
