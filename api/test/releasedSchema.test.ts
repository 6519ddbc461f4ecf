import { expect, test } from 'vitest'
import { breakingChanges } from './releasedSchema.ts'

const released = `
  type Query { slot(id: ID!): Slot, old: String @deprecated(reason: "slot") }
  type Slot { id: ID!, note: String, size: Size! }
  enum Size { one many }`

test('what programs rely on may not go without having been deprecated in a release (decision 044)', async () => {
  const served = `
    type Query { slot(id: ID!, at: String!): Slot }
    type Slot { id: ID, size: Size! }
    enum Size { one }`
  expect((await breakingChanges(released, served)).map((line) => line.split(':')[0])).toEqual(
    expect.arrayContaining(['Query.slot.at', 'Slot.id', 'Slot.note', 'Size.many']),
  )
})

test('what is new, and the end of what was deprecated, break nothing', async () => {
  const served = `
    type Query { slot(id: ID!, at: String): Slot }
    type Slot { id: ID!, note: String, size: Size!, place: String }
    enum Size { one many none }`
  expect(await breakingChanges(released, served)).toEqual([])
})
