import { Busy, isBusy, TURN_MS } from '../../database/deadlines.ts'

/** Set to false, nobody stands in line: everybody goes to the database at once (README.md here). */
export const lineSwitch = { on: true }

/** How many may wait in one line. Who comes to a longer one would hardly have a turn in time and is refused at once. */
export const LONGEST_LINE = 2_000

/** Reads what is to be known of a slot, and lets those who were in line before it began judge from it too. */
export type Look<Seen> = <T extends Seen>(read: () => Promise<T>) => Promise<T>

interface Waiting<Seen, Answer> {
  judge: (seen: Seen) => Answer | null
  /** Ends the wait, with an answer or, for null, with one's own turn. */
  resolve: (answer: Answer | null) => void
  /** Ends the wait with an error. */
  reject: (error: unknown) => void
}

/**
 * Lets those of this process who want a seat of the same slot go to the database one after the other, and answers who
 * waits from what the one at the front sees, as far as that decides.
 *
 * Gives a function: `lineUp(key, judge, act)` runs `act` at once when nobody else is in the line called `key`, else when
 * it is its turn. `act` reads the slot through the `look` it is given, and what that saw is shown to the `judge` of all
 * who were waiting when the reading began, never to who came later: so nobody is answered from before they asked.
 * A `judge` gives an answer, or null where only its own turn can tell. When `act` fails, those who wait are not made to
 * fail one after the other: all go at once, or are refused alike when the database was too busy. Who has waited for
 * `patience` milliseconds leaves with Busy, and so does at once who finds `longest` waiting.
 */
export function slotLines<Seen, Answer>({ patience = TURN_MS, longest = LONGEST_LINE } = {}) {
  const lines = new Map<string, Set<Waiting<Seen, Answer>>>()

  const forget = (key: string, line: Set<Waiting<Seen, Answer>>): void => {
    if (lines.get(key) === line) lines.delete(key)
  }
  const takeTurn = async (
    key: string,
    line: Set<Waiting<Seen, Answer>>,
    act: (look: Look<Seen>) => Promise<Answer>,
  ): Promise<Answer> => {
    const leave = (one: Waiting<Seen, Answer>, answer: Answer | null): void => {
      line.delete(one)
      one.resolve(answer)
    }
    try {
      const answer = await act(async (read) => {
        const present = [...line]
        const seen = await read()
        for (const one of present) {
          const verdict = one.judge(seen)
          if (verdict !== null) leave(one, verdict)
        }
        return seen
      })
      const [next] = line
      if (next !== undefined) leave(next, null)
      else forget(key, line)
      return answer
    } catch (error) {
      forget(key, line)
      for (const one of line) {
        if (isBusy(error)) one.reject(error)
        else leave(one, null)
      }
      throw error
    }
  }
  return async (
    key: string,
    judge: (seen: Seen) => Answer | null,
    act: (look: Look<Seen>) => Promise<Answer>,
  ): Promise<Answer> => {
    if (!lineSwitch.on) return act((read) => read())
    const line = lines.get(key)
    if (line === undefined) {
      const mine = new Set<Waiting<Seen, Answer>>()
      lines.set(key, mine)
      return takeTurn(key, mine, act)
    }
    if (line.size >= longest) throw new Busy('Too many wait in the line of a slot already.')
    const answer = await wait(line, judge, patience)
    return answer ?? takeTurn(key, line, act)
  }
}

/**
 * Whoever is in a transaction already stands in no line: it may hold the row that the first in line waits for, who
 * would then wait for it for ever. PostgreSQL sees such a circle, a line does not.
 */
export function pastTheLine<Seen, Answer>(
  _key: string,
  _judge: (seen: Seen) => Answer | null,
  act: (look: Look<Seen>) => Promise<Answer>,
): Promise<Answer> {
  return act((read) => read())
}

/** Waits in `line` until an answer or one's own turn (null) comes. */
function wait<Seen, Answer>(
  line: Set<Waiting<Seen, Answer>>,
  judge: (seen: Seen) => Answer | null,
  patience: number,
): Promise<Answer | null> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      line.delete(one)
      reject(new Busy('No turn in the line of a slot came in time.'))
    }, patience)
    const one: Waiting<Seen, Answer> = {
      judge,
      resolve(answer) {
        clearTimeout(timer)
        resolve(answer)
      },
      reject(error) {
        clearTimeout(timer)
        reject(error)
      },
    }
    line.add(one)
  })
}
