import type { Attack } from './attack.ts'
import { BOOK } from './documents.ts'
import { hangUp, many, slowReaders } from './send.ts'

const FORGOT = 'mutation ($input: ForgotPasswordInput!) { forgotPassword(input: $input) { success } }'

/** What the headers that programs send can be made to cost, by whom they are not meant for. */
export const headerAttacks: readonly Attack[] = [
  {
    name: 'a stranger tries out changes by Dry-Run',
    expected: ['401 UNAUTHENTICATED'],
    run: (target, times) =>
      many(
        target,
        { ...target.stranger, 'dry-run': 'true' },
        100 * times,
        (n) => ({
          ...target.api.named(n % 2 === 0 ? BOOK : FORGOT),
          variables: { input: n % 2 === 0 ? {} : { email: `${n}@example.com`, type: 'student', language: 'en' } },
        }),
        50,
      ),
  },
  {
    name: 'a student sends 8,000 nested brackets under an Idempotency-Key',
    expected: ['400 BAD_USER_INPUT'],
    run: (target, times) =>
      many(target, { ...target.student, 'idempotency-key': 'deep' }, 50 * times, () => ({
        // JSON.stringify itself has no stack for it.
        rawBody: JSON.stringify({ ...target.api.named(BOOK), variables: { input: 'deep' } }).replace(
          '"deep"',
          '['.repeat(8000) + ']'.repeat(8000),
        ),
      })),
  },
  {
    name: 'a student sends one booking again and again under its Idempotency-Key',
    expected: ['200', '409 CONFLICT', '429 TOO_MANY_REQUESTS'],
    run: (target, times) =>
      many(
        target,
        { ...target.student, 'idempotency-key': 'again' },
        60 * times,
        () => ({
          ...target.api.named(BOOK),
          variables: { input: { slotId: '00000000-0000-4000-8000-000000000000', courseCode: 'x', online: true } },
        }),
        20,
      ),
  },
  {
    name: 'a stranger asks for the description of REST, and reads nothing',
    expected: ['200'],
    async run(target, times) {
      const readers = slowReaders(target, target.stranger, '/api/openapi.json', 5 * times)
      const outcomes = await many(target, target.stranger, 20 * times, () => '/api/openapi.json')
      hangUp(readers)
      return outcomes
    },
  },
]
