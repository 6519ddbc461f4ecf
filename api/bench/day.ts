import { setTimeout as pause } from 'node:timers/promises'
import { query } from '../src/platform/database/sql.ts'
import type { EntityManager } from '../src/platform/database/connection.ts'
import { openDatabase } from '../src/openDatabase.ts'
import { anHour, busiestHour, type Operation, operations, socketsAt } from './many/dayModel.ts'
import { DayWork, type PastLesson } from './many/dayWork.ts'
import { manySchools } from './many/manySchools.ts'
import { OpenBrowsers } from './many/openBrowsers.ts'
import { type BenchServer, startServer } from './server.ts'
import type { Stage } from './stage.ts'
import { percentileOf, type Result } from './statistics.ts'

const HOURS = 24
const TICK_MS = 20
const PAST_LESSONS = 50
/** Most sockets that one machine opens here. */
const MOST_SOCKETS = 3_000

/** How the process stands in the middle of an hour of the day. */
interface Look {
  hour: number
  /** MB. */
  held: number
  needed: number
  sockets: number
}

/**
 * A day of many schools in some minutes, at one process: mornings, lunch and evenings of students, staff between them,
 * programs, jobs (mails about bookings), and browsers that come and go. What the machine cannot do in that time is
 * thinned out evenly: `--pace` is how much is asked in a second of the busiest hour. Requests are sent when they are
 * due, whether or not the ones before are answered. Prints how long each operation takes, what failed, and the memory
 * of each hour; it has no limit to be compared with: aim is that memory stays flat.
 */
export async function day(stage: Stage): Promise<Result[]> {
  const { many } = stage
  const orm = await openDatabase(stage.databaseUrl, { pool: 2 })
  const em = orm.em.fork()
  const schools = await manySchools(orm, many)
  const past = await pastLessons(em, schools[0]?.id ?? '')
  const koma = await startServer('dist/start.js', stage.databaseUrl)
  const here = { ...stage, koma }
  const work = new DayWork(here, schools, past)
  const browsers = new OpenBrowsers(here, schools)
  try {
    const hourMs = (many.minutes * 60_000) / HOURS
    const due = (busiestHour() * schools.length * 1000) / hourMs
    const part = Math.min(1, many.pace / due)
    const sockets = Math.min(1, MOST_SOCKETS / (socketsAt(20) * schools.length))
    console.log(
      `\n${schools.length} schools, a day in ${many.minutes} minutes: ${(part * 100).toFixed(1)} per cent of their requests, ` +
        `${(due * part).toFixed(0)} a second in the busiest hour; ${(sockets * 100).toFixed(0)} per cent of their browsers`,
    )
    await work.dayBefore()
    const mails = await count(em, 'select count(*)::int as n from mail')
    const seen = new Seen()
    const looks: Look[] = []
    const started = performance.now()
    const running = new AbortController()
    const looking = lookEachHour(koma, browsers, { started, hourMs, looks, signal: running.signal })
    const owed = new Map<Operation, number>()
    const under = new Set<Promise<void>>()
    let last = started
    for (;;) {
      const now = performance.now()
      const hour = (now - started) / hourMs
      if (hour >= HOURS) break
      for (const operation of operations) {
        const more = (anHour(operation, hour) * schools.length * part * (now - last)) / hourMs
        let left = (owed.get(operation) ?? Math.random()) + more
        for (; left >= 1; left -= 1) {
          const one = seen.time(operation, () => work.do(operation)).finally(() => under.delete(one))
          under.add(one)
        }
        owed.set(operation, left)
      }
      browsers.turnTo(socketsAt(hour) * schools.length * sockets)
      last = now
      await pause(TICK_MS)
    }
    await Promise.all(under)
    running.abort()
    await looking
    browsers.close()
    await work.end()
    seen.print()
    printMemory(looks)
    const sent = (await count(em, 'select count(*)::int as n from mail')) - mails
    const waiting = await count(em, 'select count(*)::int as n from graphile_worker.jobs where run_at <= now()')
    console.log(
      `${browsers.heard} messages heard by browsers, ${browsers.lost} sockets lost, ${browsers.failed} not opened; ` +
        `${sent} mails made, ${waiting} jobs waiting at the end; most memory held ${koma.peakMemory().toFixed(0)} MB`,
    )
    return []
  } finally {
    browsers.close()
    await koma.stop()
    await orm.close()
  }
}

/** How long operations took, in milliseconds, and how they failed. */
class Seen {
  readonly #times = new Map<Operation, number[]>()
  readonly #failures = new Map<string, number>()

  async time(operation: Operation, act: () => Promise<string | null>): Promise<void> {
    const started = performance.now()
    const failed = await act().catch((error: unknown) => `error ${String(error).slice(0, 80)}`)
    const times = this.#times.get(operation) ?? []
    this.#times.set(operation, times)
    times.push(performance.now() - started)
    if (failed === null) return
    const name = `${operation}: ${failed}`
    this.#failures.set(name, (this.#failures.get(name) ?? 0) + 1)
  }

  print(): void {
    const rows = operations.map((operation) => {
      const times = this.#times.get(operation) ?? []
      return {
        operation,
        times: times.length,
        ...Object.fromEntries([50, 95, 99].map((p) => [`p${p} ms`, round(percentileOf(times, p))])),
      }
    })
    console.table(rows)
    const all = [...this.#times.values()].reduce((sum, times) => sum + times.length, 0)
    const failed = [...this.#failures.values()].reduce((sum, times) => sum + times, 0)
    console.log(`${all} requests, ${failed} failed or refused`)
    for (const [name, times] of this.#failures) console.log(`  ${times} × ${name}`)
  }
}

/** Looks in the middle of each hour at what the process holds, and what it needs once its garbage is gone. */
async function lookEachHour(
  koma: BenchServer,
  browsers: OpenBrowsers,
  { started, hourMs, looks, signal }: { started: number; hourMs: number; looks: Look[]; signal: AbortSignal },
): Promise<void> {
  for (let hour = 0; hour < HOURS && !signal.aborted; hour += 1) {
    await pause(Math.max(0, started + (hour + 0.5) * hourMs - performance.now()))
    const held = koma.heldMemory()
    looks.push({ hour, held, needed: (await koma.memory()) / 1e6, sockets: browsers.size })
  }
}

function printMemory(looks: readonly Look[]): void {
  console.log('hour: MB held / MB needed without garbage / sockets')
  console.log(
    looks.map(({ hour, held, needed, sockets }) => `${hour}: ${round(held)}/${round(needed)}/${sockets}`).join('  '),
  )
  const third = looks.length / 3
  const mean = (part: readonly Look[], of: (look: Look) => number) =>
    part.reduce((sum, look) => sum + of(look), 0) / part.length
  const [middle, last] = [looks.slice(third, 2 * third), looks.slice(2 * third)]
  const against = (of: (look: Look) => number) => (mean(last, of) / mean(middle, of)).toFixed(2)
  console.log(
    `memory of the last third of the day against the middle third: needed ${against(({ needed }) => needed)}, held ${against(({ held }) => held)}`,
  )
}

async function count(em: EntityManager, statement: string): Promise<number> {
  const [row] = await query<{ n: number }>(em, statement)
  return row?.n ?? 0
}

function pastLessons(em: EntityManager, schoolId: string): Promise<PastLesson[]> {
  return query<PastLesson>(
    em,
    `select slot_id as "slotId", student_id as "studentId" from booking
     where school_id = $1 and status = 'booked' and ends_at < localtimestamp - interval '1 day'
     order by starts_at desc limit ${PAST_LESSONS}`,
    [schoolId],
  )
}

const round = (value: number): number => Math.round(value * 10) / 10
