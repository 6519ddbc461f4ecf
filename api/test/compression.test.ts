import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib'
import { dateOf, plusDays } from '@koma/schema/rules/time'
import { expect, test } from 'vitest'
import { testDatabase } from './database.ts'
import { addSlot, addStaff, makeSchool, sessionFor } from './school.ts'
import { testApp } from './server.ts'

// Phones pay for every byte: what is large comes compressed to those who can read it, and says the same.

const unpack = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  identity: (bytes: Buffer) => bytes,
}

async function scene() {
  const school = await makeSchool((await testDatabase()).orm)
  const { teacher } = await addSlot(school, { lessonMemo: '持ち物：教科書、ノート' })
  for (let slot = 0; slot < 9; slot += 1) await addSlot(school, { teacher })
  const { app } = await testApp()
  const headers = { host: school.host, authorization: await sessionFor(await addStaff(school)) }
  const today = dateOf(school.now)
  const variables = { from: today, to: plusDays(today, 40) }
  const graphql = (fields: string, accepted?: string) =>
    app.http.inject({
      method: 'POST',
      url: '/graphql',
      headers: accepted === undefined ? headers : { ...headers, 'accept-encoding': accepted },
      payload: { query: `query ($from: PlainDate!, $to: PlainDate!) { ${fields} }`, variables },
    })
  return { app, headers, graphql, today }
}

const digits = (date: string): string => date.replaceAll('-', '')
const remembered = 'slots(from: $from, to: $to) { id startsAt lessonMemo teacher { displayName } courses { code } }'
const executed = `viewer { id } ${remembered}`

test('a large answer comes compressed as the asker can read it, whether it is remembered or made (API-01)', async () => {
  const { graphql } = await scene()
  for (const fields of [remembered, executed]) {
    const plain = await graphql(fields)
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(plain.json<{ data: { slots: unknown[] } }>().data.slots).toHaveLength(10)
    for (const [accepted, encoding] of [
      ['gzip, deflate, br, zstd', 'br'],
      ['br', 'br'],
      ['gzip', 'gzip'],
      ['br;q=0, gzip', 'gzip'],
      ['zstd', 'identity'],
      ['nonsense;;q=,', 'identity'],
    ] as const) {
      for (let time = 0; time < 2; time += 1) {
        const answer = await graphql(fields, accepted)
        expect(answer.headers['content-encoding'] ?? 'identity', accepted).toBe(encoding)
        expect(unpack[encoding](answer.rawPayload).toString(), accepted).toBe(plain.body)
        if (encoding === 'identity') continue
        expect(answer.headers['vary']).toMatch(/accept-encoding/i)
        expect(answer.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2)
      }
    }
  }
})

test('REST answers come compressed too, and small ones as they are (API-24)', async () => {
  const { app, headers, today } = await scene()
  const asked = { ...headers, 'x-user-type': 'admin', 'accept-encoding': 'br' }
  const range = `sDate=${digits(today)}0000&eDate=${digits(plusDays(today, 40))}2359`
  const slots = await app.http.inject({ method: 'GET', url: `/api/admin/slots?${range}`, headers: asked })
  expect(slots.statusCode).toBe(200)
  expect(slots.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(slots.rawPayload).toString()).toContain('持ち物：教科書、ノート')
  const small = await app.http.inject({ method: 'GET', url: '/api/nothing', headers: asked })
  expect(small.headers['content-encoding']).toBeUndefined()
  expect(small.statusCode).toBe(404)
})

test('a compressed request is not unpacked: a few bytes of it could fill the memory', async () => {
  const { app, headers } = await scene()
  const payload = brotliCompressSync(JSON.stringify({ query: '{ __typename }' }))
  const answer = await app.http.inject({
    method: 'POST',
    url: '/graphql',
    headers: { ...headers, 'content-type': 'application/json', 'content-encoding': 'br' },
    payload,
  })
  expect(answer.statusCode).toBe(400)
})
