import { Busy, isBusy, TURN_MS } from '../../platform/database/deadlines.ts'

/** Switches the queue: when `on` is false, every request goes to the database at once (README.md here). */
export const queueing = { on: true }

/** Limits the requests in a queue. One more would hardly get a turn in time, so it is refused at once. */
const MAX_QUEUE_LENGTH = 2_000

/** Reads a slot's facts, which also answer the requests that were queued before the read began. */
export type ReadShared<Facts> = <T extends Facts>(read: () => Promise<T>) => Promise<T>

interface Waiter<Facts, Answer> {
  answerFrom: (facts: Facts) => Answer | null
  /** Ends the wait, with an answer or, for null, with the waiter's own turn. */
  resolve: (answer: Answer | null) => void
  /** Ends the wait with an error. */
  reject: (error: unknown) => void
}

/** Runs a request's own turn, in which it reads the slot through `readShared`. */
type RunTurn<Facts, Answer> = (readShared: ReadShared<Facts>) => Promise<Answer>

/**
 * Runs requests for one slot in turn. The facts that a turn reads also answer those who were queued before the read
 * began, where they suffice; the others get their own turn. So no answer is older than its question.
 *
 * Returns a function `enqueue(key, answerFrom, runTurn)`; `answerFrom` returns null where only an own turn can tell. If
 * a turn fails, those behind it all run at once, or are all refused where the database was too busy. A request leaves
 * with Busy after `timeout` milliseconds, or at once if `maxQueued` are waiting already.
 */
export function slotQueues<Facts, Answer>({ timeout = TURN_MS, maxQueued = MAX_QUEUE_LENGTH } = {}) {
  const queues = new Map<string, Set<Waiter<Facts, Answer>>>()

  const forget = (key: string, queue: Set<Waiter<Facts, Answer>>): void => {
    if (queues.get(key) === queue) queues.delete(key)
  }
  const takeTurn = async (
    key: string,
    queue: Set<Waiter<Facts, Answer>>,
    runTurn: RunTurn<Facts, Answer>,
  ): Promise<Answer> => {
    const release = (waiter: Waiter<Facts, Answer>, answer: Answer | null): void => {
      queue.delete(waiter)
      waiter.resolve(answer)
    }
    try {
      const answer = await runTurn(async (read) => {
        const present = [...queue]
        const facts = await read()
        for (const waiter of present) {
          const shared = waiter.answerFrom(facts)
          if (shared !== null) release(waiter, shared)
        }
        return facts
      })
      const [next] = queue
      if (next !== undefined) release(next, null)
      else forget(key, queue)
      return answer
    } catch (error) {
      forget(key, queue)
      for (const waiter of queue) {
        if (isBusy(error)) waiter.reject(error)
        else release(waiter, null)
      }
      throw error
    }
  }
  return async (
    key: string,
    answerFrom: (facts: Facts) => Answer | null,
    runTurn: RunTurn<Facts, Answer>,
  ): Promise<Answer> => {
    if (!queueing.on) return runTurn((read) => read())
    const queue = queues.get(key)
    if (queue === undefined) {
      const own = new Set<Waiter<Facts, Answer>>()
      queues.set(key, own)
      return takeTurn(key, own, runTurn)
    }
    if (queue.size >= maxQueued) throw new Busy('Too many requests wait for this slot already.')
    const answer = await wait(queue, answerFrom, timeout)
    return answer ?? takeTurn(key, queue, runTurn)
  }
}

/**
 * Runs a turn without queueing, for callers that are in a transaction already. Such a caller may hold the row that the
 * first in the queue waits for, and would then wait for it for ever. PostgreSQL detects such a deadlock, a queue does
 * not.
 */
export function withoutQueue<Facts, Answer>(
  _key: string,
  _answerFrom: (facts: Facts) => Answer | null,
  runTurn: RunTurn<Facts, Answer>,
): Promise<Answer> {
  return runTurn((read) => read())
}

/** Waits in `queue` for an answer, or for the waiter's own turn (null). */
function wait<Facts, Answer>(
  queue: Set<Waiter<Facts, Answer>>,
  answerFrom: (facts: Facts) => Answer | null,
  timeout: number,
): Promise<Answer | null> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      queue.delete(waiter)
      reject(new Busy('No turn for this slot came in time.'))
    }, timeout)
    const waiter: Waiter<Facts, Answer> = {
      answerFrom,
      resolve(answer) {
        clearTimeout(timer)
        resolve(answer)
      },
      reject(error) {
        clearTimeout(timer)
        reject(error)
      },
    }
    queue.add(waiter)
  })
}
