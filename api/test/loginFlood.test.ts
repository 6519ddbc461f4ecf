import { expect, test } from 'vitest'
import { testDatabase } from './database.ts'
import { addStudent, makeSchool, sessionFor } from './school.ts'
import { graphql, rest, startTestApp } from './server.ts'

test('while 500 logins arrive from everywhere all others are answered, and who is one too many is told so', async () => {
  const { orm } = await testDatabase()
  const app = await startTestApp({ trustProxy: ['loopback'] })
  const school = await makeSchool(orm)
  const student = await addStudent(school)
  const authorization = await sessionFor(student)
  let through = 0
  const flood = Array.from({ length: 500 }, async (_, n) => {
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
  expect(through).toBeLessThan(500)
  const answers = await Promise.all(flood)
  const busy = answers.filter(({ status }) => status === 503)
  expect(answers.filter(({ body }) => body['code'] === '401').length + busy.length).toBe(500)
  // How many depends on how quickly the machine works off the others.
  expect(busy.length).toBeGreaterThan(0)
  for (const { headers, body } of busy) {
    expect(headers['retry-after']).toBe('5')
    expect(body['message']).toMatch(/^The server is busy just now/)
  }
})
