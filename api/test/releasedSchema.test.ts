import { expect, test } from 'vitest'
import { breakingChanges } from './releasedSchema.ts'

const released = `
  type Query { slot(id: ID!): Slot, old: String @deprecated(reason: "slot") }
  type Slot { id: ID!, note: String, size: Size! }
  enum Size { one many }`

test('a breaking change is reported unless the part was deprecated in a release (decision 044)', async () => {
  const served = `
    type Query { slot(id: ID!, at: String!): Slot }
    type Slot { id: ID, size: Size! }
    enum Size { one }`
  expect((await breakingChanges(released, served)).map((line) => line.split(':')[0])).toEqual(
    expect.arrayContaining(['Query.slot.at', 'Slot.id', 'Slot.note', 'Size.many']),
  )
})

test('an addition, or the end of a deprecated part, breaks nothing', async () => {
  const served = `
    type Query { slot(id: ID!, at: String): Slot }
    type Slot { id: ID!, note: String, size: Size!, place: String }
    enum Size { one many none }`
  expect(await breakingChanges(released, served)).toEqual([])
})

/** A schema with one operation, which declares this; nothing where it is empty. */
const applied = (access: string) => `
  directive @access(people: [String!], staff: [String!], staffOneOf: [[String!]!], scopes: [String!]) on FIELD_DEFINITION
  type Query { slot: String ${access === '' ? '' : `@access(${access})`} }`

test.each([
  ['scopes: ["slots:read"]', '', ['now closed to keys']],
  ['scopes: ["slots:read"]', 'people: ["staff"]', ['now closed to keys']],
  ['scopes: ["slots:read"]', 'scopes: ["slots:write"]', ['keys now need slots:write too']],
  [
    'scopes: []',
    'scopes: ["slots:read", "students:read"]',
    ['keys now need slots:read too', 'keys now need students:read too'],
  ],
  ['people: ["student", "staff"]', 'people: ["staff"]', ['no longer open to student']],
  ['people: ["anybody"]', 'people: ["staff"]', ['no longer open to anybody']],
  ['people: ["staff"]', 'people: ["staff"], staff: ["slotNew"]', ['staff may no longer call it']],
  ['staff: ["slotNew"]', 'staff: ["slotNew", "slotEdit"]', ['staff with slotNew may no longer call it']],
  ['staffOneOf: [["slotNew"], ["slotEdit"]]', 'staff: ["slotNew"]', ['staff with slotEdit may no longer call it']],
])('who could call an operation by %s and may not by %s is reported (decision 062)', async (before, now, losses) => {
  const broken = await breakingChanges(applied(before), applied(now))
  expect(broken).toEqual(losses.map((loss) => `Query.slot: ${loss}`))
})

test.each([
  ['', 'people: ["staff"]'],
  ['people: ["staff"]', 'people: ["staff"], scopes: ["slots:read"]'],
  ['scopes: ["slots:write"]', 'scopes: ["slots:read"]'],
  ['scopes: ["slots:read"]', 'scopes: []'],
  ['people: ["staff"]', 'people: ["anybody"]'],
  ['staff: ["slotNew", "slotEdit"]', 'staff: ["slotNew"]'],
  ['staff: ["slotNew"]', 'staffOneOf: [["slotNew"], ["slotEdit"]]'],
])('an operation that goes from %s to %s breaks nothing', async (before, now) => {
  expect(await breakingChanges(applied(before), applied(now))).toEqual([])
})
