import { plusDays, dateOf, type WallTime } from '@koma/schema/rules/time'
import fc from 'fast-check'
import type { Kind } from './leaves.ts'

/** What a school knows by name: ids and codes that a call may hold. */
export interface Names {
  ids: readonly string[]
  words: readonly string[]
  now: WallTime
}

/** Values that no form sends, or that are at the very end of what can be. */
const broken: readonly unknown[] = [
  null,
  undefined,
  true,
  '',
  ' ',
  '　',
  'a\u0000b',
  '\ud800',
  'é\u202e\u200b👩‍👩‍👧',
  '９９',
  '＋１２３',
  "' or '1'='1",
  '%',
  '\\',
  '_%_',
  '=HYPERLINK("http://x.example")',
  '<script>alert(1)</script>',
  '../../etc/passwd',
  'x'.repeat(10_000),
  '語'.repeat(3000),
  -1,
  0,
  1.5,
  1e15,
  2 ** 31,
  -(2 ** 31) - 1,
  Number.MAX_SAFE_INTEGER,
  1e300,
  '-0',
  'NaN',
  '1e9',
  '2026-02-30',
  '0000-00-00',
  '0001-01-01',
  '9999-12-31',
  '+010000-01-01',
  '2026-03-29T02:30',
  '2026-01-01T24:00',
  '202601010000',
  '999912312359',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '00000000-0000-0000-0000-000000000000',
  '{}',
  [],
  {},
  [[[[]]]],
  [null],
  { constructor: { prototype: {} } },
  JSON.parse('{"__proto__": {"success": true}}'),
  Array.from({ length: 2000 }, () => 'ffffffff-ffff-ffff-ffff-ffffffffffff'),
]

/** One value for a place of `kind`: mostly what could stand there, and sometimes what cannot. */
export function valueFor(kind: Kind, names: Names): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 5, arbitrary: fitting(kind, names) },
    { weight: 4, arbitrary: fc.constantFrom(...broken) },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  )
}

function fitting({ type, values }: Kind, names: Names): fc.Arbitrary<unknown> {
  const id = fc.oneof(fc.constantFrom(...names.ids), fc.uuid())
  const word = fc.oneof(fc.constantFrom(...names.words), fc.string({ maxLength: 30, unit: 'grapheme' }), id)
  const day = fc.integer({ min: -400, max: 400 }).map((days) => plusDays(dateOf(names.now), days))
  const minute = fc
    .tuple(day, fc.integer({ min: 0, max: 287 }))
    .map(([date, five]) => `${date}T${two(Math.floor(five / 12))}:${two((five % 12) * 5)}`)
  switch (type) {
    case 'enum':
      return fc.constantFrom(...(values ?? ['']))
    case 'list':
      return fc.array(fc.oneof(word, fc.integer({ min: 0, max: 7 })), { maxLength: 5 })
    case 'ID':
    case 'uuid':
      return id
    case 'Int':
    case 'Float':
    case 'integer':
    case 'number':
      return fc.oneof(fc.integer({ min: 0, max: 20 }), fc.integer({ min: -100, max: 100_000 }))
    case 'Boolean':
    case 'boolean':
      return fc.boolean()
    case 'PlainDate':
    case 'date':
      return day
    case 'PlainDateTime':
    case 'wall-time':
      return minute
    case 'Instant':
    case 'date-time':
      return minute.map((at) => `${at}:00Z`)
    default:
      return fc.oneof(
        word,
        word,
        day,
        minute.map((at) => at.replaceAll(/\D/g, '')),
        fc.integer({ min: 0, max: 3000 }).map(String),
        fc.constantFrom(
          'en',
          'jp',
          'student',
          'teacher',
          'admin',
          'all',
          'hana@example.test',
          'https://school.example/x',
        ),
      )
  }
}

const two = (number: number): string => String(number).padStart(2, '0')
