import { setTimeout as delay } from 'node:timers/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { afterFile } from '../../test/afterFile.ts'
import { testDatabase } from '../../test/database.ts'
import { everything } from '../../test/everything.ts'
import { type OpenSchool, openSchool } from '../../test/openSchool.ts'
import { addContract, sessionFor, type TestUser } from '../../test/school.ts'
import { startTestApp, type TestApp } from '../../test/server.ts'
import { audit } from '../activity/audit.ts'
import { query } from '../platform/database/sql.ts'
import { openDatabase } from '../openDatabase.ts'
import { idempotencyJobs } from './idempotencyJobs.ts'

/** As many retries of one booking as arrive at once. */
const RETRIES = 100

const bookDocument = `mutation ($input: BookSlotInput!) { bookSlot(input: $input) { success code } }`
const placeDocument = `mutation ($a: CreateLocationInput!, $b: UpdateLocationInput!) {
  createLocation(input: $a) { success location { id } } updateLocation(input: $b) { success code } }`

let apps: [TestApp, TestApp]
let school: OpenSchool
beforeAll(async () => {
  const { url } = await testDatabase()
  const second = await openDatabase(url, { pool: 6, deadlines: true })
  apps = [await startTestApp(), await startTestApp({}, second)]
  afterFile(() => second.close())
  school = await openSchool()
})

interface Call {
  by: TestUser
  path: string
  body?: unknown
  key?: string | string[]
  dry?: boolean | string
  at?: TestApp
  language?: string
}

/** Sends one write as it goes over the line, and gives the answer as it comes back. */
async function call({ by, path, body, key, dry = false, at = apps[0], language = 'en' }: Call) {
  const { statusCode, payload, headers } = await at.app.http.inject({
    method: 'POST',
    url: path,
    headers: {
      host: by.school.host,
      authorization: await tokenOf(by),
      'accept-language': language,
      'content-type': 'application/json',
      ...(key === undefined ? {} : { 'idempotency-key': key }),
      ...(dry === false ? {} : { 'dry-run': dry === true ? 'true' : dry }),
    },
    payload: JSON.stringify(body ?? {}),
  })
  return { status: statusCode, text: payload, headers, isAgain: headers['idempotent-replayed'] === 'true' }
}

const tokens = new Map<string, Promise<string>>()
function tokenOf(user: TestUser): Promise<string> {
  const token = tokens.get(user.id) ?? sessionFor(user)
  tokens.set(user.id, token)
  return token
}

/** A student, a free slot, and the booking of it by both doors. */
async function request() {
  const course = await school.addCourse()
  const student = await school.addStudent()
  await addContract(student, { courses: [course] })
  const slot = await school.addSlot({ courses: [course], location: null })
  const input = { slotId: slot.id, courseCode: course.code, online: true }
  return { student, slot, graphql: { ...apps[0].named(bookDocument), variables: { input } } }
}

async function bookingsOf(student: TestUser): Promise<number> {
  const rows = await query(school.orm.em.fork(), `select 1 from booking where school_id = $1 and student_id = $2`, [
    school.id,
    student.id,
  ])
  return rows.length
}

test('100 parallel retries of one booking at two apps: one booking, and the same bytes for all (BOOK-13, D138)', async () => {
  const { student, graphql } = await request()
  apps[1].named(bookDocument)
  let underWay = 0
  const retry = async (at: TestApp): Promise<Awaited<ReturnType<typeof call>>> => {
    for (;;) {
      const answer = await call({ by: student, path: '/graphql', body: graphql, key: 'booking-1', at })
      if (answer.status === 409) underWay += 1
      // A slow machine asks again so often that one student's changes come too fast.
      else if (answer.status === 429) await delay(1000)
      else return answer
    }
  }
  const answers = await Promise.all(Array.from({ length: RETRIES }, (_, n) => retry(apps[n % 2 === 0 ? 0 : 1])))

  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`))).toEqual(
    new Set(['200 {"data":{"bookSlot":{"success":true,"code":"1001"}}}\n']),
  )
  expect(answers.filter(({ isAgain }) => !isAgain)).toHaveLength(1)
  expect(underWay).toBeGreaterThan(0)
  expect(await bookingsOf(student)).toBe(1)
  expect(await audit((await testDatabase()).orm.em)).toEqual([])
})

describe('one key', () => {
  test('names one request of one caller: another body is refused, another person is not', async () => {
    const [single, other] = [await request(), await request()]
    const key = 'shared'
    expect(await call({ by: single.student, path: '/graphql', body: single.graphql, key })).toMatchObject({
      status: 200,
    })
    const refused = await call({ by: single.student, path: '/graphql', body: other.graphql, key })
    expect([refused.status, JSON.parse(refused.text)]).toEqual([
      422,
      {
        errors: [
          {
            message: 'This Idempotency-Key was used for another request.',
            extensions: { code: 'UNPROCESSABLE_CONTENT' },
          },
        ],
      },
    ])
    const theirs = await call({ by: other.student, path: '/graphql', body: other.graphql, key })
    expect([theirs.status, theirs.isAgain]).toEqual([200, false])
    expect([await bookingsOf(single.student), await bookingsOf(other.student)]).toEqual([1, 1])
  })

  test('is answered with 409 while its request is under way, and Retry-After', async () => {
    const { student, slot, graphql } = await request()
    const send = () => call({ by: student, path: '/graphql', body: graphql, key: 'slow', language: 'ja' })
    let both: ReturnType<typeof send>[] = []
    const waiting = await school.orm.em.fork().transactional(async (em) => {
      await query(em, `select 1 from slot where school_id = $1 and id = $2 for update`, [school.id, slot.id])
      both = [send(), send()]
      return Promise.race(both)
    })
    expect(waiting).toMatchObject({ status: 409, headers: { 'retry-after': '1' } })
    expect(waiting.text).toContain('処理中です')
    const statuses = (await Promise.all(both)).map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([200, 409]))
    expect(await bookingsOf(student)).toBe(1)
  })

  test.each([
    ['an empty one', '', 'The Idempotency-Key is empty.'],
    ['one of quotes only', '""', 'The Idempotency-Key is empty.'],
    ['one of 256 characters', 'x'.repeat(256), 'The Idempotency-Key may have at most 255 characters.'],
    ['one with a tab', 'a\tb', 'The Idempotency-Key may only have visible ASCII characters and spaces.'],
    ['one with other letters', 'é', 'The Idempotency-Key may only have visible ASCII characters and spaces.'],
    ['two of them', ['a', 'b'], 'Please send one Idempotency-Key only.'],
  ])('%s is refused, and nothing is done', async (_name, key, message) => {
    const { student, slot, graphql } = await request()
    const answer = await call({ by: student, path: '/graphql', body: graphql, key })
    expect([answer.status, JSON.parse(answer.text)]).toEqual([
      400,
      { errors: [{ message, extensions: { code: 'BAD_USER_INPUT' } }] },
    ])
    const rest = await call({ by: student, path: `/api/reservation/slotBook/${slot.id}`, key })
    expect([rest.status, JSON.parse(rest.text)]).toMatchObject([400, { statusCode: 400, message }])
    expect(await bookingsOf(student)).toBe(0)
  })
})

describe('kept answers', () => {
  test('REST: the answer, also of a refusal, and in quotes the same key; nothing is written again (API-23)', async () => {
    const staff = await school.addStaff({ permissions: ['locationNew', 'locationEdit'] })
    const path = '/api/update/locations/new'
    const body = { locationName: `教室${school.id}`, type: 'school' }
    const first = await call({ by: staff, path, body, key: 'place' })
    const again = await call({
      by: staff,
      path,
      body: { type: 'school', locationName: body.locationName },
      key: '"place"',
    })
    expect(first.status).toBe(200)
    expect([again.status, again.text, again.isAgain]).toEqual([200, first.text, true])
    expect(again.headers['content-type']).toBe(first.headers['content-type'])
    const refused = await call({ by: staff, path, body, key: 'place-2' })
    expect(JSON.parse(refused.text)).toMatchObject({ success: false })
    expect((await call({ by: staff, path, body, key: 'place-2' })).text).toBe(refused.text)
    const entries = await query(school.orm.em.fork(), `select 1 from activity where school_id = $1 and actor = $2`, [
      school.id,
      `staff:${staff.code}`,
    ])
    expect(entries).toHaveLength(1)
  })

  test('no error: what was not allowed is looked at anew', async () => {
    const nobody = await school.addStaff({ permissions: [] })
    const place = { locationName: `階${school.id}` }
    const path = '/api/update/locations/new'
    expect(await call({ by: nobody, path, body: place, key: 'k' })).toMatchObject({ status: 403 })
    await query(
      school.orm.em.fork(),
      `update staff set permissions = '{locationNew}' where school_id = $1 and id = $2`,
      [school.id, nobody.id],
    )
    expect(await call({ by: nobody, path, body: place, key: 'k' })).toMatchObject({ status: 200, isAgain: false })
  })

  test('a kept answer and its request are unreadable in the database, and are deleted after a day', async () => {
    const { student, graphql } = await request()
    await call({ by: student, path: '/graphql', body: graphql, key: 'private' })
    const rows = () =>
      query<{ name: Buffer; answer: Buffer }>(
        school.orm.em.fork(),
        `select name, answer from kept_answer where school_id = $1 and caller = $2`,
        [school.id, `student:${student.id}`],
      )
    const [row] = await rows()
    expect(row?.answer.includes('bookSlot')).toBe(false)
    expect(row?.name.includes('private')).toBe(false)
    const { orm } = await testDatabase()
    const [job] = idempotencyJobs({ orm }).tasks
    const clean = () => job?.run(undefined, { attempt: 1 })
    await clean()
    expect(await rows()).toHaveLength(1)
    await query(
      school.orm.em.fork(),
      `update kept_answer set at = now() - interval '24 hours' where school_id = $1 and caller = $2`,
      [school.id, `student:${student.id}`],
    )
    const anew = await call({ by: student, path: '/graphql', body: graphql, key: 'private' })
    expect([anew.isAgain, JSON.parse(anew.text)]).toMatchObject([false, { data: { bookSlot: { success: false } } }])
    await query(
      school.orm.em.fork(),
      `update kept_answer set at = now() - interval '24 hours' where school_id = $1 and caller = $2`,
      [school.id, `student:${student.id}`],
    )
    await clean()
    expect(await rows()).toEqual([])
  })

  test('reading under a key is reading', async () => {
    const staff = await school.addStaff()
    const body = { query: '{ __typename }' }
    const first = await call({ by: staff, path: '/graphql', body, key: 'read' })
    const second = await call({ by: staff, path: '/graphql', body, key: 'read' })
    expect([first.status, second.status, second.isAgain]).toEqual([200, 200, false])
  })
})

test('several changes of one document are kept together', async () => {
  const staff = await school.addStaff({ permissions: ['locationNew', 'locationEdit'] })
  const { id } = await school.addLocation()
  const body = {
    ...apps[0].named(placeDocument),
    variables: {
      a: { locationName: `A${id}`, active: true },
      b: { id, version: 9, locationName: `B${id}`, active: true },
    },
  }
  const first = await call({ by: staff, path: '/graphql', body, key: 'two' })
  expect(JSON.parse(first.text)).toMatchObject({
    data: { createLocation: { success: true }, updateLocation: { success: false, code: 'stale' } },
  })
  expect(await call({ by: staff, path: '/graphql', body, key: 'two' })).toMatchObject({
    text: first.text,
    isAgain: true,
  })
})

describe('a dry run', () => {
  test.each(['yes', '1', ''])('that is asked for as “%s” does nothing and is told so', async (dry) => {
    const { student, slot, graphql } = await request()
    const body = { studentId: student.code, time: slot.time, courseCode: graphql.variables.input.courseCode }
    const path = `/api/reservation/slotBook/${slot.id}`
    const byRest = await call({ by: student, path, body: { ...body, lessonLocation: 'オンライン' }, dry })
    expect([byRest.status, JSON.parse(byRest.text).message]).toEqual([
      400,
      'Dry-Run must be true or false. Nothing was changed.',
    ])
    const byGraphql = await call({ by: student, path: '/graphql', body: graphql, dry })
    expect([byGraphql.status, JSON.parse(byGraphql.text).errors[0].extensions.code]).toEqual([400, 'BAD_USER_INPUT'])
    expect(await bookingsOf(student)).toBe(0)
  })

  test('answers as the booking would, by REST and GraphQL, and leaves nothing behind (decision 040)', async () => {
    const { student, slot, graphql } = await request()
    const { orm } = await testDatabase()
    await tokenOf(student)
    const before = await everything(orm)
    const tried = await call({ by: student, path: '/graphql', body: graphql, dry: true, key: 'kept by nobody' })
    expect([tried.status, tried.headers['dry-run'], JSON.parse(tried.text)]).toEqual([
      200,
      'true',
      { data: { bookSlot: { success: true, code: '1001' } } },
    ])
    const body = { studentId: student.code, time: slot.time, courseCode: graphql.variables.input.courseCode }
    const path = `/api/reservation/slotBook/${slot.id}`
    const online = await call({ by: student, path, body: { ...body, lessonLocation: 'オンライン' }, dry: true })
    expect(JSON.parse(online.text)).toMatchObject({ success: true, slot: { bookedCount: 1 } })
    const refused = await call({
      by: student,
      path,
      body: { ...body, lessonLocation: 'オンライン', time: '200001010000' },
      dry: true,
    })
    expect(JSON.parse(refused.text)).toMatchObject({ success: false, reason: 'ES1001' })
    expect(await everything(orm)).toEqual(before)
    expect(await call({ by: student, path: '/graphql', body: graphql })).toMatchObject({ status: 200 })
    expect(await bookingsOf(student)).toBe(1)
  })

  test('guesses of passwords cannot be tried out, by whoever', async () => {
    const student = await school.addStudent({ password: 'Right-Koma-1' })
    const own = { currentPassword: 'Wrong-Koma-1', newPassword1: 'Other-Bird-12', newPassword2: 'Other-Bird-12' }
    const answer = await call({ by: student, path: '/auth/changePassword', body: own, dry: true })
    expect([answer.status, JSON.parse(answer.text)]).toMatchObject([
      400,
      { message: expect.stringContaining('counted') },
    ])
    const login = { username: student.code, password: 'Right-Koma-1', type: 'student' }
    expect((await call({ by: student, path: '/auth/login', body: login, dry: true })).status).toBe(400)
  })
})
