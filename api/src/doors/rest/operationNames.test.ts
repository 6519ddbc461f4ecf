import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { makeSchool } from '../../../test/school.ts'
import { rest, testApp } from '../../../test/server.ts'
import { OLDER } from './openapiWords.ts'

interface Schema {
  $ref?: string
  properties?: object
  items?: Schema
  anyOf?: Schema[]
}

interface Described {
  operationId: string
  tags: string[]
  deprecated?: boolean
  description?: string
  responses: Record<'200', { content: { 'application/json': { schema: Schema } } }>
}

interface Description {
  tags: { name: string }[]
  paths: Record<string, Record<string, Described>>
  components: { schemas: Record<string, Schema> }
}

interface Named extends Described {
  at: string
}

let description: Description
let operations: Named[]
let current: Named[]
let older: Named[]

beforeAll(async () => {
  const { orm } = await testDatabase()
  const { host } = await makeSchool(orm)
  description = (await rest<Description>(await testApp(), 'GET', '/api/openapi.json', undefined, { host })).body
  operations = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, first]) => ({ at: `${method.toUpperCase()} ${path}`, ...first })),
  )
  older = operations.filter(({ deprecated }) => deprecated === true)
  current = operations.filter(({ deprecated }) => deprecated !== true)
})

/** The verbs that operations begin with. A list, so that one thing is not done under two words. */
const verbs =
  'accept|add|book|cancel|change|create|decline|delete|find|get|give|join|leave|link|list|merge|move|remove|renew|replay|request|reset|revoke|rotate|save|send|set|settle|sign|substitute|test|undo|unlink|update'

test('an operation is called by a verb and a noun in camel case, and no two are called the same', () => {
  const names = operations.map(({ operationId }) => operationId)
  expect(names.filter((name) => !new RegExp(`^(${verbs})([A-Z][a-z]+)+$`).test(name))).toEqual([])
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  const expected = ['signIn', 'listStudents', 'getStudent', 'createStudent', 'bookSlot', 'cancelBooking', 'listEvents']
  expect(current.map(({ operationId }) => operationId)).toEqual(expect.arrayContaining(expected))
})

test('a name agrees with its method: reads find, get or list, and nothing else does', () => {
  const reads = (name: string) => /^(find|get|list)[A-Z]/.test(name)
  expect(
    operations.filter(({ at, operationId }) => reads(operationId) !== at.startsWith('GET')).map(({ at }) => at),
  ).toEqual([])
})

/** Returns the fields of an answer, or of each of its rows. */
function fieldsOf({ $ref, properties = {}, items, anyOf = [] }: Schema): string[] {
  const named = $ref === undefined ? undefined : description.components.schemas[$ref.split('/').at(-1) ?? '']
  const parts = [named, items, ...anyOf].filter((part) => part !== undefined)
  return [...Object.keys(properties), ...parts.flatMap((part) => fieldsOf(part))]
}

const answerOf = ({ responses }: Described): Schema => responses[200].content['application/json'].schema

test('a further path of an operation is marked as older, and leads to the one whose answer holds all of its own', () => {
  expect(older.length).toBeGreaterThan(40)
  for (const item of older) {
    const { at, operationId, description: words = '' } = item
    const [, name, path] = /^Does the same as (\w+) \((.+?)\)/.exec(words) ?? []
    const other = current.find((each) => each.operationId === name)
    expect({ at, leadsTo: other?.at, begins: operationId.startsWith(`${name}From`) }).toEqual({
      at,
      leadsTo: path,
      begins: true,
    })
    expect({ at, fields: other === undefined ? [] : fieldsOf(answerOf(other)) }).toEqual({
      at,
      fields: expect.arrayContaining(fieldsOf(answerOf(item))),
    })
  }
})

test('older paths are a group of their own, the last, and the others are in the group of their subject', () => {
  expect(description.tags.at(-1)?.name).toBe(OLDER)
  expect(
    operations.filter(({ tags, deprecated = false }) => tags.includes(OLDER) !== deprecated).map(({ at }) => at),
  ).toEqual([])
  expect(operations.filter(({ tags }) => tags.length !== 1).map(({ at }) => at)).toEqual([])
  const accounts = current.filter(({ tags: [group] }) => group === 'Accounts').map(({ at }) => at)
  expect(accounts.filter((at) => !/ \/(auth\/|api\/setPassword)/.test(at))).toEqual([])
})
