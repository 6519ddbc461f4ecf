import { connect, type Socket } from 'node:net'
import { dateOf, plusDays } from '@koma/schema/rules/time'
import { expect, onTestFinished, test } from 'vitest'
import { query } from '../src/platform/database/sql.ts'
import { slotRowsInParts, slotRowsInTurn } from '../src/slots/slotRowsInTurn.ts'
import { contextOf, schoolRow } from './context.ts'
import { testDatabase } from './database.ts'
import { addSlot, addStaff, makeSchool, sessionFor } from './school.ts'
import { freeQuery, graphql, startTestApp, type TestApp } from './server.ts'

// Large answers are refused in words, and who does not take one holds up nobody (decision 024).

const LIST = 'query ($from: PlainDate!, $to: PlainDate!) { slots(from: $from, to: $to) { id lessonMemo } }'
const MEMO = 'x'.repeat(3000)

async function scene() {
  const school = await makeSchool((await testDatabase()).orm)
  const staff = await addStaff(school)
  for (let n = 0; n < 4; n += 1) await addSlot(school, { lessonMemo: MEMO })
  const days = { from: dateOf(school.now), to: plusDays(dateOf(school.now), 10) }
  const viewer = { ...staff, type: 'staff' as const, permissions: [], sessionId: '' }
  const ctx = contextOf(school.orm, { school: await schoolRow(school.orm, school.id), viewer, now: school.now })
  return { school, ctx, days, staff: { host: school.host, authorization: await sessionFor(staff) } }
}

test('an answer that is too large is refused in both languages, from memory and executed, and a smaller one is given', async () => {
  const app = await startTestApp({}, undefined, { largestAnswer: 10_000 })
  const { staff, days } = await scene()
  const twoFields = LIST.replace(/ }$/, ' viewer { id } }')
  for (const [language, message] of [
    ['en', 'The answer is too large. Ask for fewer days or fewer fields.'],
    ['ja', '取得する量が多すぎます。期間を短くするか、項目を減らしてください。'],
  ] as const) {
    const asker = { ...staff, language }
    for (const ask of [graphql, freeQuery]) {
      for (const document of [LIST, twoFields]) {
        const { status, body } = await ask(app, document, days, asker)
        expect([status, body]).toEqual([400, { errors: [{ message, extensions: { code: 'ANSWER_TOO_LARGE' } }] }])
      }
    }
  }
  const small = await graphql<{ slots: unknown[] }>(app, LIST.replace('lessonMemo', 'startsAt'), days, staff)
  expect(small.body.data?.slots).toHaveLength(4)
  expect(app.log.filter((line) => line.includes('"level":50'))).toEqual([])
})

test('a long range of too many slots is refused before it is read; a short one is not counted', async () => {
  const { ctx, days } = await scene()
  const long = { from: days.from, to: plusDays(days.from, 91) }
  const audience = { role: 'staff' } as const
  await expect(slotRowsInTurn(ctx, audience, long, { most: 3 })).rejects.toMatchObject({
    extensions: { code: 'ANSWER_TOO_LARGE' },
  })
  expect(await slotRowsInTurn(ctx, audience, long, { most: 4 })).toHaveLength(4)
  expect(await slotRowsInTurn(ctx, audience, days, { most: 3 })).toHaveLength(4)
  await expect(slotRowsInTurn(ctx, audience, days, { room: 3 })).rejects.toMatchObject({
    extensions: { code: 'ANSWER_TOO_LARGE' },
  })
  const ofNobody = { role: 'teacher', teacherId: crypto.randomUUID() } as const
  expect(await slotRowsInTurn(ctx, ofNobody, long, { most: 3 })).toEqual([])
})

test('a caller asking for many ranges at once is told to wait, and others are answered', async () => {
  const { ctx, days } = await scene()
  const audience = { role: 'staff' } as const
  const [first, ...others] = await Promise.allSettled(
    Array.from({ length: 14 }, () => slotRowsInTurn(ctx, audience, days)),
  )
  expect(first?.status).toBe('fulfilled')
  const refused = others.flatMap((item) => (item.status === 'rejected' ? [item.reason as unknown] : []))
  expect(refused).toHaveLength(4)
  expect(refused[0]).toMatchObject({
    message: 'Too many requests at once. Please wait a moment.',
    extensions: { code: 'TOO_MANY_REQUESTS', http: { status: 429 } },
  })
})

test('those who never read are cut off, the oldest first, and others are answered meanwhile', async () => {
  const app = await startTestApp()
  const { staff, school, days } = await scene()
  // Some 20 MB each, and each another one: together more than the 128 MB that may wait.
  const { orm } = await testDatabase()
  await orm.em.fork().execute(`update slot set lesson_memo = repeat('x', 5000000) where school_id = ?`, [school.id])
  const readers = Array.from({ length: 9 }, (_, n) =>
    neverReading(app, staff, LIST.replace('{ id', `{ a${n}: id`), days),
  )
  onTestFinished(() => readers.forEach(({ socket }) => socket.destroy()))
  await expect.poll(() => readers.some(({ isCut }) => isCut())).toBe(true)
  const { body } = await graphql(app, '{ viewer { userType } }', {}, staff)
  expect(body).toEqual({ data: { viewer: { userType: 'staff' } } })
})

/** Asks for a list and reads nothing of it. */
function neverReading(app: TestApp, asker: { host: string; authorization: string }, document: string, days: object) {
  const body = JSON.stringify({ ...app.named(document), variables: days })
  const socket: Socket = connect({ host: '127.0.0.1', port: app.port })
  let isCut = false
  // Nothing is read, so only an error can tell; writing one more byte asks for it.
  socket.on('error', () => (isCut = true))
  socket.on('close', () => (isCut = true))
  const head = [
    'POST /graphql HTTP/1.1',
    `host: ${asker.host}`,
    `authorization: ${asker.authorization}`,
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  return {
    socket,
    isCut: () => {
      if (!isCut) socket.write('\r\n')
      return isCut
    },
  }
}

test('a range of very many slots is read in parts, in its order and each slot once', async () => {
  const { school, ctx } = await scene()
  const from = plusDays(dateOf(school.now), 100)
  await query(
    ctx.em,
    `insert into slot (school_id, teacher_id, starts_at, ends_at, available_from, cancel_by, online_available)
     select $1, t.id, day + n * interval '4 minutes', day + (n + 1) * interval '4 minutes', day - interval '9 days', day, true
     from (select id from teacher where school_id = $1 limit 1) t,
       generate_series($2::timestamp, $2::timestamp + interval '39 days', interval '1 day') day, generate_series(0, 139) n`,
    [school.id, from],
  )
  // As PostgreSQL does by itself within a minute; until then it takes the range for a few slots, and a minute to read
  // it.
  await query(ctx.em, 'analyze slot')
  const parts: string[][] = []
  await slotRowsInParts(ctx, { role: 'staff' }, { from, to: plusDays(from, 91) }, {}, (rows) => {
    parts.push(rows.map(({ id, startsAt }) => `${startsAt} ${id}`))
  })
  expect(parts.length).toBeGreaterThan(1)
  const all = parts.flat()
  expect(new Set(all).size).toBe(5600)
  expect(all).toEqual(all.toSorted())
})
