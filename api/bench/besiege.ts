import { setTimeout as wait } from 'node:timers/promises'
import type { ApiProcess } from '../test/process.ts'
import type { Attack, Outcomes, Target } from './attacks/attack.ts'
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

const SAMPLE_MS = 20
const CALM_REQUESTS = 20

/** Attacks a process, and looks meanwhile how much memory it takes and whether somebody else is answered. */
export async function besiege(
  { api, headers }: { api: ApiProcess; headers: Record<string, string> },
  attack: Attack,
  target: Target,
  times: number,
): Promise<Siege> {
  /** Milliseconds until somebody else is answered. */
  const ask = async (): Promise<number> => {
    const asked = performance.now()
    const { data } = await api.graphql<{ viewer: unknown }>('{ viewer { id } }', {}, headers)
    if (!data?.viewer) throw new Error(`somebody else was not answered during: ${attack.name}`)
    return performance.now() - asked
  }
  let undisturbed = 0
  for (let n = 0; n < CALM_REQUESTS; n += 1) undisturbed = Math.max(undisturbed, await ask())

  const before = memoryOfFamily(api.pid)
  let [peak, others, slowest, slowestLivez] = [before, 0, 0, 0]
  const [loggedBefore, sentBefore] = [api.logged(), target.sent.bytes]
  const over = new AbortController()
  const watched = async (): Promise<void> => {
    while (!over.signal.aborted) {
      peak = Math.max(peak, memoryOfFamily(api.pid))
      await wait(SAMPLE_MS)
    }
  }
  const bystander = async (): Promise<void> => {
    do {
      slowest = Math.max(slowest, await ask())
      others += 1
      const asked = performance.now()
      await (await fetch(`http://127.0.0.1:${api.port}/livez`)).text()
      slowestLivez = Math.max(slowestLivez, performance.now() - asked)
      await wait(SAMPLE_MS)
    } while (!over.signal.aborted)
  }
  const started = performance.now()
  const attacked = attack.run(target, times).finally(() => over.abort())
  const [outcomes] = await Promise.all([attacked, watched(), bystander()])
  const milliseconds = performance.now() - started
  return {
    outcomes,
    before,
    peak,
    after: memoryOfFamily(api.pid),
    milliseconds,
    undisturbed,
    others,
    slowest,
    slowestLivez,
    sent: target.sent.bytes - sentBefore,
    logged: api.logged() - loggedBefore,
  }
}
