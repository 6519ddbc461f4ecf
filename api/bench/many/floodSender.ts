import { Agent, request } from 'node:http'
import type { FloodRequest } from './flood.ts'

/** The process that floods (`flood.ts`): told by messages where to, what with, and when to stop. */
const counts: Record<string, number> = {}
let agent: Agent | undefined
const over = new AbortController()

process.on('message', (message: { url: string; lanes: FloodRequest[][] } | 'stop') => {
  if (message === 'stop') {
    over.abort()
    agent?.destroy()
    process.send?.(counts)
    return
  }
  agent = new Agent({ keepAlive: true, maxSockets: message.lanes.length })
  for (const lane of message.lanes) void flow(message.url, lane)
})
process.on('disconnect', () => process.exit())
process.send?.('ready')

async function flow(url: string, lane: readonly FloodRequest[]): Promise<void> {
  for (let nth = 0; !over.signal.aborted; nth += 1) {
    const one = lane[nth % lane.length]
    if (one === undefined) return
    const how = await sent(url, one)
    if (!over.signal.aborted) counts[how] = (counts[how] ?? 0) + 1
  }
}

function sent(url: string, { method, path, headers, body }: FloodRequest): Promise<string> {
  return new Promise((resolve) => {
    const length = Buffer.byteLength(body)
    const call = request(
      url + path,
      { method, agent, headers: { ...headers, 'content-length': String(length) } },
      (answer) => {
        answer.resume()
        answer.on('end', () => resolve(String(answer.statusCode)))
        answer.on('error', () => resolve('broken off'))
      },
    )
    call.on('error', () => resolve('no answer'))
    call.end(body)
  })
}
