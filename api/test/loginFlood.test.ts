import { expect, test } from 'vitest'
import { hashPassword } from '../src/accounts/password.ts'
import { query } from '../src/platform/database/sql.ts'
import { testDatabase } from './database.ts'
import { times } from './model/longForm.ts'
import { hashAsInstalled } from './quickHashes.ts'
import { addStudent, makeSchool, sessionFor } from './school.ts'
import { graphql, rest, startTestApp } from './server.ts'

/** More than wait for their turn and are worked off while they arrive. */
const logins = times({ short: 350, long: 500 })

test('while hundreds of logins arrive from everywhere all others are answered, and who is one too many is told so', async () => {
  const { orm } = await testDatabase()
  hashAsInstalled()
  const app = await startTestApp({ trustProxy: ['loopback'] })
  const school = await makeSchool(orm)
  const student = await addStudent(school)
  const authorization = await sessionFor(student)
  await query(
    orm.em.fork(),
    `insert into student (school_id, student_id, last_name, first_name, password_hash)
     select $1, 'somebody' || n, '佐藤', '花', $2 from generate_series(0, $3 - 1) n`,
    [school.id, await hashPassword('Right-2026'), logins],
  )
  let through = 0
  const flood = Array.from({ length: logins }, async (_, n) => {
    const headers = { 'x-forwarded-for': `198.51.${n >> 8}.${n & 255}` }
    const body = { username: `somebody${n}`, password: 'Wrong-2026', type: 'student' }
    const answer = await rest(app, 'POST', '/auth/login', body, { host: school.host, headers, language: 'en' })
    through += 1
    return answer
  })
  for (let n = 0; n < 10; n += 1) {
    const { body } = await graphql(
      app,
      `
        {
          viewer {
            code
          }
        }
      `,
      {},
      { host: school.host, authorization },
    )
    expect(body.data).toEqual({ viewer: { code: student.code } })
  }
  expect(through).toBeLessThan(logins)
  const answers = await Promise.all(flood)
  const busy = answers.filter(({ status }) => status === 503)
  expect(answers.filter(({ body }) => body['code'] === '401').length + busy.length).toBe(logins)
  // How many depends on how quickly the machine works off the others.
  expect(busy.length).toBeGreaterThan(0)
  for (const { headers, body } of busy) {
    expect(headers['retry-after']).toBe('5')
    expect(body['message']).toMatch(/^The server is busy/)
  }
})
