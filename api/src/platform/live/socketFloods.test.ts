import { expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import { testDatabase } from '../../../test/database.ts'
import { addStudent, makeSchool, sessionFor } from '../../../test/school.ts'
import { startTestApp, testApp, type TestApp } from '../../../test/server.ts'

const LISTEN = 'subscription { slotChanged { resync } }'
const BAD = 4400
const TRY_LATER = 1013
/** A client that does not stop is cut off, and the reason may be lost with what was not read. */
const LET_GO = [TRY_LATER, 1006]

const host = async () => (await makeSchool((await testDatabase()).orm)).host
const init = (payload: object = {}) => JSON.stringify({ type: 'connection_init', payload })
const ping = JSON.stringify({ type: 'ping' })

/** An open socket that counts the messages it gets and keeps the code it is closed with. */
async function open(app: Pick<TestApp, 'port'>, at: string) {
  const socket = new WebSocket(`ws://127.0.0.1:${app.port}/graphql`, 'graphql-transport-ws', { headers: { host: at } })
  const seen = { types: [] as string[], pongs: 0, closed: 0 }
  socket.on('message', (data: Buffer) => seen.types.push((JSON.parse(data.toString()) as { type: string }).type))
  socket.on('pong', () => (seen.pongs += 1))
  socket.on('close', (code) => (seen.closed = code))
  socket.on('error', () => undefined)
  onTestFinished(() => socket.terminate())
  await expect.poll(() => socket.readyState).toBe(socket.OPEN)
  const notified = (type: string) => expect.poll(() => seen.types).toContain(type)
  const closed = () => expect.poll(() => seen.closed).not.toBe(0)
  return {
    socket,
    seen,
    told: notified,
    closed,
    count: (type: string) => seen.types.filter((item) => item === type).length,
  }
}

/** Opens one with a student who listens. */
async function openAs(app: TestApp, at: string, authorization: string) {
  const opened = await open(app, at)
  opened.socket.send(init({ authorization }))
  await opened.told('connection_ack')
  opened.socket.send(JSON.stringify({ id: 'a', type: 'subscribe', payload: { query: '', ...app.named(LISTEN) } }))
  await opened.told('next')
  return opened
}

type Send = (socket: WebSocket) => void
const text =
  (message: unknown): Send =>
  (socket) =>
    socket.send(typeof message === 'string' ? message : JSON.stringify(message))

test.each<[string, Send]>([
  ['a ping', text(ping)],
  ['a pong', text({ type: 'pong' })],
  ['a subscription', text({ id: 'a', type: 'subscribe', payload: { query: LISTEN } })],
  ['the end of one', text({ id: 'a', type: 'complete' })],
  ['what only servers say', text({ type: 'connection_ack' })],
  ['no JSON', text('{')],
  ['no text', (socket) => socket.send(Buffer.from([1, 2, 3]))],
  ['nothing', text('')],
  ['a ping of the WebSocket', (socket) => socket.ping('x')],
  ['a pong of the WebSocket', (socket) => socket.pong('x')],
  ['65 pieces of a message', (socket) => [...Array(65).keys()].forEach((n) => socket.send('', { fin: n === 64 }))],
])('a stranger who begins with %s is closed at once, and the log says nothing (D127)', async (_name, send) => {
  const app = await startTestApp()
  const { socket, closed } = await open(app, await host())
  const before = app.log.length
  send(socket)
  await closed()
  expect(app.log.slice(before)).toEqual([])
})

test.each([
  ['a ping', ping],
  ['a subscription', JSON.stringify({ id: 'a', type: 'subscribe', payload: { query: LISTEN } })],
  ['another connection_init', init()],
])('a stranger who does not wait for the answer before %s is closed', async (_name, message) => {
  const { socket, seen, closed } = await open(await testApp(), await host())
  // Both in one piece, so that the second comes before the first is answered.
  socket.send(init())
  socket.send(message)
  await closed()
  expect(seen.closed).toBe(BAD)
})

test.each([
  ['pings', () => ping],
  ['the ends of what never began', (n: number) => JSON.stringify({ id: `${n}`, type: 'complete' })],
  ['subscriptions', (n: number) => JSON.stringify({ id: `${n}`, type: 'subscribe', payload: { query: LISTEN } })],
])('a stranger who has said hello and sends %s is closed before long', async (_name, message) => {
  const { socket, seen, told: notified, closed, count } = await open(await testApp(), await host())
  socket.send(init())
  await notified('connection_ack')
  for (let n = 0; n < 500; n += 1) socket.send(message(n))
  await closed()
  expect(LET_GO).toContain(seen.closed)
  expect(count('pong')).toBeLessThan(100)
})

test.each([
  ['pings', text(ping)],
  ['pings of the WebSocket', (socket: WebSocket) => socket.ping()],
  ['the ends of what never began', text({ id: 'x', type: 'complete' })],
  ['messages of 30 kB', text({ type: 'ping', payload: { text: 'x'.repeat(30_000) } })],
])('a student who sends %s without a pause is closed, and their other socket stays (D127)', async (_name, send) => {
  const app = await startTestApp()
  const { orm } = await testDatabase()
  const school = await makeSchool(orm)
  const authorization = await sessionFor(await addStudent(school))
  const friend = await openAs(app, school.host, authorization)
  const { socket, seen, closed, count } = await openAs(app, school.host, authorization)
  for (let n = 0; n < 1000; n += 1) send(socket)
  await closed()
  expect(LET_GO).toContain(seen.closed)
  expect(count('pong') + seen.pongs).toBeLessThan(700)
  expect(friend.seen.closed).toBe(0)
  expect(app.log.filter((line) => !/request|listening/.test(line))).toEqual([])
})

test('a student who begins and ends subscriptions without a pause is held back over all sockets (D127)', async () => {
  const app = await startTestApp({ socketMessagesPerSecond: 2 })
  const school = await makeSchool((await testDatabase()).orm)
  const authorization = await sessionFor(await addStudent(school))
  const codes = []
  for (let round = 0; round < 3; round += 1) {
    const { socket, seen, closed, told: notified } = await open(app, school.host)
    socket.send(init({ authorization }))
    await notified('connection_ack')
    for (let n = 0; n < 40; n += 1) {
      socket.send(JSON.stringify({ id: `${n}`, type: 'subscribe', payload: { query: '', ...app.named(LISTEN) } }))
      socket.send(JSON.stringify({ id: `${n}`, type: 'complete' }))
    }
    await closed()
    codes.push(seen.closed)
  }
  expect(codes.filter((code) => !LET_GO.includes(code))).toEqual([])
})

test('a name of a subscription that is longer than any client gives is refused: each message would repeat it', async () => {
  const app = await testApp()
  const school = await makeSchool((await testDatabase()).orm)
  const { socket, seen, closed } = await openAs(app, school.host, await sessionFor(await addStudent(school)))
  socket.send(JSON.stringify({ id: 'x'.repeat(5000), type: 'subscribe', payload: { query: '', ...app.named(LISTEN) } }))
  await closed()
  expect(seen.closed).toBe(BAD)
})

test('strangers of one network address have a part of its sockets, and one opens as many as it may within a while', async () => {
  const app = await startTestApp({ socketsPerAddress: 8 })
  const school = await makeSchool((await testDatabase()).orm)
  const authorization = await sessionFor(await addStudent(school))
  await open(app, school.host)
  await open(app, school.host)
  const refused = async (): Promise<number> =>
    new Promise((resolve) => {
      const socket = new WebSocket(`ws://127.0.0.1:${app.port}/graphql`, 'graphql-transport-ws', {
        headers: { host: school.host },
      })
      socket.on('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0))
      socket.on('open', () => {
        socket.terminate()
        resolve(0)
      })
      socket.on('error', () => undefined)
    })
  expect(await refused()).toBe(429)

  const busy = await startTestApp({ socketsPerAddress: 8 })
  await openAs(busy, school.host, authorization)
  const outcomes = []
  for (let n = 0; n < 20; n += 1) outcomes.push(await refused())
  expect(outcomes).toContain(429)
})

test('a connection that closes mid-conversation writes no log line', async () => {
  const app = await startTestApp()
  const school = await makeSchool((await testDatabase()).orm)
  const { socket } = await openAs(app, school.host, await sessionFor(await addStudent(school)))
  for (let n = 0; n < 100; n += 1) socket.send(ping)
  socket.terminate()
  await expect.poll(() => app.log.filter((line) => /Internal error|EPIPE/.test(line))).toEqual([])
})
