import { createHash } from 'node:crypto'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { buildSchema } from 'graphql'
import { expect, test } from 'vitest'
import { Memory } from '../../../platform/shared/memory.ts'
import { FreeQueries } from './freeQueries.ts'

const schema = buildSchema('type Query { a: Query id: Int }')
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

test('checked queries and whatever else is remembered share one budget in bytes; what was used last stays (024)', () => {
  const memory = new Memory(30_000)
  const queries = new FreeQueries(schema, memory, true)
  const known = (text: string) => queries.get(hashOf(text)) !== undefined
  const [first, second] = ['{ id }', '{ a { id } }']
  queries.check(first, 'en')
  queries.check(second, 'en')
  queries.check(first, 'en')
  const forgotten: string[] = []
  const list = (name: string, bytes: number) => memory.hold({}, bytes, () => forgotten.push(name))
  list('a list', 26_000)
  // The second query was used longest ago and makes room.
  expect([known(first), known(second), forgotten]).toEqual([true, false, []])
  // A query of a few hundred characters of comment pushes out the first, and a larger one the list.
  queries.check(`{ id } # ${'x'.repeat(500)}`, 'en')
  expect([known(first), forgotten]).toEqual([false, []])
  queries.check(`{ id } ${'# x\n'.repeat(200)}`, 'en')
  expect(forgotten).toEqual(['a list'])
  // What would need all of it is not remembered at all, but given.
  const large = `{ a { ${'id '.repeat(130)} } }`
  expect(queries.check(large, 'en').text).toBe(large)
  expect(known(large)).toBe(false)
  expect(memory.bytes).toBeLessThanOrEqual(30_000)
})

test.each<[string, number, (n: number) => string]>([
  ['short', 4000, (n) => `query Q${n} { id }`],
  ['nested', 400, (n) => `query Q${n} { a { ${'a{id}'.repeat(60)} } }`],
  ['many fields', 400, (n) => `query Q${n} { a { ${'id '.repeat(138)} } }`],
  ['one long comment', 1000, (n) => `{ id } # ${n} ${'x'.repeat(16_000)}`],
  ['one long comment in Japanese', 1000, (n) => `{ id } # ${n} ${'語'.repeat(16_000)}`],
  ['many comments', 40, (n) => `query Q${n} { id }${'\n#'.repeat(7000)}`],
])('the estimated memory of a query is close to its real size: %s', (_, count, textOf) => {
  const memory = new Memory(Number.MAX_SAFE_INTEGER)
  const queries = new FreeQueries(schema, memory, true)
  const before = held()
  for (let n = 0; n < count; n += 1) queries.check(textOf(n), 'en')
  const real = held() - before
  expect(queries.get(hashOf(textOf(0)))).toBeDefined()
  expect(real / memory.bytes).toBeGreaterThan(0.3)
  expect(real / memory.bytes).toBeLessThan(1.5)
})

/**
 * Bytes that are reachable now: what others left behind goes in several steps, so it is collected until nothing goes
 * any more.
 */
function held(): number {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  let least = Infinity
  for (let steady = 0; steady < 3; steady += 1) {
    collect()
    const { heapUsed, external } = process.memoryUsage()
    if (heapUsed + external < least - 1000) steady = 0
    least = Math.min(least, heapUsed + external)
  }
  return least
}
