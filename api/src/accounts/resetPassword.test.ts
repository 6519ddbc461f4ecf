import { expect, test, vi } from 'vitest'
import { contextOf, schoolRow } from '../../test/context.ts'
import { testDatabase } from '../../test/database.ts'
import { addStudent, makeSchool } from '../../test/school.ts'
import { query } from '../platform/database/sql.ts'
import { askForPasswordLink, passwordLink } from './passwordLink.ts'
import { resetPassword } from './resetPassword.ts'

test('a reset during another change of the account waits for the account without holding the link (AUTH-23, D19)', async () => {
  const { orm } = await testDatabase()
  const school = await makeSchool(orm)
  const { id, type, code } = await addStudent(school)
  const key = { schoolId: school.id, type, id }
  await askForPasswordLink(orm.em.fork(), key)
  const token = (await passwordLink(orm.em.fork(), key))?.split('/')[3] ?? ''
  const viewer = { id, type, code, firstName: '', lastName: '', permissions: [], sessionId: '' }
  const ctx = contextOf(orm, { school: await schoolRow(orm, school.id), viewer, now: school.now })

  let reset: ReturnType<typeof resetPassword> | undefined
  await orm.em.fork().transactional(async (em) => {
    await query(em, `select from student where school_id = $1 and id = $2 for no key update`, [school.id, id])
    reset = resetPassword(ctx, { token, type, password: 'Green-Lamp-26' })
    await vi.waitFor(
      async () => {
        const waiting = await query(
          orm.em.fork(),
          `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
        )
        expect(waiting).toHaveLength(1)
      },
      { timeout: 60_000 },
    )
    // Held by the waiting one, this would be a deadlock.
    const free = `select from reset_token where school_id = $1 and student_id = $2 for update nowait`
    expect(await query(em, free, [school.id, id])).toHaveLength(1)
    await query(em, `update student set email = 'other@example.jp' where school_id = $1 and id = $2`, [school.id, id])
  })
  expect(await reset).toMatchObject({ ok: false, code: '410' })
})
