import { setTimeout as pause } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { audit } from '../src/activity/audit.ts'
import { query } from '../src/platform/database/sql.ts'
import { addMonthlyContracts } from './monthlyContracts.ts'
import { openSchool } from './openSchool.ts'
import { type ApiProcess, startProcess } from './process.ts'
import { sessionFor, type TestUser } from './school.ts'
import { testDatabase } from './database.ts'
import { times } from './model/longForm.ts'

/**
 * How often the process of a monthly run is killed, at any moment; in the long form (`pnpm model`) of a whole school's.
 */
const KILLS = times({ short: 1, long: 20 })
const CONTRACTS = times({ short: 60, long: 2000 })
/** Longest a process lives on once it has begun to work. */
const MOST_MS = 300

const startDocument = `mutation ($input: StartMonthlyInput!) {
  startMonthly(input: $input) { code message run { id } } }`

interface Started {
  startMonthly: { code: string; message: string; run: { id: string } | null }
}

async function headersOf(staff: TestUser) {
  return { host: staff.school.host, authorization: await sessionFor(staff) }
}

test(
  `a monthly run killed ${KILLS} times renews each contract exactly once; who else starts it is told (MON-06, MON-10, D97, D98)`,
  { timeout: 60_000 + KILLS * 30_000 + CONTRACTS * 200 },
  async () => {
    const { orm, url } = await testDatabase()
    const school = await openSchool()
    const em = orm.em.fork()
    const contracts = await addMonthlyContracts(school, CONTRACTS)
    const [first, second] = await Promise.all([
      school.addStaff({ permissions: ['contractMonthly'] }),
      school.addStaff({ permissions: ['contractMonthly'] }),
    ])
    const month = new Date().toISOString().slice(0, 7)
    const state = async () => {
      const [run] = await query<{ state: string; done: number }>(
        em,
        `select state, done from run where school_id = $1 order by id desc limit 1`,
        [school.id],
      )
      return run ?? { state: 'none', done: 0 }
    }
    let api: ApiProcess = await startProcess(url)
    const answers = await Promise.all(
      [first, second].map(async (staff) =>
        api.graphql<Started>(startDocument, { input: { month, contracts } }, await headersOf(staff)),
      ),
    )
    const codes = answers.map(({ data }) => data?.startMonthly.code ?? '')
    expect(codes.toSorted((a, b) => (a < b ? -1 : 1))).toEqual(['1001', '409'])

    let killed = 0
    while (killed < KILLS) {
      const { done: before } = await state()
      await vi.waitFor(async () => {
        const now = await state()
        expect(now.done > before || now.state === 'done').toBe(true)
      })
      if ((await state()).state === 'done') break
      await pause(Math.random() * MOST_MS)
      await api.kill()
      killed += 1
      // A minute later nobody waits for the dead any more.
      await query(
        em,
        `update graphile_worker._private_jobs set locked_at = locked_at - interval '1 minute' where locked_at is not null`,
      )
      api = await startProcess(url)
    }
    expect(killed, 'it was over before it was killed often enough').toBe(KILLS)
    // However slow the machine is, it goes on as long as it gets further.
    for (let seen = await state(); seen.state === 'working'; seen = await state()) {
      const { done: before } = seen
      await vi.waitFor(async () => {
        const now = await state()
        expect(now.done > before || now.state !== 'working').toBe(true)
      })
    }
    expect(await state()).toEqual({ state: 'done', done: CONTRACTS })
    await api.kill()

    const [seen] = await query(
      em,
      `select count(*) filter (where predecessor_id is null)::int as old,
         count(*) filter (where predecessor_id is not null)::int as made, count(distinct predecessor_id)::int as renewed,
         sum(points)::int as points, count(*) filter (where carry_over_complete)::int as carried
       from contract where school_id = $1`,
      [school.id],
    )
    expect(seen).toEqual({
      old: CONTRACTS,
      made: CONTRACTS,
      renewed: CONTRACTS,
      points: CONTRACTS * (3 + 8),
      carried: CONTRACTS / 2,
    })
    expect(await audit(em)).toEqual([])
  },
)
