import { expect, test, vi } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { addStudent, makeSchool, sessionFor } from '../../test/school.ts'
import { contextBuilder } from './requestContext.ts'
import { liveSessions } from '../accounts/session.ts'
import { sessionSockets } from '../platform/live/sessionSockets.ts'
import { startEvents } from '../platform/live/events.ts'
import { query } from '../platform/database/sql.ts'

async function scene() {
  const { orm, url } = await testDatabase()
  const events = await startEvents(orm, url, () => undefined)
  return { orm, events, end: () => events.stop() }
}

test('the only school is read once, whatever hosts strangers make up, and anew when it changes (D21)', async () => {
  const { orm, events, end } = await scene()
  try {
    const { id } = await makeSchool(orm)
    const contextFor = contextBuilder(orm, events, {
      sessionHours: 12,
      sessionDays: 30,
      sessionsPerAccount: 20,
      failuresPerAddress: 100,
      security: { note: async () => undefined },
      keyPointsPerSecond: 100,
      changesPerPerson: 60,
    })
    const at = async (host: string) => {
      const nobody = { authorization: undefined, userType: undefined, acceptLanguage: undefined }
      return (await contextFor({ ...nobody, host, baseUrl: '', address: '' })).school
    }
    const school = await at('one.example')
    expect(school.id).toBe(id)
    expect([contextFor.schoolOf('ONE.example:4000'), contextFor.schoolOf('two.example')]).toEqual([id, null])
    await expect(at(`${'x'.repeat(300)}.example`)).rejects.toThrow('There is no school at')
    for (let n = 0; n < 30; n += 1) expect(await at(`made-up-${n}.example`)).toBe(school)
    await query(orm.em.fork(), `update school set title = 'Anew' where id = $1`, [id])
    await query(orm.em.fork(), `insert into outbox (school_id, topic, ref) values ($1, 'school', $1)`, [id])
    await vi.waitFor(async () => expect((await at('one.example')).title).toBe('Anew'))
  } finally {
    await end()
  }
})

test('a socket that has closed before its session was found is not kept until that ends (D4)', async () => {
  const { orm, events, end } = await scene()
  const sockets = sessionSockets(events, (held) =>
    liveSessions(orm.em.fork(), held, { sessionHours: 12, sessionDays: 30 }),
  )
  try {
    const school = await makeSchool(orm)
    const student = await addStudent(school)
    await sessionFor(student)
    const [session] = await query<{ id: string }>(orm.em.fork(), `select id from session where student_id = $1`, [
      student.id,
    ])
    const socket = (readyState: number) => ({
      readyState,
      OPEN: 1,
      once: vi.fn<() => void>(),
      close: vi.fn<() => void>(),
    })
    const [closed, open] = [socket(3), socket(1)]
    for (const item of [closed, open]) await sockets.hold({ schoolId: school.id, id: session?.id ?? '' }, item as never)
    await query(orm.em.fork(), `delete from session where id = $1`, [session?.id])
    await vi.waitFor(() => expect(open.close).toHaveBeenCalledOnce())
    expect(closed.close).not.toHaveBeenCalled()
  } finally {
    sockets.stop()
    await end()
  }
})

test('after a gap in the feed a session counts that was used lately and is not too old (D4)', async () => {
  const { orm } = await testDatabase()
  const school = await makeSchool(orm)
  const student = await addStudent(school)
  await sessionFor(student)
  const em = orm.em.fork()
  const sessions = await query<{ schoolId: string; id: string }>(
    em,
    `select school_id as "schoolId", id from session where student_id = $1`,
    [student.id],
  )
  const live = async () => (await liveSessions(em, sessions, { sessionHours: 12, sessionDays: 30 })).length
  const set = (column: string, ago: string) =>
    query(em, `update session set ${column} = now() - interval '${ago}' where student_id = $1`, [student.id])
  expect(await live()).toBe(1)
  await set('created_at', '29 days')
  expect(await live()).toBe(1)
  await set('created_at', '31 days')
  expect(await live()).toBe(0)
  await set('created_at', '1 day')
  await set('last_used_at', '13 hours')
  expect(await live()).toBe(0)
})
