import fc from 'fast-check'
import { expect, test } from 'vitest'
import { secretBox, UnreadableSecret } from './secretBox.ts'

const NEW = 'n'.repeat(32)
const OLD = 'o'.repeat(32)
const box = secretBox([NEW, OLD])

test('what is encrypted is read back at its place, and is nowhere in what is kept (SEC-23)', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 8, maxLength: 300 }), fc.string(), (secret, place) => {
      const kept = box.encrypt(secret, place)
      expect(box.decrypt(kept, place)).toBe(secret)
      expect(kept).not.toContain(secret)
      expect(box.encrypt(secret, place)).not.toBe(kept)
    }),
  )
})

test('a former key reads what it kept, and only the key in use is not old (SEC-23, SEC-24)', () => {
  const before = secretBox([OLD]).encrypt('whsec_1', 'webhook 1')
  expect(box.decrypt(before, 'webhook 1')).toBe('whsec_1')
  expect([before, 'whsec_1', box.encrypt('whsec_1', 'webhook 1')].map((kept) => box.isOld(kept))).toEqual([
    true,
    true,
    false,
  ])
})

test.each([
  ['another place', (kept: string) => [kept, 'webhook 2']],
  // Not the last one, of whose bits some say nothing.
  [
    'a changed sign',
    (kept: string) => [`${kept.slice(0, -5)}${kept.at(-5) === 'A' ? 'B' : 'A'}${kept.slice(-4)}`, 'webhook 1'],
  ],
  ['a cut end', (kept: string) => [kept.slice(0, -8), 'webhook 1']],
  ['nothing behind the key', (kept: string) => [kept.slice(0, kept.lastIndexOf('.') + 1), 'webhook 1']],
] as const)('%s cannot be read (SEC-23)', (_, spoil) => {
  const [kept = '', place = ''] = spoil(box.encrypt('a secret of twenty-four b', 'webhook 1'))
  expect(() => box.decrypt(kept, place)).toThrow(UnreadableSecret)
})

test('another key reads nothing, and without a key all is in clear (SEC-23)', () => {
  const kept = box.encrypt('whsec_1', 'webhook 1')
  for (const other of [secretBox(['x'.repeat(32)]), secretBox([])])
    expect(() => other.decrypt(kept, 'webhook 1')).toThrow(UnreadableSecret)
  const none = secretBox([])
  expect([none.encrypt('whsec_1', ''), none.decrypt('whsec_1', ''), none.isOld('whsec_1')]).toEqual([
    'whsec_1',
    'whsec_1',
    false,
  ])
})
