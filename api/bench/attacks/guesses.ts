import type { Attack, Outcomes } from './attack.ts'
import { many } from './send.ts'

const LOGIN = 'mutation ($input: LoginInput!) { login(input: $input) { code } }'

/** Logins that are looked at before one account's budget is used up from one network (D5), and the first waits end. */
const MOST_JUDGED = 20

const judgedOf = (outcomes: Outcomes): number => outcomes['200 401'] ?? 0

/** Passwords tried one after another; `too many judged` when more were looked at than one network is allowed. */
const guess = (name: string, device: (n: number) => Record<string, string>): Attack => ({
  name,
  expected: ['200 401', '200 429'],
  async run(target, times) {
    const outcomes = await many(
      target,
      (n) => ({ ...target.stranger, ...device(n) }),
      50 * times,
      (n) => ({
        ...target.api.named(LOGIN),
        variables: { input: { username: `${name.length} is guessed`, password: `guess-${n}`, type: 'staff' } },
      }),
      25,
    )
    return judgedOf(outcomes) > MOST_JUDGED ? { ...outcomes, 'too many judged': judgedOf(outcomes) } : outcomes
  },
})

/** Guessing a password, as it comes and with a cookie that was never given to anybody. */
export const guessAttacks: readonly Attack[] = [
  guess('a stranger guesses the password of an account', () => ({})),
  guess('a stranger guesses with another made-up device each time', (n) => ({
    cookie: `koma_device=${String(n).padStart(43, 'x')}; __Host-koma_device=${String(n).padStart(43, 'y')}`,
  })),
]
