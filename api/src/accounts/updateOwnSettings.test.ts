import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { contextOf, schoolRow } from '../../test/context.ts'
import { testDatabase } from '../../test/database.ts'
import { addStaff, addStudent, addTeacher, makeSchool, type TestSchool, type TestUser } from '../../test/school.ts'
import type { MikroORM } from '../platform/database/connection.ts'
import { query } from '../platform/database/sql.ts'
import { confirmEmail } from './confirmEmail.ts'
import { emailLink } from './emailChange.ts'
import { updateOwnSettings } from './updateOwnSettings.ts'

// No api process runs here, so what is to be announced stays where it can be counted.

let orm: MikroORM
let school: TestSchool

beforeAll(async () => {
  orm = (await testDatabase()).orm
  school = await makeSchool(orm)
})

const PASSWORD = 'Stone-Boat-26'

async function contextFor(user: TestUser) {
  const { id, type, code } = user
  const viewer = { id, type, code, firstName: '', lastName: '', permissions: [], sessionId: randomUUID() }
  const ctx = contextOf(orm, { school: await schoolRow(orm, school.id), viewer, now: school.now })
  return { ...ctx, address: '203.0.113.1' }
}

/** Returns what `change` leaves to be announced about `user`. */
async function announced(user: TestUser, change: () => Promise<{ ok: boolean }>): Promise<object[]> {
  const em = orm.em.fork()
  await query(em, `delete from outbox`)
  expect(await change()).toMatchObject({ ok: true })
  return query(em, `select topic from outbox where school_id = $1 and ref = $2`, [school.id, user.id])
}

test('every change of the own settings is announced once, an address that waits for its link too (SHELL-16, D29, D138)', async () => {
  for (const add of [addStudent, addTeacher, addStaff]) {
    const user = await add(school, { password: PASSWORD, email: 'old@example.jp', comLang: 'jp' })
    const ctx = await contextFor(user)
    const once = [{ topic: user.type }]
    const change = (request: object) => announced(user, () => updateOwnSettings(ctx, request))
    const wished = { email: 'new@example.jp', currentPassword: PASSWORD }

    expect(await change({ notify: true })).toEqual(once)
    expect(await change({ comLang: 'en' })).toEqual(once)
    expect(await change({ comLang: 'en', notify: true })).toEqual([])
    expect(await change(wished)).toEqual(once)
    expect(await change({ ...wished, comLang: 'jp' })).toEqual(once)
    expect(await change({ email: 'old@example.jp' })).toEqual(once)
    expect(await change({ email: 'old@example.jp' })).toEqual([])
    await updateOwnSettings(ctx, wished)
    const key = { schoolId: school.id, type: user.type, id: user.id }
    const [, , type = '', token = ''] =
      (await emailLink(orm.em.fork(), { ...key, email: wished.email }))?.split('/') ?? []
    expect(await announced(user, () => confirmEmail(ctx, { type, token }))).toEqual(once)
    expect(await change({ email: '', currentPassword: PASSWORD })).toEqual(once)
  }
})

test('a change of the own settings makes an open form of the record stale, a wish for an address does not', async () => {
  const user = await addStaff(school, { password: PASSWORD, email: 'old@example.jp' })
  const ctx = await contextFor(user)
  const version = async () =>
    (await query<{ version: number }>(orm.em.fork(), `select version from staff where id = $1`, [user.id]))[0]?.version
  await updateOwnSettings(ctx, { email: 'new@example.jp', currentPassword: PASSWORD })
  expect(await version()).toBe(1)
  await updateOwnSettings(ctx, { comLang: 'en' })
  expect(await version()).toBe(2)
})
