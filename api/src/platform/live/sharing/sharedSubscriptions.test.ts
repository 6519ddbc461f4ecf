import { once } from 'node:events'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { testDatabase } from '../../../../test/database.ts'
import { openSchool } from '../../../../test/openSchool.ts'
import { addContract, sessionFor, type TestUser } from '../../../../test/school.ts'
import { graphql, testApp } from '../../../../test/server.ts'
import { subscribe } from '../../../../test/socket.ts'
import { query } from '../../database/sql.ts'
import { sharingSwitch } from './sharedSubscriptions.ts'

interface Heard {
  slotChanged: { slots: { id: string; bookedCount: number; bookings: { student: { id: string } }[] | null }[] }
}

const listen = (more = '') => `subscription {
  slotChanged ${more} { resync slots { id bookedCount bookings { student { id } } } } }`

afterEach(() => {
  sharingSwitch.on = true
})

test.each([
  ['shared', true],
  ['each for itself', false],
])(
  'who listens alike hears the same once, and nobody what others may see, %s (SHELL-28, D57, D66)',
  async (_name, on) => {
    sharingSwitch.on = on
    const app = await testApp()
    const school = await openSchool()
    const { student, slot, course } = await school.readyToBook({ course: { numberOfStudents: 5 } })
    const others = await Promise.all([1, 2, 3].map(() => school.addStudent()))
    const asker = async (user: TestUser) => ({ host: user.school.host, authorization: await sessionFor(user) })
    const open = async (user: TestUser, document = listen()) => subscribe<Heard>(app, document, await asker(user))
    const book = async (user: TestUser) => {
      await addContract(user, { courses: [course] })
      const input = { slotId: slot.id, courseCode: course.code, online: false }
      const document = `mutation ($input: BookSlotInput!) { bookSlot(input: $input) { code } }`
      expect((await graphql(app, document, { input }, await asker(user))).body.data).toEqual({
        bookSlot: { code: '1001' },
      })
    }
    const seen = ({ received }: { received: Heard[] }) =>
      received.flatMap(({ slotChanged }) =>
        slotChanged.slots.map(({ bookedCount, bookings }) => [
          bookedCount,
          bookings?.map((item) => item.student.id) ?? null,
        ]),
      )

    const students = await Promise.all([
      open(student),
      open(others[0] ?? student),
      open(student, listen('@include(if: true)')),
    ])
    const staff = await open(await school.addStaff())
    const teacher = await open(slot.teacher)
    const stranger = await open((await school.addSlot()).teacher)
    const foreign = await open(await (await openSchool()).addTeacher())
    await book(student)
    for (const item of students) await expect.poll(() => seen(item)).toContainEqual([1, null])
    for (const item of [staff, teacher]) await expect.poll(() => seen(item)).toContainEqual([1, [student.id]])

    // One goes, one comes, and the next change reaches those who are there, each once.
    await students[0]?.stop()
    const late = await open(others[1] ?? student)
    await book(others[0] ?? student)
    for (const item of [...students.slice(1), late]) await expect.poll(() => seen(item)).toContainEqual([2, null])
    expect(seen(late)).toEqual([[2, null]])
    for (const item of students.slice(1)) expect(seen(item).filter(([count]) => count === 2)).toHaveLength(1)
    expect(students[0] && seen(students[0]).filter(([count]) => count === 2)).toEqual([])

    // When all have gone, the next one starts afresh.
    await Promise.all([...students.slice(1), late].map((item) => item.stop()))
    const first = await open(others[2] ?? student)
    await book(others[2] ?? student)
    await expect.poll(() => seen(first)).toEqual([[3, null]])
    expect([...seen(stranger), ...seen(foreign)]).toEqual([])
  },
)

test('ten subscriptions that differ in variables nobody uses are one stream (SHELL-28)', async () => {
  const app = await testApp()
  const school = await openSchool()
  const [student, other] = [await school.addStudent(), await school.addStudent()]
  const streams = vi.spyOn(app.app.events, 'subscribe')
  onTestFinished(() => streams.mockRestore())
  const opened = () => streams.mock.calls.filter(([topic, id]) => topic === 'slot' && id === school.id).length
  const asker = { host: school.host, authorization: await sessionFor(student) }
  const socket = new WebSocket(`ws://127.0.0.1:${app.port}/graphql`, 'graphql-transport-ws', { headers: asker })
  onTestFinished(() => socket.terminate())
  const heard: { id?: string; type: string }[] = []
  socket.on('message', (data: Buffer) => heard.push(JSON.parse(data.toString()) as { type: string }))
  const say = (message: object) => socket.send(JSON.stringify(message))
  await once(socket, 'open')
  say({ type: 'connection_init', payload: { authorization: asker.authorization } })
  await expect.poll(() => heard).toContainEqual({ type: 'connection_ack' })
  const document = listen()
    .replace('subscription', 'subscription ($on: Boolean = true)')
    .replace('resync', 'resync @include(if: $on)')
  for (let n = 0; n < 10; n += 1) {
    const text = n % 2 === 0 ? document : listen()
    say({ id: `${n}`, type: 'subscribe', payload: { query: '', ...app.named(text), variables: { n, [`v${n}`]: n } } })
  }
  await expect.poll(() => heard.filter(({ type }) => type === 'next').length).toBe(10)
  expect(opened()).toBe(1)
  // Somebody else of the same audience joins it, and who asks for more has one of their own.
  const authorization = await sessionFor(other)
  await subscribe(app, listen(), { host: school.host, authorization }, { n: 11 })
  expect(opened()).toBe(1)
  await subscribe(app, listen('@skip(if: false)').replace('id bookedCount', 'id time'), {
    host: school.host,
    authorization,
  })
  expect(opened()).toBe(2)
})

test('an open subscription hides teachers once the school does (SLOT-01, D57)', async () => {
  const { orm } = await testDatabase()
  const app = await testApp()
  const school = await openSchool()
  const { student, slot, course } = await school.readyToBook()
  const asker = { host: school.host, authorization: await sessionFor(student) }
  const document = `subscription { slotChanged { slots { bookedCount time teacher { displayName } } } }`
  const { received } = await subscribe<{ slotChanged: { slots: object[] } }>(app, document, asker)
  await query(orm.em.fork(), `update school set display_teacher_name = false where id = $1`, [school.id])
  await query(orm.em.fork(), `insert into outbox (school_id, topic, ref) values ($1, 'school', $1)`, [school.id])
  const input = { slotId: slot.id, courseCode: course.code, online: false }
  await graphql(
    app,
    `
      mutation ($input: BookSlotInput!) {
        bookSlot(input: $input) {
          code
        }
      }
    `,
    { input },
    asker,
  )
  const seen = () => received.flatMap(({ slotChanged }) => slotChanged.slots)
  await expect.poll(() => seen()).toEqual([{ bookedCount: 1, time: expect.stringMatching(/_$/), teacher: null }])
})

test('a subscription that was ended hears nothing more, while its socket and others live on (SHELL-28)', async () => {
  const app = await testApp()
  const school = await openSchool()
  const { student, slot, course } = await school.readyToBook()
  const authorization = await sessionFor(student)
  const headers = { host: school.host }
  const socket = new WebSocket(`ws://127.0.0.1:${app.port}/graphql`, 'graphql-transport-ws', { headers })
  const heard: { id?: string; type: string }[] = []
  socket.on('message', (data: Buffer) => heard.push(JSON.parse(data.toString()) as { type: string }))
  const notified = (id: string) => heard.filter((message) => message.type === 'next' && message.id === id).length
  const say = (message: object) => socket.send(JSON.stringify(message))
  await once(socket, 'open')
  say({ type: 'connection_init', payload: { authorization } })
  await expect.poll(() => heard).toContainEqual({ type: 'connection_ack' })
  for (const id of ['a', 'b']) say({ id, type: 'subscribe', payload: { query: '', ...app.named(listen()) } })
  await expect.poll(() => [notified('a'), notified('b')]).toEqual([1, 1])
  say({ id: 'a', type: 'complete' })
  say({ id: 'c', type: 'subscribe', payload: { query: '', ...app.named(listen()) } })
  await expect.poll(() => notified('c')).toBe(1)
  const document = `mutation ($input: BookSlotInput!) { bookSlot(input: $input) { code } }`
  const input = { slotId: slot.id, courseCode: course.code, online: false }
  await graphql(app, document, { input }, { host: school.host, authorization })
  await expect.poll(() => [notified('b'), notified('c')]).toEqual([2, 2])
  expect(notified('a')).toBe(1)
  socket.terminate()
})
