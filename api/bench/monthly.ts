import { setTimeout as pause } from 'node:timers/promises'
import { monthOf, wallTimeIn } from '@koma/schema/rules/time'
import { Pool } from 'pg'
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
/** The contracts of a run that is compared with SQL. */
const COMPARED = 400
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
  const waiting = await compare(
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
  return [...waiting, ...(await againstSql(stage, month, contracts.slice(0, COMPARED)))]
}

/**
 * A monthly run against SQL that writes the same rows of contracts, points and log, each contract in a transaction of
 * its own: the limit has no rules and no run, and 0.5 is half as fast.
 */
async function againstSql(stage: Stage, month: string, contracts: readonly Item[]): Promise<Result[]> {
  const [token] = stage.school.staffTokens
  const pool = new Pool({ connectionString: stage.databaseUrl, max: 1 })
  const started = async (document: string, variables: object) => {
    const answer = (await askKoma(stage, token, document, variables)).toString()
    if (!answer.includes('"code":"1001"')) throw new Error(`refused: ${answer}`)
  }
  const latest = async () => {
    const { runs } = JSON.parse((await askKoma(stage, token, runState, {})).toString()).data
    return runs[0] as { id: string; state: string }
  }
  let made: string[] = []
  const timed = async (work: () => Promise<void>) => {
    const began = performance.now()
    await work()
    return { milliseconds: (performance.now() - began) / contracts.length, units: contracts.length }
  }
  try {
    return await compare(
      'renew, each contract',
      [
        {
          name: 'SQL',
          run: () =>
            timed(async () => {
              made = await renewDirectly(pool, stage.school.id, month, contracts)
            }),
          after: () => undoDirectly(pool, stage.school.id, made),
        },
        {
          name: 'Koma',
          server: stage.koma,
          run: () =>
            timed(async () => {
              await started(startMonthly, { input: { month, contracts } })
              while ((await latest()).state !== 'done') await pause(20)
            }),
          after: async () => started(undoRun, { id: (await latest()).id }),
        },
      ],
      stage.rounds,
    )
  } finally {
    await pool.end()
  }
}

/** Writes what a run writes of each contract, and returns the ids of the new ones. */
async function renewDirectly(pool: Pool, schoolId: string, month: string, contracts: readonly Item[]) {
  const made: string[] = []
  const client = await pool.connect()
  try {
    for (const { id } of contracts) {
      await client.query('begin')
      const { rows } = await client.query<{ id: string }>({
        name: 'renew',
        text: RENEW,
        values: [schoolId, id, `${month}-01`],
      })
      await client.query({
        name: 'carry',
        text: `select koma_carry_over($1, $2, 'bench', localtimestamp(0))`,
        values: [schoolId, id],
      })
      await client.query('commit')
      made.push(...rows.map((row) => row.id))
    }
  } finally {
    client.release()
  }
  return made
}

const RENEW = `
  with following as (
    insert into contract (school_id, contract_name, student_id, predecessor_id, start_date, end_date, monthly_contract,
      monthly_points, carry_over, contract_value)
    select k.school_id, st.student_id || '_' || koma_contract_numbers($1, (extract(epoch from now()) * 1000)::bigint, 1),
      st.id, k.id, $3::date, $3::date + interval '1 month' - interval '1 day', true, k.monthly_points, k.carry_over,
      k.contract_value
    from contract k join student st on st.school_id = $1 and st.id = k.student_id where k.school_id = $1 and k.id = $2
    returning *),
  opened as (
    insert into credit_entry (school_id, contract_id, delta, reason, actor, at)
    select school_id, id, monthly_points, 'opening', 'bench', localtimestamp(0) from following),
  marked as (update contract set renewed = true where school_id = $1 and id = $2),
  noted as (
    insert into activity (school_id, type, at, actor, student_id, contract_id, contract_name, points_change, points_after)
    select f.school_id, 'contract', localtimestamp(0), 'bench', f.student_id, f.id, f.contract_name, f.monthly_points,
      f.monthly_points from following f),
  recorded as (
    insert into activity (school_id, type, at, actor, record_kind, record_id, record_name, points_change)
    select f.school_id, w.type, localtimestamp(0), 'bench', 'contract', w.id, f.contract_name, 0
    from following f cross join lateral (values ('record-created', f.id), ('record-changed', $2)) w (type, id))
  select id from following`

/** Takes back what was renewed, as the undo of a run leaves it. */
async function undoDirectly(pool: Pool, schoolId: string, made: readonly string[]): Promise<void> {
  const values = [schoolId, made]
  await pool.query(`select koma_carry_back($1, id, 'bench', localtimestamp(0)) from unnest($2::uuid[]) id`, values)
  await pool.query(
    `with freed as (
       update contract k set renewed = false from contract m
       where k.school_id = $1 and m.school_id = $1 and m.id = any($2) and k.id = m.predecessor_id)
     update contract set active = false, deleted = true where school_id = $1 and id = any($2)`,
    values,
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
