import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { addStudent, sessionFor } from './school.ts'
import {
  answerWith,
  BOOK,
  CANCEL,
  error,
  forbidden,
  graphqlRefusal,
  refusedWith,
  scene,
  testRefusals,
} from './badInput.ts'
import { freeQuery, graphql, rest } from './server.ts'

// Whatever is sent, the answer is a clear refusal and no row of any table is another one afterwards.

testRefusals([
  {
    name: 'an unknown slot by REST',
    call: ({ app, body, asStudent }) =>
      rest(app, 'POST', `/api/reservation/slotBook/${randomUUID()}/`, body, asStudent),
    expected: refusedWith('ES1001'),
  },
  {
    name: 'an unknown slot by GraphQL',
    call: ({ app, input, asStudent }) => graphql(app, BOOK, { input: { ...input, slotId: randomUUID() } }, asStudent),
    expected: answerWith('bookSlot', 'ES1001'),
  },
  {
    name: 'a slot id that is none',
    call: ({ app, body, asStudent }) => rest(app, 'POST', `/api/reservation/slotBook/1%27or%271/`, body, asStudent),
    expected: {
      status: 400,
      body: {
        ...error(400, 'Please check the input: slotId'),
        details: [{ field: 'slotId', message: 'must be an id (UUID), such as 019d2c4e-7a10-7c3b-9d52-6b1f0a4e8c11' }],
      },
    },
  },
  {
    name: "a foreign school's slot by REST",
    call: ({ app, body, foreign, asStudent }) =>
      rest(
        app,
        'POST',
        `/api/reservation/slotBook/${foreign.slot.id}/`,
        { ...body, time: foreign.slot.time },
        asStudent,
      ),
    expected: refusedWith('ES1001'),
  },
  {
    name: "a foreign school's slot by GraphQL",
    call: ({ app, foreign, asStudent }) =>
      graphql(
        app,
        BOOK,
        { input: { slotId: foreign.slot.id, courseCode: foreign.course.code, online: false } },
        asStudent,
      ),
    expected: answerWith('bookSlot', 'ES1001'),
  },
  {
    name: "another student's id in the body",
    call: ({ app, path, body, victim, asStudent }) =>
      rest(app, 'POST', path, { ...body, studentId: victim.student.id }, asStudent),
    expected: forbidden,
  },
  {
    name: "another student's code in the body, as if by staff",
    call: ({ app, path, body, victim, asStudent }) =>
      rest(app, 'POST', path, { ...body, requester: 'admin', studentId: victim.student.code }, asStudent),
    expected: forbidden,
  },
  {
    name: 'an id nobody has in the body',
    call: ({ app, path, body, asStudent }) => rest(app, 'POST', path, { ...body, studentId: 'nobody' }, asStudent),
    expected: forbidden,
  },
  {
    name: "another student's id by GraphQL",
    call: ({ app, input, victim, asStudent }) =>
      graphql(app, BOOK, { input: { ...input, studentId: victim.student.id } }, asStudent),
    expected: graphqlRefusal(403, 'FORBIDDEN'),
  },
  {
    name: "cancelling another student's booking by REST",
    call: ({ app, victim, asStudent }) =>
      rest(
        app,
        'POST',
        `/api/reservation/slotCancel/${victim.slot.id}/`,
        { studentId: victim.student.id, time: victim.slot.time },
        asStudent,
      ),
    expected: forbidden,
  },
  {
    name: "cancelling another student's booking by GraphQL",
    call: ({ app, victim, asStudent }) =>
      graphql(app, CANCEL, { input: { slotId: victim.slot.id, studentId: victim.student.id } }, asStudent),
    expected: graphqlRefusal(403, 'FORBIDDEN'),
  },
  {
    name: "cancelling in another student's slot without naming them",
    call: ({ app, victim, asStudent }) =>
      rest(app, 'POST', `/api/reservation/slotCancel/${victim.slot.id}/`, { time: victim.slot.time }, asStudent),
    expected: refusedWith('EC1001'),
  },
  {
    name: 'a course that is not offered',
    call: ({ app, path, body, unoffered, asStudent }) =>
      rest(app, 'POST', path, { ...body, courseCode: unoffered.code }, asStudent),
    expected: refusedWith('ES1002'),
  },
  {
    name: 'a course that is no course at all',
    call: ({ app, input, asStudent }) => graphql(app, BOOK, { input: { ...input, courseCode: '💥' } }, asStudent),
    expected: answerWith('bookSlot', 'ES1002'),
  },
  {
    name: 'a time that is none',
    call: ({ app, path, body, asStudent }) => rest(app, 'POST', path, { ...body, time: 'tomorrow' }, asStudent),
    expected: refusedWith('ES1001'),
  },
  {
    name: 'no time',
    call: ({ app, path, body, asStudent }) => rest(app, 'POST', path, { ...body, time: undefined }, asStudent),
    expected: {
      status: 400,
      body: { ...error(400, 'Please check the input: time'), details: [{ field: 'time', message: 'is missing' }] },
    },
  },
  {
    name: 'fields of another type',
    call: ({ app, path, body, asStudent }) =>
      rest(app, 'POST', path, { ...body, courseCode: ['a'], lessonLocation: { name: 'x' } }, asStudent),
    expected: {
      status: 400,
      body: {
        ...error(400, 'Please check the input: lessonLocation, courseCode'),
        details: [
          { field: 'lessonLocation', message: 'must be text' },
          { field: 'courseCode', message: 'must be text' },
        ],
      },
    },
  },
  {
    name: 'garbage instead of JSON by REST',
    call: ({ app, path, asStudent }) => rest(app, 'POST', path, '{"time": nonsense', asStudent),
    expected: { status: 400, body: error(400, 'The request cannot be read.') },
  },
  {
    name: 'garbage instead of JSON by GraphQL',
    call: ({ app, asStudent }) => rest(app, 'POST', '/graphql', '{"query": "mutation {', asStudent),
    expected: { status: 400, body: error(400, 'The request cannot be read.') },
  },
  {
    name: 'a list instead of an object',
    call: ({ app, path, asStudent }) => rest(app, 'POST', path, [], asStudent),
    expected: { status: 400, body: error(400, 'Please check the input') },
  },
  {
    name: 'an oversized body by REST',
    call: ({ app, path, body, asStudent }) =>
      rest(app, 'POST', path, { ...body, requester: 'x'.repeat(300_000) }, asStudent),
    expected: { status: 413, body: error(413, 'The request is too large.') },
  },
  {
    name: 'an oversized body by GraphQL',
    call: ({ app, input, asStudent }) =>
      graphql(app, BOOK, { input: { ...input, courseCode: 'x'.repeat(300_000) } }, asStudent),
    expected: { status: 413, body: error(413, 'The request is too large.') },
  },
  {
    name: 'a query nested 30 deep',
    call: ({ app, asPlainStaff }) =>
      freeQuery(
        app,
        `{ viewer { student { ${'upcomingBookings { slot { bookings { student { '.repeat(7)} id ${'} } } } '.repeat(7)} } } }`,
        {},
        asPlainStaff,
      ),
    expected: graphqlRefusal(400, 'QUERY_TOO_COMPLEX'),
  },
  {
    name: 'the same mutation under fifty aliases',
    call: ({ app, input, asPlainStaff }) => {
      const many = Array.from({ length: 50 }, (_, n) => `a${n}: bookSlot(input: $input) { code }`).join(' ')
      return freeQuery(app, `mutation ($input: BookSlotInput!) { ${many} }`, { input }, asPlainStaff)
    },
    expected: graphqlRefusal(400, 'QUERY_TOO_COMPLEX'),
  },
  {
    name: 'one field ten thousand times',
    call: ({ app, asPlainStaff }) => freeQuery(app, `{ ${'viewer { id } '.repeat(10_000)} }`, {}, asPlainStaff),
    expected: graphqlRefusal(400, 'QUERY_TOO_COMPLEX'),
  },
  {
    name: 'many operations in one request',
    call: ({ app, input, asStudent }) =>
      rest(
        app,
        'POST',
        '/graphql',
        Array.from({ length: 50 }, () => ({ query: BOOK, variables: { input } })),
        asStudent,
      ),
    expected: graphqlRefusal(400, 'BAD_REQUEST'),
  },
  {
    name: 'a mutation by GET, as a foreign page could link it',
    call: ({ app, input, asPlainStaff }) =>
      rest(
        app,
        'GET',
        `/graphql?query=${encodeURIComponent(BOOK)}&variables=${encodeURIComponent(JSON.stringify({ input }))}`,
        undefined,
        { ...asPlainStaff, headers: { 'apollo-require-preflight': 'yes' } },
      ),
    expected: graphqlRefusal(405, 'BAD_REQUEST'),
  },
])

test('the same request without anything wrong is not refused', async () => {
  const { app, path, body, asStudent } = await scene()
  expect(await rest(app, 'POST', path, body, asStudent)).toMatchObject({
    status: 200,
    body: { success: true, reason: '1001' },
  })
})

test('refusals speak Japanese to those who do (D17)', async () => {
  const { app, school, path, body } = await scene()
  const asker = { host: school.host, authorization: await sessionFor(await addStudent(school)), language: 'ja-JP,en' }
  const refused = await rest(app, 'POST', path, body, asker)
  expect(refused.body['message']).toBe('この操作を行う権限がありません。')
  const incomplete = await rest(app, 'POST', path, {}, asker)
  expect(incomplete.body['message']).toBe('入力内容を確認してください: time, lessonLocation, courseCode')
})
