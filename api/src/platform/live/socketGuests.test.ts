import { expect, onTestFinished, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { testDatabase } from '../../../test/database.ts'
import { addStudent, makeSchool, sessionFor } from '../../../test/school.ts'
import { startTestApp, type TestApp } from '../../../test/server.ts'

const LISTEN = 'subscription { slotChanged { resync } }'

async function scene() {
  const school = await makeSchool((await testDatabase()).orm)
  return { school, student: await addStudent(school) }
}

/** A socket with every message it was sent, and the code with which it was closed. */
function open(app: Pick<TestApp, 'port' | 'named'>, host: string, headers: Record<string, string> = {}) {
  const socket = new WebSocket(`ws://127.0.0.1:${app.port}/graphql`, 'graphql-transport-ws', {
    headers: { host, ...headers },
  })
  const seen = { told: [] as { type: string }[], closed: 0, refused: 0 }
  socket.on('message', (data: Buffer) => seen.told.push(JSON.parse(data.toString()) as { type: string }))
  socket.on('close', (code) => (seen.closed = code))
  socket.on('unexpected-response', (_request, response) => (seen.refused = response.statusCode ?? 0))
  socket.on('error', () => undefined)
  onTestFinished(() => socket.terminate())
  const say = (message: object) => socket.send(JSON.stringify(message))
  const isOpen = () => expect.poll(() => socket.readyState).toBe(socket.OPEN)
  /** A client that was cut off hears nothing more, which is no reason to wait for it. */
  const hears = async (type: string) => {
    const isTold = () => seen.told.some((message) => message.type === type)
    await expect.poll(() => isTold() || seen.closed !== 0).toBe(true)
    if (!isTold()) throw new Error(`closed with ${seen.closed}`)
  }
  const listen = async (params: Record<string, unknown>) => {
    await isOpen()
    say({ type: 'connection_init', payload: params })
    await hears('connection_ack')
    say({ id: 'a', type: 'subscribe', payload: { query: '', ...app.named(LISTEN) } })
    await hears('next')
  }
  return { socket, seen, isOpen, listen, say }
}

test("a stranger's socket is closed within seconds; a signed-in one stays (D127)", async () => {
  const { school, student } = await scene()
  const app = await startTestApp({}, undefined, { timeouts: { strangerMs: 1_000 } })
  const friend = open(app, school.host)
  await friend.listen({ Authorization: await sessionFor(student) })
  const silent = open(app, school.host)
  const stranger = open(app, school.host)
  await stranger.isOpen()
  stranger.say({ type: 'connection_init' })
  for (const { seen } of [silent, stranger]) {
    await vi.waitFor(() => expect(seen.closed).toBe(4408))
  }
  expect(friend.seen.closed).toBe(0)
})

test('one person has so many sockets and no more, with whatever sessions, until one is closed (D127)', async () => {
  const { school, student } = await scene()
  const app = await startTestApp({ socketsPerPerson: 2 })
  const first = open(app, school.host)
  await first.listen({ authorization: await sessionFor(student) })
  await open(app, school.host).listen({ authorization: await sessionFor(student) })
  const third = open(app, school.host)
  await expect(third.listen({ authorization: await sessionFor(student) })).rejects.toThrow('closed with 1013')
  await open(app, school.host).listen({ authorization: await sessionFor(await addStudent(school)) })
  first.socket.terminate()
  await vi.waitFor(async () => open(app, school.host).listen({ authorization: await sessionFor(student) }))
})

test('one network address has so many sockets and no more, and proxies are believed only when named', async () => {
  const { school, student } = await scene()
  const app = await startTestApp({ socketsPerAddress: 1, trustProxy: ['loopback'] })
  const from = (address: string) => open(app, school.host, { 'x-forwarded-for': address })
  await from('192.0.2.1').listen({ authorization: await sessionFor(student) })
  const second = from('192.0.2.1')
  await expect.poll(() => second.seen.refused).toBe(429)
  await from('192.0.2.2').listen({ authorization: await sessionFor(student) })

  const direct = await startTestApp({ socketsPerAddress: 1 })
  await open(direct, school.host).listen({ authorization: await sessionFor(student) })
  const claimed = open(direct, school.host, { 'x-forwarded-for': '192.0.2.3' })
  await expect.poll(() => claimed.seen.refused).toBe(429)
})
