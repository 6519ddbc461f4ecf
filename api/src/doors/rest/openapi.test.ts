import { createConfig, lintFromString } from '@redocly/openapi-core'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { makeSchool } from '../../../test/school.ts'
import { rest, testApp } from '../../../test/server.ts'

interface Description {
  openapi: string
  paths: Record<
    string,
    Record<
      string,
      {
        operationId: string
        parameters: { name: string; in: string; description?: string }[]
        responses: Record<string, unknown>
      }
    >
  >
  components: { schemas: Record<string, { properties?: Record<string, unknown> }> }
}

async function described(): Promise<Description> {
  const { orm } = await testDatabase()
  const { host } = await makeSchool(orm)
  return (await rest<Description>(await testApp(), 'GET', '/api/openapi.json', undefined, { host })).body
}

test('the description names the documented paths and their parameters (API-03, API-15, API-23, API-24, API-25, API-26, API-33)', async () => {
  const { openapi, paths } = await described()
  expect(openapi).toBe('3.1.0')
  expect(Object.keys(paths)).toEqual(
    expect.arrayContaining([
      '/auth/login',
      '/auth/logout',
      '/auth/theme',
      '/api/reservation/slotBook/{id}',
      '/api/reservation/slotCancel/{id}',
      '/api/admin/slotBook/{id}',
      '/api/admin/slotCancel/{id}',
      '/api/slots/{id}',
      '/api/one/slots/{id}',
      '/api/admin/slots',
    ]),
  )
  const slots = paths['/api/slots/{id}']?.['get']?.parameters.map((parameter) => `${parameter.in} ${parameter.name}`)
  expect(slots).toEqual(['path id', 'header If-None-Match', 'header x-student', 'query sDate', 'query eDate'])
})

test('every reference leads somewhere and every operation has a name of its own', async () => {
  const description = await described()
  const references = [...JSON.stringify(description).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map(
    ([, name]) => name,
  )
  expect(references.length).toBeGreaterThan(20)
  expect(Object.keys(description.components.schemas)).toEqual(expect.arrayContaining(references))
  const names = Object.values(description.paths).flatMap((path) => Object.values(path).map((item) => item.operationId))
  expect(new Set(names).size).toBe(names.length)
})

test('a path says when what it is told is gone, and no other path does (AUTH-30)', async () => {
  const removed = Object.entries((await described()).paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { responses }]) => (responses['410'] ? [`${method} ${path}`] : [])),
  )
  expect(removed.toSorted()).toEqual(['get /api/events', 'post /auth/resetPassword'])
})

test('bodies and shapes carry the documented fields (BOOK-07, BOOK-28, SLOT-01, STU-43)', async () => {
  const { schemas } = (await described()).components
  const fieldsOf = (name: string) => Object.keys(schemas[name]?.properties ?? {})
  expect(fieldsOf('BookBody')).toEqual(['requester', 'studentId', 'time', 'lessonLocation', 'courseCode', 'expects'])
  expect(fieldsOf('CancelBody')).toEqual(['requester', 'studentId', 'time', 'lessonLocation', 'expects'])
  expect(fieldsOf('Slot')).toEqual(expect.arrayContaining(['_id', 'time', 'bookingArray', 'waitingList']))
  expect(fieldsOf('Student')).not.toContain('profile')
})

test('the linter of redocly has nothing to say against the description, in its strict form', async () => {
  const config = await createConfig({ extends: ['recommended-strict'] })
  const source = JSON.stringify(await described(), null, 2)
  const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config })
  expect(problems.map(({ ruleId, message, location: [at] }) => `${ruleId}: ${message} ${at?.pointer}`)).toEqual([])
})

/** Returns every field of the schemas, at any depth, with the path to it. */
function fieldsWithin(part: object, at = ''): { at: string; field: object }[] {
  return Object.entries(part).flatMap(([name, value]: [string, unknown]) => {
    if (typeof value !== 'object' || value === null) return []
    const own = at.endsWith('.properties') ? [{ at: `${at}.${name}`, field: value }] : []
    return [...own, ...fieldsWithin(value, `${at}.${name}`)]
  })
}

test('every parameter and every field of a body or an answer says what it is', async () => {
  const { paths, components } = await described()
  const parameters = Object.entries(paths).flatMap(([path, operations]) =>
    Object.values(operations).flatMap((item) =>
      item.parameters.map((parameter) => ({ at: `${path} ${parameter.name}`, ...parameter })),
    ),
  )
  expect(parameters.filter(({ description = '' }) => description === '').map(({ at }) => at)).toEqual([])
  const fields = fieldsWithin(components.schemas)
  expect(fields.length).toBeGreaterThan(600)
  expect(fields.filter(({ field }) => !('description' in field) && !('$ref' in field)).map(({ at }) => at)).toEqual([])
})

test('openapi shows examples of bodies and answers: times and ids as written, codes, and names', async () => {
  const { schemas } = (await described()).components
  const exampleOf = (schema: string, field: string) =>
    (schemas[schema]?.properties?.[field] as { examples?: unknown[] } | undefined)?.examples?.[0]
  const shown = [
    ['AdminBookBody', 'studentId', 's0001'],
    ['AdminBookBody', 'time', '202603021500'],
    ['AdminBookBody', 'courseCode', 'PRI-GEN'],
    ['NewLessonTypeBody', 'sTime', '15:00'],
    ['Slot', 'time', '202603021500_T001'],
    ['Slot', '_id', expect.stringMatching(/^[0-9a-f-]{36}$/)],
    ['EventPage', 'cursor', expect.stringMatching(/^\d+-[0-9a-f]{8}$/)],
    ['Key', 'expiresAt', '2026-03-02T06:00:00Z'],
    ['NewKeyBody', 'name', 'Lobby screen'],
    ['Contract', 'startDate', '2026-03-02'],
  ] as const
  for (const [schema, field, example] of shown)
    expect([schema, field, exampleOf(schema, field)]).toEqual([schema, field, example])
  // Of every body that holds a text of its own but passwords something is shown, so that nobody begins with an empty
  // one.
  const bare = Object.entries(schemas).filter(
    ([name, { properties = {} }]) =>
      name.endsWith('Body') &&
      !name.includes('Password') &&
      Object.values(properties).some((field) => (field as { type?: string }).type === 'string') &&
      !/"(examples|\$ref)"/.test(JSON.stringify(properties)),
  )
  expect(bare.map(([name]) => name)).toEqual([])
})

test('the description is made once for all, and whoever has it is told so', async () => {
  const { app } = await testApp()
  const ask = (headers = {}) =>
    app.http.inject({ url: '/api/openapi.json', headers: { host: 'localhost', ...headers } })
  const { etag = '' } = (await ask()).headers
  expect(etag).toMatch(/^W\/"/)
  expect((await ask()).headers.etag).toBe(etag)
  expect((await ask({ 'if-none-match': etag })).statusCode).toBe(304)
  const packed = await ask({ 'accept-encoding': 'br' })
  expect(packed.headers).toMatchObject({ 'content-encoding': 'br', vary: expect.stringContaining('accept-encoding') })
})
