import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { ApiProcess } from '../test/process.ts'
import type { Attack, Outcomes, Target } from './attacks/attack.ts'
import type { BystanderData, Seen } from './bystander.ts'
import { memoryOfFamily } from './usage.ts'

/**
 * The result of one attack. Memory, in MB, is that of the process and of those it started, as for drawing pictures; NaN
 * where the system does not say. Times are in milliseconds.
 */
export interface Siege {
  outcomes: Outcomes
  before: number
  /** The most while it lasted. */
  peak: number
  after: number
  milliseconds: number
  /**
   * How long somebody else's slowest request took before it, when nobody attacked: what this machine is like just now.
   */
  undisturbed: number
  /** The number of others' requests answered meanwhile, and how long the slowest took. */
  others: number
  slowest: number
  /** How long the slowest `/livez` took, which asks nothing of the database. */
  slowestLivez: number
  /** Bytes that were sent to it, where the attack counts them, and that it logged meanwhile. */
  sent: number
  logged: number
}

/** How long it looks at a time. */
const LOOK_MS = 20

/**
 * Attacks a process, `times` as often as the short form does; a bystander in another thread sees how much memory it
 * takes and whether others are answered. So many of the bystander's requests are timed before it, `calm`.
 */
export async function besiege(
  { api, headers }: { api: ApiProcess; headers: Record<string, string> },
  attack: Attack,
  target: Target,
  { times, calm }: { times: number; calm: number },
): Promise<Siege> {
  const body = JSON.stringify({ ...api.named('{ viewer { id } }'), variables: {} })
  const workerData: BystanderData = { port: api.port, pid: api.pid, headers, body }
  const bystander = new Worker(new URL('./bystander.ts', import.meta.url), { workerData })
  /** Waits until somebody else was answered `count` times, and returns how. */
  const look = async (count: number): Promise<Seen> => {
    const all: Seen = { answered: 0, slowest: 0, slowestLivez: 0, peak: 0, failed: null }
    do {
      await wait(LOOK_MS)
      const answer = once(bystander, 'message')
      bystander.postMessage(null)
      const [seen] = (await answer) as [Seen]
      if (seen.failed !== null) throw new Error(`somebody else, during: ${attack.name}: ${seen.failed}`)
      all.answered += seen.answered
      all.slowest = Math.max(all.slowest, seen.slowest)
      all.slowestLivez = Math.max(all.slowestLivez, seen.slowestLivez)
      all.peak = Math.max(all.peak, seen.peak)
    } while (all.answered < count)
    return all
  }
  try {
    const { slowest: undisturbed } = await look(calm)
    const before = memoryOfFamily(api.pid)
    const [loggedBefore, sentBefore] = [api.logged(), target.sent.bytes]
    const started = performance.now()
    const outcomes = await attack.run(target, times)
    const milliseconds = performance.now() - started
    const seen = await look(1)
    return {
      outcomes,
      before,
      peak: seen.peak,
      after: memoryOfFamily(api.pid),
      milliseconds,
      undisturbed,
      others: seen.answered,
      slowest: seen.slowest,
      slowestLivez: seen.slowestLivez,
      sent: target.sent.bytes - sentBefore,
      logged: api.logged() - loggedBefore,
    }
  } finally {
    await bystander.terminate()
  }
}
