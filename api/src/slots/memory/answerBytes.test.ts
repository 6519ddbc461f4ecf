import fc from 'fast-check'
import { expect, test } from 'vitest'
import { AnswerBytes, type Entry } from './answerBytes.ts'

const BEFORE = '{"data":{"枠":['
const AFTER = ']}}\n'

const byPlace = (item: Entry, other: Entry) => (item.place < other.place ? -1 : 1)
const textOf = (entries: readonly Entry[]) => `${BEFORE}${entries.map(({ text }) => text).join(',')}${AFTER}`

function gathered(entries: readonly Entry[]): AnswerBytes {
  const answer = AnswerBytes.gather(BEFORE, AFTER)
  const added = entries.reduce((sum, entry) => sum + answer.add(entry), 0)
  const done = answer.done()
  expect(done.bytes.length).toBe(Buffer.byteLength(BEFORE + AFTER) + added)
  return done
}

const text = fc.stringMatching(/^["a-z語😀]{1,12}$/u)
const slots = (ids: readonly string[]) =>
  fc
    .uniqueArray(fc.tuple(fc.constantFrom(...ids), fc.integer({ min: 0, max: 99 }), text), { selector: ([id]) => id })
    .map((drawn) =>
      drawn.map(([id, start, words]): Entry => ({ id, place: `${start}`.padStart(2, '0') + id, text: words })),
    )
const ids = Array.from({ length: 12 }, (_, n) => `id${n}`)

test('answer bytes equal those of a fresh list after any change, and each text is found', () => {
  const changes = fc.array(fc.record({ touched: fc.subarray(ids), become: slots(ids) }), { maxLength: 5 })
  fc.assert(
    fc.property(slots(ids), changes, (first, rounds) => {
      let plain = first.toSorted(byPlace)
      let answer = gathered(plain)
      for (const { touched, become } of rounds) {
        const fresh = become.filter(({ id }) => touched.includes(id))
        plain = [...plain.filter(({ id }) => !touched.includes(id)), ...fresh].toSorted(byPlace)
        answer = answer.with(touched, fresh)
        expect(answer.bytes.toString()).toBe(textOf(plain))
        expect(answer.size).toBe(plain.length)
        const expected = new Set(['one of another list', ...touched])
        expect([...answer.textsOf(expected)].map(([id, bytes]) => [id, bytes.toString()])).toEqual(
          plain.filter(({ id }) => expected.has(id)).map((entry) => [entry.id, entry.text]),
        )
      }
    }),
  )
})

test('a long list of long texts comes through whole', () => {
  const long = Array.from({ length: 1500 }, (_, n): Entry => ({
    id: `${n}`,
    place: `${n}`.padStart(5, '0'),
    text: `${n}${'語a'.repeat(n)}`,
  }))
  expect(gathered(long).bytes.equals(Buffer.from(textOf(long)))).toBe(true)
})

test('changes elsewhere leave the very same bytes, which stay compressed', () => {
  const answer = gathered([{ id: 'a', place: '1', text: '{}' }])
  expect(answer.with(['b', 'c'], [])).toBe(answer)
  expect(answer.with(['a'], [])).not.toBe(answer)
})
