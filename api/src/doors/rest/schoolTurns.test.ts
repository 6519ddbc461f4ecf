import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { takeSchoolTurns } from './schoolTurns.ts'

let http: FastifyInstance
let begun: string[]
let refused: number
let answer: (() => void)[]
/** How long the thread has waited. */
let waited: () => number
beforeEach(() => {
  http = fastify()
  begun = []
  refused = 0
  answer = []
  waited = () => 0
  takeSchoolTurns(http, {
    schoolOf: (host) => (host.startsWith('made-up') ? null : host.toLowerCase()),
    refused: () => (refused += 1),
    clock: () => waited(),
  })
  for (const url of ['/api/slots', '/graphql', '/livez'])
    http.get(url, async (request) => {
      begun.push(request.headers.host ?? '')
      await new Promise<void>((resolve) => answer.push(resolve))
      return { asked: request.headers.host }
    })
})
afterEach(async () => {
  vi.useRealTimers()
  await http.close()
})

const ask = (host: string, url = '/api/slots') => http.inject({ url, headers: { host, 'accept-language': 'en' } })
const all = (host: string, many: number, url?: string) => Array.from({ length: many }, () => ask(host, url))
const settled = () => new Promise<void>((resolve) => setImmediate(() => setImmediate(resolve)))

test('hosts that lead to no school take turns together, however many a stranger makes up (052)', async () => {
  const strangers = Array.from({ length: 20 }, (_, n) => ask(`made-up-${n}`))
  const school = [ask('a'), ask('A')]
  await settled()
  const more = Array.from({ length: 20 }, (_, n) => ask(`made-up-${n + 20}`))
  await settled()
  // The first ones were alone; of those beside a school none has begun.
  expect(begun.filter((host) => host.startsWith('made-up'))).toHaveLength(20)
  expect(begun.filter((host) => /^a$/i.test(host))).toHaveLength(2)
  while (answer.length > 0) {
    for (const done of answer.splice(0)) done()
    await settled()
  }
  await Promise.all([...strangers, ...school, ...more])
})

test('a school that is alone is held up by nobody; while another asks, a few of its requests are worked on at once', async () => {
  const alone = all('a', 20)
  await settled()
  expect(begun).toHaveLength(20)
  for (const item of answer.splice(0)) item()
  await Promise.all(alone)
  begun = []

  const loud = [ask('b'), ...all('a', 20)]
  await settled()
  expect(begun).toEqual(['b', 'a', 'a', 'a'])
  const other = all('b', 2)
  await settled()
  expect(begun.slice(4)).toEqual(['b', 'b'])
  // One of the three is answered, and the next one of its school goes on.
  answer[1]?.()
  await loud[1]
  await settled()
  expect(begun.slice(6)).toEqual(['a'])
  while (begun.length < 23) {
    for (const item of answer.splice(0)) item()
    await settled()
  }
  for (const item of answer.splice(0)) item()
  const answers = await Promise.all([...loud, ...other])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200))
})

test('monitoring never waits', async () => {
  const many = [ask('b'), ...all('a', 4), ...all('a', 4, '/livez')]
  await settled()
  expect(begun).toHaveLength(1 + 3 + 4)
  while (begun.length < many.length) {
    for (const item of answer.splice(0)) item()
    await settled()
  }
  for (const item of answer.splice(0)) item()
  await Promise.all(many)
})

test('a busy thread does not give a school more turns', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  let idle = 0
  waited = () => idle
  const many = [ask('b'), ...all('a', 5)]
  await settled()
  await vi.advanceTimersByTimeAsync(900)
  await settled()
  expect(begun).toEqual(['b', 'a', 'a', 'a'])
  idle = 250
  await vi.advanceTimersByTimeAsync(100)
  await settled()
  expect(begun.slice(4)).toEqual(['a', 'a'])
  for (const item of answer.splice(0)) item()
  await Promise.all(many)
})

test('those who take long hold up nobody of their school', async () => {
  waited = () => performance.now()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  const many = [ask('b'), ...all('a', 5)]
  await settled()
  expect(begun).toEqual(['b', 'a', 'a', 'a'])
  await vi.advanceTimersByTimeAsync(250)
  await settled()
  expect(begun.slice(4)).toEqual(['a', 'a'])
  for (const item of answer.splice(0)) item()
  await Promise.all(many)
})

test("a request beyond the queue's length is refused with 503 and a message, by REST and GraphQL", async () => {
  const many = [ask('b'), ...all('a', 2_003)]
  await settled()
  expect(begun).toHaveLength(4)
  const [byRest, byGraphql] = await Promise.all([ask('a'), ask('a', '/graphql')])
  expect([byRest.statusCode, byRest.headers['retry-after'], byRest.json().message]).toEqual([
    503,
    '5',
    expect.stringMatching(/busy/),
  ])
  expect([byGraphql.statusCode, byGraphql.json().errors[0].extensions.code]).toEqual([503, 'BUSY'])
  expect(refused).toBe(2)
  while (begun.length < many.length) {
    for (const item of answer.splice(0)) item()
    await settled()
  }
  for (const item of answer.splice(0)) item()
  await Promise.all(many)
})
