import { connect } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { testDatabase } from './database.ts'
import { addStudent, makeSchool, sessionFor } from './school.ts'
import { rest, startTestApp, testApp } from './server.ts'

test('a body that comes a byte at a time does not keep its connection (D127)', async () => {
  const school = await makeSchool((await testDatabase()).orm)
  const app = await startTestApp({}, undefined, { timeouts: { requestMs: 1_000 } })
  const socket = connect(app.port, '127.0.0.1')
  let isClosed = false
  socket.on('close', () => (isClosed = true)).on('error', () => undefined)
  socket.write(
    `POST /graphql HTTP/1.1\r\nHost: ${school.host}\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n`,
  )
  const drip = setInterval(() => socket.write(' '), 100)
  onTestFinished(() => {
    clearInterval(drip)
    socket.destroy()
  })
  await vi.waitFor(() => expect(isClosed).toBe(true), { interval: 100 })
})

test('private answers are kept nowhere, however their address is written (D22)', async () => {
  const school = await makeSchool((await testDatabase()).orm)
  const asker = { host: school.host, authorization: await sessionFor(await addStudent(school)), userType: 'student' }
  for (const path of ['/api/list/locations/active', '/%61pi/list/locations/active', '/ap%69/list/locations/active']) {
    const { status, headers } = await rest(await testApp(), 'GET', path, undefined, asker)
    expect({ path, status, cache: headers['cache-control'] }).toEqual({ path, status: 200, cache: 'no-store' })
  }
})

test('a malformed address is answered with the headers that keep browsers safe (D22)', async () => {
  const school = await makeSchool((await testDatabase()).orm)
  const { status, headers, body } = await rest(await testApp(), 'GET', '/%', undefined, {
    host: school.host,
    language: 'en',
  })
  expect({ status, body }).toEqual({
    status: 400,
    body: { statusCode: 400, error: 'Bad Request', message: 'The request cannot be read.' },
  })
  expect(headers).toMatchObject({
    'content-security-policy': expect.stringContaining(`default-src 'none'`),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
  })
})
