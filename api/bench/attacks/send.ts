import { Agent, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import type { Outcomes, Target } from './attack.ts'

export type Headers = Record<string, string>
/** A request to GraphQL, a body of it that no writer makes, or a path to read. */
export type Ask = object | { rawBody: string } | string

/**
 * Sends `count` requests, `width` at a time, and reads their answers: counted by status and the code of the error or of
 * the answer where it is asked for first, such as `200 401`.
 */
export async function many(
  target: Target,
  headers: Headers | ((n: number) => Headers),
  count: number,
  ask: (n: number) => Ask,
  width = 10,
): Promise<Outcomes> {
  const agent = new Agent({ keepAlive: true, maxSockets: width })
  const outcomes: Outcomes = {}
  const rest = Array.from({ length: count }, (_, n) => n).values()
  await Promise.all(
    Array.from({ length: width }, async () => {
      for (const n of rest) {
        const outcome = await outcomeOf(agent, target, typeof headers === 'function' ? headers(n) : headers, ask(n))
        outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
      }
    }),
  )
  agent.destroy()
  return outcomes
}

function outcomeOf(agent: Agent, { api, sent: total }: Target, sent: Headers, ask: Ask): Promise<string> {
  return new Promise((resolve) => {
    const { method, path, headers, body } = requestOf(sent, ask)
    total.bytes += Buffer.byteLength(body)
    const call = request({ agent, host: '127.0.0.1', port: api.port, method, path, headers }, (response) => {
      let start = ''
      response.on('data', (chunk: Buffer) => {
        if (start.length < 10_000) start += chunk.toString('latin1')
      })
      response.on('error', () => resolve('gone'))
      response.on('end', () => {
        const code = /^\{"errors".*?"code":"(\w+)"/.exec(start) ?? /^\{"data":\{"\w+":\{"code":"(\w+)"/.exec(start)
        resolve([response.statusCode, code?.[1]].filter(Boolean).join(' '))
      })
    })
    call.on('error', () => resolve('gone'))
    call.end(body)
  })
}

/** `count` connections that send a request and never read what comes. */
export function slowReaders({ api }: Target, sent: Headers, ask: Ask, count: number): Socket[] {
  const { method, path, headers, body } = requestOf(sent, ask)
  const fields = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return Array.from({ length: count }, () => {
    const socket = connect({ host: '127.0.0.1', port: api.port })
    // The server may cut it off; that is what it is here for.
    socket.on('error', () => undefined)
    socket.write(`${method} ${path} HTTP/1.1\r\n${fields.join('\r\n')}\r\n\r\n${body}`)
    return socket
  })
}

function requestOf(headers: Headers, ask: Ask): { method: string; path: string; headers: Headers; body: string } {
  if (typeof ask === 'string') return { method: 'GET', path: ask, headers, body: '' }
  const body = 'rawBody' in ask ? ask.rawBody : JSON.stringify(ask)
  const more = { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) }
  return { method: 'POST', path: '/graphql', headers: { ...more, ...headers }, body }
}

export function hangUp(sockets: readonly Socket[]): void {
  for (const socket of sockets) socket.destroy()
}
