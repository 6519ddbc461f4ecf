import { plusDays } from '@koma/schema/rules/time'
import { getIntrospectionQuery } from 'graphql'
import type { Attack, Target } from './attacks/attack.ts'
import { LOGIN } from './attacks/documents.ts'
import { importAttacks } from './attacks/importFiles.ts'
import { pictureAttacks } from './attacks/pictures.ts'
import { headerAttacks } from './attacks/headers.ts'
import { hangUp, many, slowReaders } from './attacks/send.ts'
import { socketAttacks } from './attacks/sockets.ts'
import { textAttacks } from './attacks/texts.ts'
import { guessAttacks } from './attacks/guesses.ts'

const DAYS_AT_ONCE = 92

/** The attacks that once took a process down, and the largest that the limits of decision 024 let through. */
export const attacks: readonly Attack[] = [
  {
    name: 'a stranger asks for the schema under an alias of 200 kB, and reads nothing',
    expected: ['400 QUERY_TOO_COMPLEX'],
    async run(target, times) {
      const body = { query: `{ ${'a'.repeat(200_000)}: __schema { types { name fields { name } } } }` }
      const readers = slowReaders(target, target.stranger, body, 10 * times)
      const outcomes = await many(target, target.stranger, 10 * times, () => body)
      hangUp(readers)
      return outcomes
    },
  },
  {
    name: 'a stranger asks for all of the schema, where that is allowed, and reads nothing',
    isLong: true,
    expected: ['200'],
    async run(target, times) {
      const body = { query: getIntrospectionQuery() }
      const readers = slowReaders(target, target.stranger, body, 10 * times)
      const outcomes = await many(target, target.stranger, 5 * times, () => body)
      hangUp(readers)
      return outcomes
    },
  },
  {
    name: 'a stranger sends queries that are comments of 255 kB, each another one',
    expected: ['400 QUERY_TOO_COMPLEX'],
    run: (target, times) =>
      many(target, target.stranger, 100 * times, (n) => ({ query: `{ __typename } # ${n} ${'x'.repeat(255_000)}` })),
  },
  {
    name: 'staff send queries that are comments of 16 kB, each another one',
    isLong: true,
    expected: ['200'],
    run: (target, times) =>
      many(target, target.staff, 100 * times, (n) => ({ query: `{ __typename } # ${n} ${'x'.repeat(16_300)}` })),
  },
  {
    name: 'a stranger sends 240 kB of variables with fifty faults',
    expected: ['400 BAD_USER_INPUT'],
    run: (target, times) =>
      many(target, target.stranger, 10 * times, (n) => ({
        ...target.api.named(LOGIN),
        variables: {
          input: Object.fromEntries(Array.from({ length: 50 }, (_, each) => [`k${n}x${each}`, 'x'.repeat(4800)])),
        },
      })),
  },
  {
    name: 'a stranger sends 9 kB that take long to check',
    expected: ['400 QUERY_TOO_COMPLEX'],
    run: (target, times) => many(target, target.stranger, 30 * times, (n) => ({ query: costly(n) })),
  },
  {
    name: 'staff ask for slots under an alias of 100 kB',
    isLong: true,
    expected: ['400 QUERY_TOO_COMPLEX'],
    run: (target, times) =>
      many(target, target.staff, 10 * times, (n) => ({ query: slotsOf(target, [`${'a'.repeat(100_000)}${n}: id`]) })),
  },
  {
    name: 'staff ask for ten lists of 92 days under the longest aliases there may be, and read nothing',
    expected: ['400 QUERY_TOO_COMPLEX'],
    async run(target, times) {
      const lists = Array.from({ length: 10 }, (_, n) => ({ query: slotsOf(target, longAliases(n)) }))
      const readers = lists.flatMap((body) => slowReaders(target, target.staff, body, 1))
      const outcomes = await many(target, target.staff, 4 * times, (n) => lists[n % lists.length] ?? {}, 2)
      hangUp(readers)
      return outcomes
    },
  },
  {
    name: 'staff ask for twenty lists of 92 days in one query',
    expected: ['400 QUERY_TOO_COMPLEX'],
    run: (target, times) => many(target, target.staff, 5 * times, () => ({ query: manyLists(target) })),
  },
  {
    name: 'a student does the same, and asks under a long alias',
    isLong: true,
    expected: ['400 QUERY_TOO_COMPLEX', '403 UNTRUSTED_DOCUMENT'],
    run: (target, times) =>
      many(target, target.student, 10 * times, (n) => ({
        query: n % 2 === 0 ? manyLists(target) : slotsOf(target, [`${'a'.repeat(100_000)}: id`]),
      })),
  },
  {
    name: 'a student asks for 92 days as the app would, again and again, and reads nothing',
    isLong: true,
    expected: ['200', '400 ANSWER_TOO_LARGE', '429 TOO_MANY_REQUESTS', '503 BUSY'],
    async run(target, times) {
      const list = target.api.named(
        `query ($from: PlainDate!, $to: PlainDate!) { slots(from: $from, to: $to) {
           id startsAt endsAt availableFrom cancelBy teacher { id displayName } courses { id code displayName cost } } }`,
      )
      const body = (n: number) => ({
        ...list,
        variables: {
          from: plusDays(target.firstDay, n % 7),
          to: plusDays(target.firstDay, (n % 7) + DAYS_AT_ONCE - 1),
        },
      })
      const readers = Array.from({ length: 20 }, (_, n) => slowReaders(target, target.student, body(n), 1)).flat()
      const outcomes = await many(target, target.student, 10 * times, body, 4)
      hangUp(readers)
      return outcomes
    },
  },
  {
    name: 'staff ask for 92 days by REST, again and again, and read nothing',
    expected: ['200', '400', '429', '503'],
    async run(target, times) {
      const days = (n: number) => {
        const [from, to] = [n % 7, (n % 7) + DAYS_AT_ONCE - 1].map((day) =>
          plusDays(target.firstDay, day).replaceAll('-', ''),
        )
        return `/api/admin/slots?sDate=${from}0000&eDate=${to}2359`
      }
      const readers = Array.from({ length: 20 }, (_, n) => slowReaders(target, target.staff, days(n), 1)).flat()
      const outcomes = await many(target, target.staff, 4 * times, days, 4)
      hangUp(readers)
      return outcomes
    },
  },
  ...importAttacks,
  ...pictureAttacks,
  ...socketAttacks,
  ...headerAttacks,
  ...guessAttacks,
  ...textAttacks,
]

function slotsOf({ firstDay }: Target, fields: readonly string[]): string {
  const to = plusDays(firstDay, DAYS_AT_ONCE - 1)
  return `{ slots(from: "${firstDay}", to: "${to}") { ${fields.join(' ')} } }`
}

/** As many aliases as one query may have, as long as they may be. */
function longAliases(n: number): string[] {
  return Array.from({ length: 20 }, (_, each) => `${'a'.repeat(54)}${n}x${String(each).padStart(2, '0')}: id`)
}

function manyLists({ firstDay }: Target): string {
  const to = plusDays(firstDay, DAYS_AT_ONCE - 1)
  const lists = Array.from({ length: 20 }, (_, n) => `a${n}: slots(from: "${firstDay}", to: "${to}") { id }`)
  return `{ ${lists.join(' ')} }`
}

/** Fragments that are spread twice each, and one field again and again. */
function costly(n: number): string {
  const doubled = Array.from(
    { length: 30 },
    (_, each) => `fragment A${each} on Query { ...A${each + 1} ...A${each + 1} }`,
  )
  return `query Q${n} { ...A0 } ${doubled.join(' ')} fragment A30 on Query { ${'__typename '.repeat(600)} }`
}
