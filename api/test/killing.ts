import { setTimeout as pause } from 'node:timers/promises'
import { expect, vi } from 'vitest'
import { query } from '../src/platform/database/sql.ts'
import { freeJobsOfDeadWorkers } from '../src/platform/jobs/deadWorkers.ts'
import { ownPostgres } from './ownPostgres.ts'
import { startProcess } from './process.ts'
import { makeSchool } from './school.ts'

/** A run as it is looked at from outside. */
export interface SeenRun {
  state: string
  done: number
  total: number
  counts: Record<string, number>
}

/** A school of its own on a PostgreSQL of its own, whose process and PostgreSQL are killed while runs of it work. */
export async function openKillable() {
  const { url, orm, kill } = await ownPostgres()
  const school = await makeSchool(orm)
  let api = await startProcess(url)

  /** Asks again for as long as the database is away. */
  const patiently = async <Row>(text: string, params: readonly unknown[] = []): Promise<Row[]> =>
    vi.waitFor(() => query<Row>(orm.em.fork(), text, [...params]), { interval: 100 })
  const state = async () => {
    const [run] = await patiently<SeenRun>(
      `select state, done, total, counts from run where school_id = $1 order by id desc limit 1`,
      [school.id],
    )
    if (run === undefined) throw new Error('there is no run')
    return run
  }
  /** A minute later what the dead held is given back, and who waits before another try has waited. */
  const aMinuteLater = async () => {
    await patiently(
      `update graphile_worker._private_jobs set run_at = least(run_at, now()), locked_at = locked_at - interval '1 minute'`,
    )
    await vi.waitFor(() => freeJobsOfDeadWorkers(orm.em.fork()), { interval: 100 })
  }
  const killWorker = async () => {
    await api.kill()
    await aMinuteLater()
    api = await startProcess(url)
  }
  /** It is started again by who looks after it; the process that works on the run lives on. */
  const killPostgres = async () => {
    kill()
    await aMinuteLater()
  }
  let turn = 0
  const killNext = () => {
    turn += 1
    return turn % 2 === 1 ? killWorker() : killPostgres()
  }

  /**
   * The newest run to its end, through `kills` of its process and of PostgreSQL in turn, each within `mostMs` after it
   * has gone on; `atOnce` for one so short that the first does not wait for that.
   */
  async function killedThrough(kills: number, mostMs: number, atOnce = false): Promise<SeenRun> {
    let killed = 0
    const goesOn = async (before: number) => {
      await expect
        .poll(
          async () => {
            const now = await state()
            if (now.done === before && now.state === 'working' && killed > 0) await aMinuteLater()
            return now.done > before || now.state !== 'working'
          },
          { interval: killed > 0 ? 200 : 20 },
        )
        .toBe(true)
    }
    while (killed < kills) {
      if (!atOnce || killed > 0) {
        await goesOn((await state()).done)
        if ((await state()).state !== 'working') break
      }
      await pause(Math.random() * mostMs)
      await killNext()
      killed += 1
    }
    expect(killed, 'it was over before it was killed often enough').toBe(kills)
    while ((await state()).state === 'working') await goesOn((await state()).done)
    return state()
  }

  /** One operation at the process that lives now; asked again while PostgreSQL comes back. */
  const ask = async <Data>(document: string, input: unknown, headers: Record<string, string>): Promise<Data> =>
    vi.waitFor(
      async () => {
        const { data, errors } = await api.graphql<Data>(document, { input }, headers)
        if (data == null) throw new Error(JSON.stringify(errors))
        return data
      },
      { interval: 200 },
    )
  return { school, patiently, killedThrough, ask }
}
