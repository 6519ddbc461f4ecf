import { request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { memoryOfFamily } from './usage.ts'

/** Where to ask, as whom, and the process whose memory is watched. */
export interface BystanderData {
  port: number
  pid: number
  headers: Record<string, string>
  /** The body of a request that answers who asks. */
  body: string
}

/** What was seen since the last report: the slowest answers in milliseconds, the most memory in MB. */
export interface Seen {
  answered: number
  slowest: number
  slowestLivez: number
  peak: number
  /** An answer that was none, or what was thrown; null for none. */
  failed: string | null
}

const SAMPLE_MS = 20

const { port, pid, headers, body } = workerData as BystanderData

const unseen = (): Seen => ({ answered: 0, slowest: 0, slowestLivez: 0, peak: memoryOfFamily(pid), failed: null })
let seen = unseen()

/** Sends a request, and returns its answer and the milliseconds it took. */
function timed(method: string, path: string, sent?: string): Promise<{ text: string; took: number }> {
  const asked = performance.now()
  return new Promise((resolve, reject) => {
    const call = request(
      { host: '127.0.0.1', port, method, path, headers: { ...headers, 'content-type': 'application/json' } },
      (response) => {
        let text = ''
        response.setEncoding('utf8')
        response.on('data', (chunk: string) => (text += chunk))
        response.on('error', reject)
        response.on('end', () => resolve({ text, took: performance.now() - asked }))
      },
    )
    call.on('error', reject)
    call.end(sent)
  })
}

async function ask(): Promise<void> {
  const { text, took } = await timed('POST', '/graphql', body)
  if (!text.includes('"viewer":{')) throw new Error(`not answered but told: ${text.slice(0, 200)}`)
  seen.slowest = Math.max(seen.slowest, took)
  seen.slowestLivez = Math.max(seen.slowestLivez, (await timed('GET', '/livez')).took)
  seen.answered += 1
}

// In a thread of its own: whoever sends a flood has no time to see how long somebody else waits.
setInterval(() => (seen.peak = Math.max(seen.peak, memoryOfFamily(pid))), SAMPLE_MS)
parentPort?.on('message', () => {
  parentPort?.postMessage(seen)
  seen = unseen()
})
for (;;) {
  await ask().catch((error: unknown) => (seen.failed ??= String(error)))
  await wait(SAMPLE_MS)
}
