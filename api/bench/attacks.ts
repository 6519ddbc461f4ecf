import { Agent, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { plusDays } from '@koma/schema/rules/time'
import { getIntrospectionQuery } from 'graphql'
import type { Attack, Outcomes, Target } from './attacks/attack.ts'
import { importAttacks } from './attacks/importFiles.ts'
import { pictureAttacks } from './attacks/pictures.ts'

type Headers = Record<string, string>
/** What is sent to GraphQL, or a path that is asked. */
type Ask = object | string

const LOGIN = 'mutation ($input: LoginInput!) { login(input: $input) { code } }'
const DAYS_AT_ONCE = 92

/** The attacks that once took a process down, and the largest that the limits of decision 024 let through. */
export const attacks: readonly Attack[] = [
  {
    name: 'a stranger asks for the schema under an alias of 200 kB, and reads nothing',
    expected: ['400 QUERY_TOO_COMPLEX'],
    async run(target, times) {
      const body = { query: `{ ${'a'.repeat(200_000)}: __schema { types { name fields { name } } } }` }
      const readers = slowReaders(target, target.stranger, body, 10 * times)
      const outcomes = await many(target, target.stranger, 10 * times, () => body)
      hangUp(readers)
      return outcomes
    },
  },
  {
    name: 'a stranger asks for all of the schema, where that is allowed, and reads nothing',
    expected: ['200'],
    async run(target, times) {
      const body = { query: getIntrospectionQuery() }
      const readers = slowReaders(target, target.stranger, body, 10 * times)
      const outcomes = await many(target, target.stranger, 5 * times, () => body)
      hangUp(readers)
      return outcomes
    },
  },
  {
    name: 'a stranger sends queries that are comments of 255 kB, each another one',
    expected: ['400 QUERY_TOO_COMPLEX'],
    run: (target, times) =>
      many(target, target.stranger, 100 * times, (n) => ({ query: `{ __typename } # ${n} ${'x'.repeat(255_000)}` })),
  },
  {
    name: 'staff send queries that are comments of 16 kB, each another one',
    expected: ['200'],
    run: (target, times) =>
      many(target, target.staff, 100 * times, (n) => ({ query: `{ __typename } # ${n} ${'x'.repeat(16_300)}` })),
  },
  {
    name: 'a stranger sends 240 kB of variables with fifty faults',
    expected: ['400 BAD_USER_INPUT'],
    run: (target, times) =>
      many(target, target.stranger, 10 * times, (n) => ({
        ...target.api.named(LOGIN),
        variables: {
          input: Object.fromEntries(Array.from({ length: 50 }, (_, each) => [`k${n}x${each}`, 'x'.repeat(4800)])),
        },
      })),
  },
  {
    name: 'a stranger sends 9 kB that take long to check',
    expected: ['400 QUERY_TOO_COMPLEX'],
    run: (target, times) => many(target, target.stranger, 30 * times, (n) => ({ query: costly(n) })),
  },
  {
    name: 'staff ask for slots under an alias of 100 kB',
    expected: ['400 QUERY_TOO_COMPLEX'],
    run: (target, times) =>
      many(target, target.staff, 10 * times, (n) => ({ query: slotsOf(target, [`${'a'.repeat(100_000)}${n}: id`]) })),
  },
  {
    name: 'staff ask for ten lists of 92 days under the longest aliases there may be, and read nothing',
    expected: ['200', '400 ANSWER_TOO_LARGE', '429 TOO_MANY_REQUESTS', '503 BUSY'],
    async run(target, times) {
      const lists = Array.from({ length: 10 }, (_, n) => ({ query: slotsOf(target, longAliases(n)) }))
      const readers = lists.flatMap((body) => slowReaders(target, target.staff, body, 1))
      const outcomes = await many(target, target.staff, 4 * times, (n) => lists[n % lists.length] ?? {}, 2)
      hangUp(readers)
      return outcomes
    },
  },
  {
    name: 'staff ask for twenty lists of 92 days in one query',
    expected: ['400 QUERY_TOO_COMPLEX'],
    run: (target, times) => many(target, target.staff, 5 * times, () => ({ query: manyLists(target) })),
  },
  {
    name: 'a student does the same, and asks under a long alias',
    expected: ['400 QUERY_TOO_COMPLEX', '403 UNTRUSTED_DOCUMENT'],
    run: (target, times) =>
      many(target, target.student, 10 * times, (n) => ({
        query: n % 2 === 0 ? manyLists(target) : slotsOf(target, [`${'a'.repeat(100_000)}: id`]),
      })),
  },
  {
    name: 'a student asks for 92 days as the app would, again and again, and reads nothing',
    expected: ['200', '400 ANSWER_TOO_LARGE', '429 TOO_MANY_REQUESTS', '503 BUSY'],
    async run(target, times) {
      const list = target.api.named(
        `query ($from: PlainDate!, $to: PlainDate!) { slots(from: $from, to: $to) {
           id startsAt endsAt availableFrom cancelBy teacher { id displayName } courses { id code displayName cost } } }`,
      )
      const body = (n: number) => ({
        ...list,
        variables: {
          from: plusDays(target.firstDay, n % 7),
          to: plusDays(target.firstDay, (n % 7) + DAYS_AT_ONCE - 1),
        },
      })
      const readers = Array.from({ length: 20 }, (_, n) => slowReaders(target, target.student, body(n), 1)).flat()
      const outcomes = await many(target, target.student, 10 * times, body, 4)
      hangUp(readers)
      return outcomes
    },
  },
  {
    name: 'staff ask for 92 days by REST, again and again, and read nothing',
    expected: ['200', '400', '429', '503'],
    async run(target, times) {
      const days = (n: number) => {
        const [from, to] = [n % 7, (n % 7) + DAYS_AT_ONCE - 1].map((day) =>
          plusDays(target.firstDay, day).replaceAll('-', ''),
        )
        return `/api/admin/slots?sDate=${from}0000&eDate=${to}2359`
      }
      const readers = Array.from({ length: 20 }, (_, n) => slowReaders(target, target.staff, days(n), 1)).flat()
      const outcomes = await many(target, target.staff, 4 * times, days, 4)
      hangUp(readers)
      return outcomes
    },
  },
  ...importAttacks,
  ...pictureAttacks,
]

function slotsOf({ firstDay }: Target, fields: readonly string[]): string {
  const to = plusDays(firstDay, DAYS_AT_ONCE - 1)
  return `{ slots(from: "${firstDay}", to: "${to}") { ${fields.join(' ')} } }`
}

/** As many aliases as one query may have, as long as they may be. */
function longAliases(n: number): string[] {
  return Array.from({ length: 20 }, (_, each) => `${'a'.repeat(54)}${n}x${String(each).padStart(2, '0')}: id`)
}

function manyLists({ firstDay }: Target): string {
  const to = plusDays(firstDay, DAYS_AT_ONCE - 1)
  const lists = Array.from({ length: 20 }, (_, n) => `a${n}: slots(from: "${firstDay}", to: "${to}") { id }`)
  return `{ ${lists.join(' ')} }`
}

/** Fragments that are spread twice each, and one field again and again. */
function costly(n: number): string {
  const doubled = Array.from(
    { length: 30 },
    (_, each) => `fragment A${each} on Query { ...A${each + 1} ...A${each + 1} }`,
  )
  return `query Q${n} { ...A0 } ${doubled.join(' ')} fragment A30 on Query { ${'__typename '.repeat(600)} }`
}

/** Sends `count` requests, `width` at a time, and reads their answers. */
async function many(
  target: Target,
  headers: Headers,
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
        const outcome = await outcomeOf(agent, target.api.port, headers, ask(n))
        outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
      }
    }),
  )
  agent.destroy()
  return outcomes
}

function outcomeOf(agent: Agent, port: number, sent: Headers, ask: Ask): Promise<string> {
  return new Promise((resolve) => {
    const { method, path, headers, body } = requestOf(sent, ask)
    const call = request({ agent, host: '127.0.0.1', port, method, path, headers }, (response) => {
      let start = ''
      response.on('data', (chunk: Buffer) => {
        if (start.length < 10_000) start += chunk.toString('latin1')
      })
      response.on('error', () => resolve('gone'))
      response.on('end', () => {
        const code = start.startsWith('{"errors"') ? /"code":"(\w+)"/.exec(start)?.[1] : undefined
        resolve([response.statusCode, code].filter(Boolean).join(' '))
      })
    })
    call.on('error', () => resolve('gone'))
    call.end(body)
  })
}

/** `count` connections that send a request and never read what comes. */
function slowReaders({ api }: Target, sent: Headers, ask: Ask, count: number): Socket[] {
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
  const body = JSON.stringify(ask)
  const more = { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) }
  return { method: 'POST', path: '/graphql', headers: { ...more, ...headers }, body }
}

function hangUp(sockets: readonly Socket[]): void {
  for (const socket of sockets) socket.destroy()
}
