import { expect, test } from 'vitest'
import { testDatabase } from './database.ts'
import { makeSchool } from './school.ts'
import { rest, startTestApp } from './server.ts'
import { query } from '../src/platform/database/sql.ts'

test('a fault that strangers cause over and over does not fill the log', async () => {
  const { orm } = await testDatabase()
  const app = await startTestApp({ logLevel: 'warn' })
  const school = await makeSchool(orm)
  await query(orm.em.fork(), `alter table attempt rename to attempt_away`)
  try {
    const body = { username: 'nobody', password: 'Wrong-2026', type: 'student' }
    for (let n = 0; n < 60; n += 1) {
      const { status } = await rest(app, 'POST', '/auth/login', { ...body, username: `n${n}` }, { host: school.host })
      expect(status).toBe(500)
    }
  } finally {
    await query(orm.em.fork(), `alter table attempt_away rename to attempt`)
  }
  expect(app.log.length).toBe(20)
  await app.app.http.close()
  await expect.poll(() => app.log.length).toBe(21)
  expect(app.log.at(-1)).toMatch(/40 more lines like this were left out/)
})
