import { GraphQLError } from 'graphql'
import { expect, test } from 'vitest'
import { endsOf, publicError } from './publicError.ts'

const messageOf = (message: string): string => {
  const error = new GraphQLError(message, { extensions: { code: 'BAD_USER_INPUT' } })
  return publicError(error.toJSON(), error, () => undefined).message
}

test.each([
  ['Int cannot represent non-integer value: "x: y value: z"', 'Int cannot represent non-integer value.'],
  ['ID cannot represent value: { secret: 1 }', 'ID cannot represent value.'],
  [
    'Variable "$a" got invalid value "; x" at "a.b"; It must be text.',
    'Variable "$a" got an invalid value: It must be text.',
  ],
  ['Variable "$a" got invalid value 1', 'Variable "$a" got an invalid value'],
  ['Something; else got lost', 'Something; else got lost'],
  [
    `Variable "$a" got invalid value "${'x'.repeat(250_000)}"; Int cannot represent non-integer value: "${'x'.repeat(500)}"`,
    'Variable "$a" got an invalid value: Int cannot represent non-integer value.',
  ],
])('a message says what is wrong, without what was given: %.60s', (message, expected) => {
  expect(messageOf(message)).toBe(expected)
})

const sought = [' cannot represent ', ' got invalid value ', '; ', ' value: ', ' cannot represent x value']

test.each(sought)('of a message that is 250 kB of "%s" only the two ends are looked through', (phrase) => {
  const text = phrase.repeat(Math.ceil(250_000 / phrase.length))
  const message = `Variable "$input" got invalid value "${text}" at "input.type"; Value "${text}" does not exist in "UserType" enum.`
  expect(endsOf(message).length).toBeLessThanOrEqual(2000)
  expect(messageOf(message)).toBe(messageOf(endsOf(message)))
  expect(messageOf(message).length).toBeLessThanOrEqual(300)
})

test('what is in the middle of a long message is not found', () => {
  const around = 'x'.repeat(5000)
  for (const phrase of sought) {
    const message = `Variable "$a" got invalid value "${around}${phrase}MIDDLE${phrase}${around}"`
    expect(messageOf(message)).toBe('Variable "$a" got an invalid value')
  }
})
