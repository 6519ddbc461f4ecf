import type { Attack, Outcomes } from './attack.ts'
import { LOGIN } from './documents.ts'
import { many } from './send.ts'

/** The most logins judged from one network: an account's budget (D5), and one after each wait. */
const MOST_JUDGED = 20

const judgedOf = (outcomes: Outcomes): number => outcomes['200 401'] ?? 0

/** Tries passwords of one account; answers `too many judged` when more were looked at than one network is allowed. */
const guess = (name: string, username: string, device: (n: number) => Record<string, string>): Attack => ({
  name,
  expected: ['200 401', '200 429'],
  async run(target, times) {
    const outcomes = await many(
      target,
      (n) => ({ ...target.stranger, ...device(n) }),
      50 * times,
      (n) => ({
        ...target.api.named(LOGIN),
        variables: { input: { username, password: `guess-${n}`, type: 'staff' } },
      }),
      25,
    )
    return judgedOf(outcomes) > MOST_JUDGED ? { ...outcomes, 'too many judged': judgedOf(outcomes) } : outcomes
  },
})

/** Guessing a password, as it comes and with a cookie that was never given to anybody. */
export const guessAttacks: readonly Attack[] = [
  guess('a stranger guesses the password of an account', 'guessed', () => ({})),
  guess('a stranger guesses with another made-up device each time', 'guessed-with-devices', (n) => ({
    cookie: `koma_device=${String(n).padStart(43, 'x')}; __Host-koma_device=${String(n).padStart(43, 'y')}`,
  })),
]
