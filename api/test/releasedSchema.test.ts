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
