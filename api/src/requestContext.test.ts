import { expect, test, vi } from 'vitest'
import { testDatabase } from '../test/database.ts'
import { addStudent, makeSchool, sessionFor } from '../test/school.ts'
import { contextBuilder } from './requestContext.ts'
import { sessionSockets } from './sessionSockets.ts'
import { startEvents } from './shared/events.ts'
import { query } from './shared/sql.ts'

async function scene() {
  const { orm, url } = await testDatabase()
  const events = await startEvents(orm, url, () => undefined)
  return { orm, events, end: () => events.stop() }
}

test('the only school is read once, whatever hosts strangers make up, and anew when it changes (D21)', async () => {
  const { orm, events, end } = await scene()
  try {
    const { id } = await makeSchool(orm)
    const contextFor = contextBuilder(orm, events, { sessionHours: 12, failuresPerAddress: 100 })
    const at = async (host: string) => {
      const nobody = { authorization: undefined, userType: undefined, acceptLanguage: undefined }
      return (await contextFor({ ...nobody, host, origin: '', address: '' })).school
    }
    const school = await at('one.example')
    expect(school.id).toBe(id)
    for (let n = 0; n < 30; n += 1) expect(await at(`made-up-${n}.example`)).toBe(school)
    await query(orm.em.fork(), `update school set title = 'Anew' where id = $1`, [id])
    await query(orm.em.fork(), `insert into outbox (school_id, topic, ref) values ($1, 'school', $1)`, [id])
    await vi.waitFor(async () => expect((await at('one.example')).title).toBe('Anew'), { timeout: 10_000 })
  } finally {
    await end()
  }
})

test('a socket that has closed before its session was found is not kept until that ends (D4)', async () => {
  const { orm, events, end } = await scene()
  const sockets = sessionSockets(orm, events, 12)
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
    for (const one of [closed, open]) await sockets.hold({ schoolId: school.id, id: session?.id ?? '' }, one as never)
    await query(orm.em.fork(), `delete from session where id = $1`, [session?.id])
    await vi.waitFor(() => expect(open.close).toHaveBeenCalledOnce(), { timeout: 10_000 })
    expect(closed.close).not.toHaveBeenCalled()
  } finally {
    sockets.stop()
    await end()
  }
})
