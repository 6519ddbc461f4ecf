import type { Attack } from './attack.ts'
import { BOOK, LOGIN } from './documents.ts'
import { many } from './send.ts'

const ID = '00000000-0000-4000-8000-000000000000'

/** Half a character in two ways, and NUL, as JSON escapes them. */
const BROKEN = ['\\ud800', '\\udc00x', '\\u0000']
/** Names that every object of JavaScript has. */
const KNOWN = ['constructor', '__proto__', 'toString', 'hasOwnProperty']

/** What is looked for in the messages of graphql-js, which repeat what they were given. */
const SOUGHT = [' cannot represent ', ' got invalid value ', '; ']

/** Texts that once were a fault of the server, or stayed in the log for good. */
export const textAttacks: readonly Attack[] = [
  {
    name: 'a student books a course whose code is half a character',
    expected: ['400 BAD_USER_INPUT'],
    run: (target, times) =>
      many(target, target.student, 40 * times, (n) => ({
        rawBody: JSON.stringify({
          ...target.api.named(BOOK),
          variables: { input: { slotId: ID, courseCode: 'broken', online: true } },
        }).replace('broken', BROKEN[n % BROKEN.length] ?? ''),
      })),
  },
  {
    name: 'a stranger signs in as 200 kB of half characters',
    isLong: true,
    expected: ['400 BAD_USER_INPUT'],
    run: (target, times) =>
      many(target, target.stranger, 10 * times, () => ({
        rawBody: JSON.stringify({
          ...target.api.named(LOGIN),
          variables: { input: { username: 'broken', password: 'x', type: 'student' } },
        }).replace('broken', '\\ud800'.repeat(33_000)),
      })),
  },
  {
    name: 'a stranger signs in as a kind of user of 240 kB, made of what messages are searched for',
    expected: ['400 BAD_USER_INPUT'],
    run: (target, times) =>
      many(target, target.stranger, 6 * times, (n) => {
        const sought = SOUGHT[n % SOUGHT.length] ?? ''
        const type = sought.repeat(Math.floor(240_000 / sought.length))
        return { ...target.api.named(LOGIN), variables: { input: { username: 'x', password: 'x', type } } }
      }),
  },
  {
    name: 'a student asks for courses that are called as parts of every object',
    expected: ['200'],
    run: (target, times) =>
      many(target, target.student, 40 * times, (n) => ({
        ...target.api.named(BOOK),
        variables: { input: { slotId: ID, courseCode: KNOWN[n % KNOWN.length], online: true } },
      })),
  },
]
