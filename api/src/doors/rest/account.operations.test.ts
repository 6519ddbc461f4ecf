import { expect, test } from 'vitest'
import { query } from '../../platform/database/sql.ts'
import { testDatabase } from '../../../test/database.ts'
import { addStaff, addStudent, addTeacher, makeSchool, sessionFor } from '../../../test/school.ts'
import { rest, startTestApp, testApp } from '../../../test/server.ts'

const PASSWORD = 'Quiet-River-26'

async function here() {
  const { orm } = await testDatabase()
  const school = await makeSchool(orm, { title: '光英会話', logoAlt: '光英会話のロゴ', defaultColor: '#336699' })
  return { app: await testApp(), school, host: school.host }
}

test('each user type logs in with 200, code 1001, the record and a token that works (AUTH-12, API-03, D1, D2)', async () => {
  const { app, school, host } = await here()
  const users = [
    { user: await addStudent(school, { password: PASSWORD, email: 'hana@example.com' }), type: 'student' },
    { user: await addTeacher(school, { password: PASSWORD }), type: 'teacher' },
    { user: await addStaff(school, { password: PASSWORD, permissions: ['slotBook'] }), type: 'admin' },
  ]
  for (const { user, type } of users) {
    const body = { username: user.code.toUpperCase(), password: PASSWORD, type }
    const answer = await rest(app, 'POST', '/auth/login/', body, { host })
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({
      success: true,
      code: '1001',
      _id: user.id,
      type,
      [`${user.type}Id`]: user.code,
      firstName: user.firstName,
      lastName: user.lastName,
      notify: false,
      token: expect.stringMatching(/^[\w-]{43}$/),
    })
    expect(answer.body['permissions']).toEqual(type === 'admin' ? { slotBook: true } : undefined)
    expect(JSON.stringify(answer.body)).not.toContain('argon2')
    const asker = { host, authorization: `Bearer ${String(answer.body['token'])}`, userType: type }
    expect(await rest(app, 'POST', '/auth/logout', {}, asker)).toMatchObject({ status: 200, body: { success: true } })
  }
})

test('a wrong id, a wrong password, another type and an inactive account are one answer (AUTH-12, D1)', async () => {
  const { app, school, host } = await here()
  const { code: username } = await addStudent(school, { password: PASSWORD })
  const { code: retired } = await addStudent(school, { password: PASSWORD, active: false })
  const { code: newcomer } = await addStudent(school)
  const wrong = [
    { username, password: 'wrong', type: 'student' },
    { username, password: PASSWORD, type: 'teacher' },
    { username, password: PASSWORD, type: 'headmaster' },
    { username: 'nobody', password: PASSWORD, type: 'student' },
    { username: retired, password: PASSWORD, type: 'student' },
    { username: newcomer, password: '', type: 'student' },
    {},
    undefined,
    [],
    { username: { $ne: 1 }, password: [], type: null },
  ]
  for (const body of wrong) {
    const answer = await rest(app, 'POST', '/auth/login/', body, { host })
    expect({ body, status: answer.status, answer: answer.body }).toEqual({
      body,
      status: 200,
      answer: { success: false, code: '401' },
    })
  }
})

test('a login of another school is unknown here', async () => {
  const { app, school } = await here()
  const { host } = await here()
  const { code: username } = await addStudent(school, { password: PASSWORD })
  const body = { username, password: PASSWORD, type: 'student' }
  expect((await rest(app, 'POST', '/auth/login', body, { host })).body).toEqual({ success: false, code: '401' })
  expect((await rest(app, 'POST', '/auth/login', body, { host: school.host })).body['success']).toBe(true)
})

test('after ten failures even the right password answers 429 (D5)', async () => {
  const { app, school, host } = await here()
  const { code: username } = await addStudent(school, { password: PASSWORD })
  const tryWith = async (password: string) =>
    (await rest(app, 'POST', '/auth/login/', { username, password, type: 'student' }, { host })).body
  for (let failures = 0; failures < 10; failures += 1) {
    expect(await tryWith('wrong')).toEqual({ success: false, code: '401' })
  }
  expect(await tryWith(PASSWORD)).toEqual({ success: false, code: '429' })
  expect(await tryWith('wrong')).toEqual({ success: false, code: '429' })
})

test('a lockout hits those who fail, not the owner elsewhere, until too many networks guess (D5)', async () => {
  const { school, host } = await here()
  const behind = await startTestApp({ trustProxy: ['loopback'] })
  const { code: username } = await addStudent(school, { password: PASSWORD, email: 'hana@example.jp' })
  const from = (network: number) => ({ host, headers: { 'x-forwarded-for': `192.0.2.${network}` } })
  const tryWith = async (password: string, network: number) => {
    const body = { username, password, type: 'student' }
    return (await rest(behind, 'POST', '/auth/login/', body, from(network))).body['code']
  }
  const ask = async (email: string, network: number) => {
    const body = { username, email, type: 'student', language: 'en' }
    return (await rest(behind, 'POST', '/auth/forgotPassword/', body, from(network))).body['code']
  }
  const guessFrom = (network: number) => Promise.all(Array.from({ length: 12 }, () => tryWith('wrong', network)))
  expect((await guessFrom(1)).filter((code) => code === '401')).toHaveLength(10)
  expect([await tryWith(PASSWORD, 1), await tryWith(PASSWORD, 9)]).toEqual(['429', '1001'])
  for (const network of [2, 3, 4, 5]) await guessFrom(network)
  expect(await tryWith(PASSWORD, 9)).toBe('429')

  for (let wrong = 0; wrong < 12; wrong += 1) await ask('nobody@example.jp', 1)
  expect([await ask('hana@example.jp', 1), await ask('hana@example.jp', 9)]).toEqual(['429', '1001'])
})

test('X-Forwarded-For of a peer that nobody has named is warned of once (D5)', async () => {
  const { host } = await here()
  const asker = { host, headers: { 'x-forwarded-for': '192.0.2.7' } }
  for (const trustProxy of [false, ['10.0.0.0/8'], ['loopback']] as const) {
    const app = await startTestApp({ trustProxy: trustProxy === false ? false : [...trustProxy] })
    const warnings = () => app.log.filter((line) => line.includes('TRUST_PROXY'))
    await rest(app, 'GET', '/auth/theme/', undefined, { host })
    expect(warnings()).toEqual([])
    for (let asked = 0; asked < 3; asked += 1) await rest(app, 'GET', '/auth/theme/', undefined, asker)
    expect(warnings()).toHaveLength(trustProxy !== false && trustProxy[0] === 'loopback' ? 0 : 1)
  }
})

test('many guesses sent at once are no way around the limit (D5)', async () => {
  const { app, school, host } = await here()
  const { code: username } = await addStudent(school, { password: PASSWORD })
  const guesses = Array.from({ length: 60 }, (_, n) => (n === 30 ? PASSWORD : `guess${n}`))
  const answers = await Promise.all(
    guesses.map((password) => rest(app, 'POST', '/auth/login/', { username, password, type: 'student' }, { host })),
  )
  expect(answers[30]?.body).toEqual({ success: false, code: '429' })
})

test('an old session in the headers keeps nobody from logging in (D1)', async () => {
  const { app, school, host } = await here()
  const student = await addStudent(school, { password: PASSWORD })
  const asker = { host, authorization: await sessionFor(await addTeacher(school)), userType: 'student' }
  const body = { username: student.code, password: PASSWORD, type: 'student' }
  expect((await rest(app, 'POST', '/auth/login/', body, asker)).body['code']).toBe('1001')
})

test('logging out ends the session, also without a body (AUTH-33, API-07)', async () => {
  const { app, school, host } = await here()
  const asker = { host, authorization: await sessionFor(await addStudent(school)), language: 'en' }
  const headers = { 'content-type': 'application/json' }
  expect((await rest(app, 'POST', '/auth/logout/', undefined, { ...asker, headers })).status).toBe(200)
  expect(await rest(app, 'POST', '/auth/logout/', undefined, asker)).toMatchObject({
    status: 401,
    body: { statusCode: 401, error: 'Unauthorized', message: 'Please sign in again.' },
  })
})

test('the theme is public and belongs to the host (API-08, BRAND-05, D23)', async () => {
  const { app, host } = await here()
  const { status, body } = await rest(app, 'GET', '/auth/theme', undefined, { host })
  expect(status).toBe(200)
  expect(body).toEqual({
    mainColor: '#336699',
    logoUrl: null,
    printLogoUrl: null,
    logoAlt: '光英会話のロゴ',
    title: '光英会話',
  })
})

test('a host without a school is told where to go (BRAND-07, D21, D22)', async () => {
  const { app, school } = await here()
  const asker = { host: 'nowhere.example', language: 'en' }
  const message = expect.stringMatching(/^There is no school at nowhere\.example\..*pnpm koma school/) as string
  expect(await rest(app, 'GET', '/auth/theme/', undefined, asker)).toMatchObject({
    status: 404,
    body: { statusCode: 404, error: 'Not Found', message, fallback: '/unavailable.html' },
  })
  expect((await rest(app, 'POST', '/auth/login/', {}, asker)).status).toBe(404)
  const page = await rest<string>(app, 'GET', '/unavailable.html', undefined, {
    ...asker,
    headers: { accept: 'text/html' },
  })
  for (const words of ['pnpm koma setup', 'pnpm koma school add', 'システム管理者の方へ', 'Host header'])
    expect(page.body).toContain(words)

  await query(school.orm.em.fork(), 'truncate school, school_host cascade')
  for (const [language, words] of [
    ['en', /^There is no school here yet\..*pnpm koma setup/],
    ['ja', /^スクールがまだ登録されていません。.*pnpm koma setup/],
  ] as const) {
    const { body } = await rest(app, 'GET', '/auth/theme/', undefined, { ...asker, language })
    expect(body['message']).toMatch(words)
  }
})

test("a request with bad JSON, a large body or an unknown path is refused in the caller's language", async () => {
  const { app, host } = await here()
  const asker = { host, language: 'en' }
  const large = JSON.stringify({ username: 'x'.repeat(300_000) })
  expect(await rest(app, 'POST', '/auth/login/', '{"username":', asker)).toMatchObject({
    status: 400,
    body: { statusCode: 400, error: 'Bad Request', message: 'The request cannot be read.' },
  })
  expect(await rest(app, 'POST', '/auth/login/', '{"__proto__":{"success":true}}', asker)).toMatchObject({
    status: 400,
  })
  expect(await rest(app, 'POST', '/auth/login/', large, asker)).toMatchObject({
    status: 413,
    body: { statusCode: 413, error: 'Payload Too Large', message: 'The request is too large.' },
  })
  const form = { headers: { 'content-type': 'application/x-www-form-urlencoded' } }
  expect(await rest(app, 'POST', '/auth/login/', 'username=x', { ...asker, ...form })).toMatchObject({ status: 415 })
  expect(await rest(app, 'GET', '/api/nothing/here', undefined, { host, language: 'ja' })).toMatchObject({
    status: 404,
    body: { statusCode: 404, error: 'Not Found', message: '見つかりません。' },
  })
})

test('neither passwords nor tokens reach the log, whatever happens', async () => {
  const { app, school, host } = await here()
  const { code: username } = await addStudent(school, { password: PASSWORD })
  const good = await rest(app, 'POST', '/auth/login/', { username, password: PASSWORD, type: 'student' }, { host })
  const token = String(good.body['token'])
  await rest(app, 'POST', '/auth/login/', { username, password: `${PASSWORD}x`, type: 'student' }, { host })
  await rest(app, 'POST', '/auth/login/', `{"password":"${PASSWORD}",`, { host })
  await rest(app, 'POST', '/auth/logout/', { token }, { host, authorization: `Bearer ${token}`, userType: 'teacher' })
  await rest(app, 'POST', '/auth/logout/', { token }, { host, authorization: `Bearer ${token}` })
  const log = app.log.join('')
  expect(log).toContain('/auth/login/')
  expect(log).not.toContain(PASSWORD)
  expect(log).not.toContain(token)
})
