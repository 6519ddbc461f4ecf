import { logColumns } from '@koma/schema/logEntry'
import { dateOf, plusDays } from '@koma/schema/rules/time'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { addKey } from '../../test/key.ts'
import { type OpenSchool, openSchool } from '../../test/openSchool.ts'
import { addGuardian } from '../../test/school.ts'
import { type Asker, freeQuery, graphql, rest, type TestApp, testApp } from '../../test/server.ts'
import { askerOf } from '../../test/slotDesk.ts'
import { subscribe } from '../../test/socket.ts'
import { query } from '../platform/database/sql.ts'
import type { SecurityNote } from '../platform/shared/securityNotes.ts'
import { SecurityLog } from './securityLog.ts'

let app: TestApp

beforeAll(async () => {
  app = await testApp()
})

interface Entry {
  type: string
  actor: string
  door: string
  network: string | null
  browser: string | null
  recordKind: string | null
  recordName: string | null
  changes: { field: string; before: string | null; after: string | null }[]
}

const document = `query ($input: LogInput!) { log(input: $input) { entries {
  type actor door network browser recordKind recordName changes { field before after } } } }`

async function logged(school: OpenSchool, asker: Asker, about: string | null = 'security'): Promise<Entry[]> {
  const input = { from: plusDays(dateOf(school.now), -1), ...(about === null ? {} : { about }) }
  const { body } = await graphql<{ log: { entries: Entry[] } }>(app, document, { input }, asker)
  if (body.data === undefined || body.data === null) throw new Error(JSON.stringify(body.errors))
  return body.data.log.entries
}

const afterOf = ({ changes }: Entry) => Object.fromEntries(changes.map(({ field, after }) => [field, after]))

/** The rows of the types that the security log alone has, in the order in which they were written. */
async function rowsOf({ orm, id }: OpenSchool) {
  return query<{
    type: string
    actor: string
    network: string | null
    changes: { times?: [null, number] } | null
    record: string | null
  }>(
    orm.em.fork(),
    `select type, actor, network, changes, record_name as record from activity
     where school_id = $1 and type in ('refused', 'key-refused', 'too-many', 'login-failed') order by id`,
    [id],
  )
}

function securityLog({ orm }: OpenSchool): SecurityLog {
  const log = new SecurityLog(orm, (error) => {
    throw error
  })
  onTestFinished(() => log.stop())
  return log
}

const noteOf = (school: OpenSchool, more: Partial<SecurityNote> = {}): SecurityNote => ({
  type: 'login-failed',
  schoolId: school.id,
  at: school.now,
  origin: 'screen',
  actor: 'nobody',
  network: '203.0.113.0/24',
  browser: 'Chrome, Mac',
  ...more,
})

test('the first refusal is written at once, the others are counted and written once a minute (SEC-42)', async () => {
  const school = await openSchool()
  const log = securityLog(school)
  for (let n = 0; n < 7; n += 1) await log.note(noteOf(school))
  expect(await rowsOf(school)).toMatchObject([{ type: 'login-failed', network: '203.0.113.0/24', changes: null }])
  await log.writeCounts()
  await log.writeCounts()
  expect((await rowsOf(school)).map(({ changes }) => changes)).toEqual([null, { times: [null, 6] }])
  // Whoever stopped for a minute begins again.
  await log.note(noteOf(school))
  expect(await rowsOf(school)).toHaveLength(3)
})

test('strangers from any number of networks fill no more than some entries a minute, and none is lost from the count (SEC-42)', async () => {
  const school = await openSchool()
  const log = securityLog(school)
  for (let n = 0; n < 300; n += 1) await log.note(noteOf(school, { network: `203.0.${n % 100}.0/24` }))
  await log.writeCounts()
  const rows = await rowsOf(school)
  expect(rows).toHaveLength(2 * 21)
  const times = rows.map(({ changes }) => changes?.times?.[1] ?? 1)
  expect(times.reduce((sum, n) => sum + n, 0)).toBe(300)
  expect(rows.filter(({ network }) => network === null)).toHaveLength(2)
})

test('a process that stops writes what it has counted (SEC-42)', async () => {
  const school = await openSchool()
  const log = securityLog(school)
  await log.note(noteOf(school))
  await log.note(noteOf(school))
  await log.stop()
  expect((await rowsOf(school)).map(({ changes }) => changes)).toEqual([null, null])
})

const CREATE = `mutation ($input: CreateStudentInput!) { createStudent(input: $input) { code } }`
const UNLOCK = `mutation ($input: UnlockAccountInput!) { unlockAccount(input: $input) { code } }`
const person = { lastName: '山田', firstName: '花子', studentCode: 's9001' }

test('a refused permission is logged with who, what was missing, the operation, and from where (SEC-41)', async () => {
  const school = await openSchool()
  const boss = await askerOf(await school.addStaff({ permissions: ['staffPassword', 'studentPassword', 'keysEdit'] }))
  const staff = await school.addStaff({ permissions: [] })
  const asker = { ...(await askerOf(staff)), headers: { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0' } }
  for (let n = 0; n < 3; n += 1) await graphql(app, CREATE, { input: person }, asker)
  const answer = await rest(app, 'DELETE', `/api/admin/students/${staff.id}`, undefined, asker)
  expect(answer.status).toBe(403)

  const entries = (await logged(school, boss)).filter(({ type }) => type === 'refused')
  expect(entries).toMatchObject([
    { actor: `staff:${staff.code}`, recordKind: 'staff', network: '127.0.0.0/24', door: 'rest' },
    { actor: `staff:${staff.code}`, recordKind: 'staff', browser: 'Firefox, Windows', door: 'screen' },
  ])
  expect(entries.map(afterOf)).toEqual([
    { missingRight: 'studentDelete', operation: expect.stringContaining('DELETE /api/') },
    { missingRight: 'studentNew', operation: expect.any(String) },
  ])
})

test('so is a rule that refuses somebody stronger, with its reason (SEC-41)', async () => {
  const school = await openSchool()
  const boss = await askerOf(await school.addStaff({ permissions: ['staffPassword', 'settingsEdit'] }))
  const weaker = await school.addStaff({ permissions: ['staffPassword'] })
  const stronger = await school.addStaff({ permissions: ['settingsEdit'] })
  await graphql(app, UNLOCK, { input: { userType: 'staff', id: stronger.id } }, await askerOf(weaker))
  const entry = (await logged(school, boss)).find(({ type }) => type === 'refused')
  expect(entry && afterOf(entry)).toMatchObject({ missingRight: 'passwordOfStronger' })
})

test('a key without the scope, a key that is no good and one from elsewhere are logged, over HTTP and sockets (SEC-41)', async () => {
  const school = await openSchool()
  const boss = await askerOf(await school.addStaff({ permissions: ['staffPassword', 'keysEdit'] }))
  const key = await addKey(school, ['slots:read'])
  const { body } = await freeQuery(app, document, { input: { from: dateOf(school.now) } }, key.asker)
  expect(body.errors?.[0]?.extensions?.code).toBe('FORBIDDEN')
  const elsewhere = await addKey(school, ['slots:read'], { addresses: ['203.0.113.0/24'] })
  expect((await rest(app, 'GET', '/api/log/all', undefined, elsewhere.asker)).status).toBe(403)
  const madeUp = { host: school.host, language: 'en' as const, authorization: `Bearer koma_${'x'.repeat(38)}` }
  expect((await rest(app, 'GET', '/api/log/all', undefined, madeUp)).status).toBe(401)
  await subscribe(app, 'subscription { logChanged { resync } }', madeUp).catch(() => undefined)

  const entries = (await logged(school, boss)).toReversed()
  expect(entries.map(({ type, actor, recordName }) => [type, actor, recordName])).toEqual([
    ['refused', `key:${key.code}`, key.name],
    ['key_refused', 'nobody', null],
    ['key_refused', 'nobody', null],
  ])
  expect(entries.map(afterOf)).toEqual([
    { missingRight: 'log:read', operation: 'other' },
    { missingRight: 'addresses' },
    {},
  ])
  // What was sent may be a secret that belongs elsewhere.
  const all = await rowsOf(school)
  expect(JSON.stringify(all)).not.toContain('xxxx')
})

test('too many requests are logged once for a caller: guesses at sign-in, and a key that spends too much (SEC-41)', async () => {
  const school = await openSchool()
  const boss = await askerOf(await school.addStaff({ permissions: ['staffPassword', 'studentPassword', 'keysEdit'] }))
  const student = await school.addStudent()
  const login = () =>
    rest(
      app,
      'POST',
      '/auth/login',
      { username: student.code, password: 'wrong', type: 'student' },
      { host: school.host },
    )
  for (let n = 0; n < 14; n += 1) await login()
  const entries = await logged(school, boss)
  expect(entries.map(({ type }) => type).toSorted()).toEqual(['login_failed', 'too_many'])
  expect(entries.find(({ type }) => type === 'too_many')).toMatchObject({ actor: 'nobody', network: '127.0.0.0/24' })
})

test('a downloaded file of people is logged with how many, and its name is in words (SEC-43)', async () => {
  const school = await openSchool()
  const staff = await school.addStaff({ permissions: ['staffPassword'] })
  await school.addStudent()
  await school.addStudent()
  const asker = await askerOf(staff)
  for (let n = 0; n < 2; n += 1) {
    const { status } = await rest(app, 'GET', '/app/export/students?search=', undefined, asker)
    expect(status).toBe(200)
  }
  const entries = (await logged(school, asker)).filter(({ type }) => type === 'file_downloaded')
  expect(entries.map(afterOf)).toEqual([{ file: 'students', records: '2' }])
  expect(entries).toMatchObject([{ actor: `staff:${staff.code}`, network: '127.0.0.0/24' }])
})

test('the filter shows sign-ins, addresses, permissions, keys and webhooks, and neither bookings nor names (SEC-40)', async () => {
  const school = await openSchool()
  const boss = await askerOf(
    await school.addStaff({ permissions: ['staffEdit', 'studentEdit', 'keysEdit', 'studentPassword'] }),
  )
  const student = await school.addStudent()
  const colleague = await school.addStaff({ permissions: [] })
  const save = async (type: 'Student' | 'Staff', input: { id: string; [field: string]: unknown }) => {
    const [row] = await query<{ version: number }>(
      school.orm.em.fork(),
      `select version from ${type.toLowerCase()} where school_id = $1 and id = $2`,
      [school.id, input.id],
    )
    const { body } = await graphql<{ reply: { code: string } }>(
      app,
      `mutation ($input: Update${type}Input!) { reply: update${type}(input: $input) { code } }`,
      { input: { ...input, version: row?.version } },
      boss,
    )
    expect(body.data?.reply.code ?? body.errors).toBe('1001')
  }
  await save('Student', { id: student.id, lastName: '新名' })
  await save('Student', { id: student.id, email: 'other@example.test' })
  await save('Staff', { id: colleague.id, permissions: ['studentEdit'] })
  const { body } = await graphql<{ createApiKey: { code: string } }>(
    app,
    `
      mutation ($input: CreateApiKeyInput!) {
        createApiKey(input: $input) {
          code
        }
      }
    `,
    { input: { name: 'ロビー', scopes: ['slots_read'] } },
    boss,
  )
  expect(body.data?.createApiKey.code ?? body.errors).toBe('1001')

  const found = (await logged(school, boss)).map(({ type, recordKind, changes }) => [
    type,
    recordKind,
    changes.map(({ field }) => field).includes('lastName'),
  ])
  expect(found.toReversed()).toEqual([
    ['record_changed', 'student', false],
    ['record_changed', 'staff', false],
    ['record_created', 'apiKey', false],
  ])
  expect((await logged(school, boss, null)).length).toBe(4)
})

test('from where is shown to those who may see the sessions of whoever did it, and to themselves (SEC-44)', async () => {
  const school = await openSchool()
  const student = await school.addStudent({ password: 'Stone-Boat-26' })
  const admin = await school.addStaff({ staffCode: 'admin', permissions: ['staffPassword', 'studentPassword'] })
  const strong = await school.addStaff({ permissions: ['staffPassword', 'studentPassword', 'settingsEdit'] })
  const weak = await school.addStaff({ permissions: ['staffPassword'] })
  const plain = await school.addStaff({ permissions: [] })
  const guardian = await addGuardian(school, [student])
  await rest(
    app,
    'POST',
    '/auth/login',
    { username: student.code, password: 'Stone-Boat-26', type: 'student' },
    { host: school.host },
  )
  for (const user of [admin, strong, weak, plain, guardian])
    await graphql(app, CREATE, { input: person }, await askerOf(user))

  const people = [student, admin, strong, weak, plain, guardian]
  const namesOf = ({ type, code, id }: (typeof people)[number]) => `${type}:${type === 'guardian' ? id : code}`
  const places = async (user: (typeof people)[number]) => {
    const entries = await logged(school, await askerOf(user))
    return people.map((each) => entries.find(({ actor }) => actor === namesOf(each))?.network === '127.0.0.0/24')
  }
  //                                  student admin  strong weak   plain  guardian
  expect(await places(admin)).toEqual([true, true, false, true, true, true])
  expect(await places(strong)).toEqual([true, false, true, true, true, true])
  expect(await places(weak)).toEqual([false, false, false, true, true, false])
  expect(await places(plain)).toEqual([false, false, false, false, true, false])
  const key = await addKey(school, ['log:read'])
  const { body } = await freeQuery<{ log: { entries: Entry[] } }>(
    app,
    document,
    { input: { from: plusDays(dateOf(school.now), -1) } },
    key.asker,
  )
  expect(body.data?.log.entries.map(({ network }) => network)).toEqual(Array.from({ length: 6 }, () => null))
})

test('the file of the log has from where and by which device, in both languages (SEC-44)', () => {
  expect(logColumns('en').map(([head]) => head)).toEqual(expect.arrayContaining(['From', 'Device']))
  expect(logColumns('jp').map(([head]) => head)).toEqual(expect.arrayContaining(['接続元', '端末']))
})

test('neither refusals nor downloads are events (SEC-41)', async () => {
  const school = await openSchool()
  const staff = await askerOf(await school.addStaff({ permissions: [] }))
  await graphql(app, CREATE, { input: person }, staff)
  await rest(app, 'GET', '/app/export/students?search=', undefined, staff)
  const [row] = await query<{ n: number }>(
    school.orm.em.fork(),
    `select count(*)::int as n from outbox where school_id = $1 and topic = 'entry'`,
    [school.id],
  )
  expect(row?.n).toBe(0)
  const found = await logged(school, staff)
  expect(found.map(({ type }) => type).toSorted()).toEqual(['file_downloaded', 'refused'])
})
