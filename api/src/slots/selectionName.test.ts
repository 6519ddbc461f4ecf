import { getOperationAST, parse } from 'graphql'
import { expect, test } from 'vitest'
import { graphqlSchema } from '../doors/graphql/graphqlSchema.ts'
import { selectionName } from './selectionName.ts'

function nameOf(text: string, variables: Record<string, unknown> = {}): string | null {
  const document = parse(text)
  const operation = getOperationAST(document)
  if (operation === undefined || operation === null) throw new Error('no operation')
  return selectionName(graphqlSchema(), document, operation, variables)
}

const plain = nameOf('subscription { slotChanged { resync slots { id bookedCount } } }')

test('equal selections have one name, whatever the words and variables beside them (SHELL-28)', () => {
  expect(plain).toBe('slotChanged:slotChanged{resync:resync slots:slots{id:id bookedCount:bookedCount}}')
  const fragment = `fragment F on SlotChange { slots { ...G } } fragment G on Slot { id bookedCount }`
  const alike = [
    nameOf('subscription Named { slotChanged { resync slots { id, bookedCount } } } # with a comment'),
    nameOf(`subscription { slotChanged { resync ...F } } ${fragment}`),
    nameOf('subscription { slotChanged { resync ... on SlotChange { slots { id bookedCount id } } } }'),
    nameOf('subscription { slotChanged @include(if: true) { resync gone @skip(if: true) slots { id bookedCount } } }'),
    ...[1, 2].map((unused) =>
      nameOf(
        `subscription ($on: Boolean = true, $unused: Int) {
          slotChanged { resync slots { id bookedCount @include(if: $on) time @include(if: false) @skip(if: $on) } } }`,
        { unused },
      ),
    ),
  ]
  expect(new Set(alike)).toEqual(new Set([plain]))
})

test('different selections have different names, by alias, field or a deciding variable', () => {
  const document = 'subscription ($on: Boolean!) { slotChanged { resync slots { id bookedCount @include(if: $on) } } }'
  expect(nameOf(document, { on: true })).toBe(plain)
  const others = [
    nameOf(document, { on: false }),
    nameOf('subscription { slotChanged { resync slots { id count: bookedCount } } }'),
    nameOf('subscription { slotChanged { resync slots { bookedCount id } } }'),
    nameOf('subscription { other: slotChanged { resync slots { id bookedCount } } }'),
  ]
  expect(new Set([plain, ...others]).size).toBe(5)
})

test('there is no name where resolvers or variables that do not fit decide', () => {
  expect(nameOf('subscription { viewerChanged { viewer { student { contracts { id } } } } }')).toBeNull()
  expect(nameOf('subscription ($on: Boolean!) { slotChanged { resync @include(if: $on) } }', { on: 'x' })).toBeNull()
})
