import { Busy, isBusy, TURN_MS } from '../../database/deadlines.ts'

/** Set to false, nobody queues: every request goes to the database at once (README.md here). */
export const queueing = { on: true }

/** The longest queue. In a longer one a newcomer would hardly get a turn in time, so it is refused at once. */
export const MAX_QUEUE_LENGTH = 2_000

/** Reads the facts of a slot, and lets those who queued before the reading began judge from it too. */
export type ReadShared<Seen> = <T extends Seen>(read: () => Promise<T>) => Promise<T>

interface Waiting<Seen, Answer> {
  judge: (seen: Seen) => Answer | null
  /** Ends the wait, with an answer or, for null, with one's own turn. */
  resolve: (answer: Answer | null) => void
  /** Ends the wait with an error. */
  reject: (error: unknown) => void
}

/**
 * Sends requests for a seat of the same slot to the database one after the other. Waiting requests are answered from
 * the first one's reading, as far as it decides.
 *
 * Returns a function: `lineUp(key, judge, act)` runs `act` at once if nobody else queues for `key`, otherwise when its
 * turn comes. `act` reads the slot through the `look` it is given. Its reading goes to the `judge` of every request
 * that was waiting when the reading began, never to later ones, so that no answer is older than its question. A `judge`
 * returns an answer, or null where only its own turn can tell.
 *
 * If `act` fails, the waiting requests need not fail one after the other: all go at once, or are all refused when the
 * database was too busy. A request leaves with Busy after `patience` milliseconds, or at once if `longest` are waiting
 * already.
 */
export function slotQueues<Seen, Answer>({ patience = TURN_MS, longest = MAX_QUEUE_LENGTH } = {}) {
  const lines = new Map<string, Set<Waiting<Seen, Answer>>>()

  const forget = (key: string, line: Set<Waiting<Seen, Answer>>): void => {
    if (lines.get(key) === line) lines.delete(key)
  }
  const takeTurn = async (
    key: string,
    line: Set<Waiting<Seen, Answer>>,
    act: (look: ReadShared<Seen>) => Promise<Answer>,
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
    act: (look: ReadShared<Seen>) => Promise<Answer>,
  ): Promise<Answer> => {
    if (!queueing.on) return act((read) => read())
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
 * Runs `act` without queueing, for callers that are in a transaction already. Such a caller may hold the row that the
 * first in the queue waits for, and would then wait for it for ever. PostgreSQL detects such a deadlock, a queue does
 * not.
 */
export function withoutQueue<Seen, Answer>(
  _key: string,
  _judge: (seen: Seen) => Answer | null,
  act: (look: ReadShared<Seen>) => Promise<Answer>,
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
