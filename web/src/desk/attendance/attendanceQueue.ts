import type { ApolloClient } from '@apollo/client'
import { CombinedGraphQLErrors, ServerError, ServerParseError } from '@apollo/client/errors'
import { whenOnlineAgain } from '../../shared/live/whenOnlineAgain.ts'
import { createStore, type Store } from '../../shared/store.ts'
import type { FullSlot } from '../store/slotDocuments.ts'
import { slotStoreOf } from '../store/slotStore.ts'
import { SetAttendanceMutation } from './attendanceDocuments.ts'
import { keepUnsent, type Mark, unsentBefore } from './unsentMarks.ts'

/** The state of a mark that the server has not confirmed: on its way, or kept until the connection is back. */
export type MarkState = 'sending' | 'waiting' | HeldMark

/** A mark whose make-up points are not those that were shown: it waits for the person to decide. */
interface HeldMark {
  mark: Mark
  /** Why it was refused. */
  message: string
  /** Whether the server would refuse it again: its points are used. */
  isFinal: boolean
}

/** The events of the queue for a screen. */
export interface QueueEvents {
  /** The server refused, with its words if it had any: the screen shows the old mark again. */
  onRefused: (message: string | null) => void
  /** The server has answered a mark of this slot; `isHeld` if it waits for a decision now. */
  onAnswered: (slotId: string, isHeld: boolean) => void
  /** Marks that had to wait for the connection have arrived. */
  onCaughtUp: () => void
}

/** Marks on their way to the server. */
export interface AttendanceQueue {
  /** Shows the mark at once and sends it; a later one for the same booking takes its place. */
  mark: (mark: Mark) => void
  /** Sends what an earlier page of this tab could not, once. */
  resume: () => void
  /** Drops a mark that waits for a decision; the screen shows the old one again. */
  discard: (bookingId: string) => void
  /** Tries again now. */
  retry: () => void
  /** Sends nothing more and holds no window; what is not confirmed is kept for the next page of this tab. */
  stop: () => void
  /** The states by booking; a new map after each change. */
  states: Pick<Store<ReadonlyMap<string, MarkState>>, 'get' | 'subscribe'>
}

/** A request without an answer for this many milliseconds counts as lost. */
const timeoutMs = 15_000
const longestWait = 15_000

/**
 * Sends marks one after the other, in the order of the clicks; of several for one booking the last counts. Each mark
 * shows at once over what the server has sent of the slot. Once the server has answered, its version shows: the mark,
 * or after a refusal what was there before. Without a connection marks wait, and go out when it is back; those that are
 * not confirmed outlive a reload of the page. Sending one twice does no harm, since a mark says all it means. (SLOT-23,
 * SLOT-24, SCHED-49)
 */
export function createAttendanceQueue(client: ApolloClient, events: QueueEvents): AttendanceQueue {
  const slots = slotStoreOf(client)
  const unsent = new Map<string, Mark>()
  const held = new Map<string, HeldMark>()
  const states = createStore<ReadonlyMap<string, MarkState>>(new Map())
  let running = false
  let lost = 0
  let resumed = false
  let stopped = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const notify = () => {
    keepUnsent([...unsent.values(), ...[...held.values()].map(({ mark }) => mark)])
    const sent = [...unsent.keys()].map((id) => [id, lost > 0 ? 'waiting' : 'sending'] as const)
    states.set(new Map<string, MarkState>([...sent, ...held]))
  }

  /** Notes the answer to a mark: held for a decision, or settled, with a refusal told. */
  function settle(mark: Mark, refusal: Refused | null): void {
    const isHeld = refusal?.isHeld === true
    if (isHeld) held.set(mark.bookingId, { mark, message: refusal.refused ?? '', isFinal: refusal.isFinal === true })
    else slots.settle(nameOf(mark))
    notify()
    events.onAnswered(mark.slotId, isHeld)
    if (refusal !== null && !isHeld) events.onRefused(refusal.refused)
  }

  async function run(): Promise<void> {
    if (running || stopped) return
    running = true
    clearTimeout(timer)
    const waited = lost > 0
    for (let mark = first(unsent); mark; mark = first(unsent)) {
      const outcome = await send(client, mark)
      if (stopped) return
      if (outcome === 'lost') {
        lost += 1
        timer = setTimeout(() => void run(), Math.min(longestWait, 1000 * 2 ** lost))
        break
      }
      lost = 0
      // A later click of the same student is still to be sent, and covers this answer.
      if (unsent.get(mark.bookingId) !== mark) continue
      unsent.delete(mark.bookingId)
      settle(mark, outcome === 'kept' ? null : outcome)
    }
    running = false
    notify()
    if (unsent.size > 0) return
    page.release()
    if (waited) events.onCaughtUp()
  }

  const retry = () => void run()
  const page = holdPage(retry)

  const want = (mark: Mark) => {
    unsent.delete(mark.bookingId)
    held.delete(mark.bookingId)
    unsent.set(mark.bookingId, mark)
    slots.expect(nameOf(mark), mark.slotId, (slot) => withMark(slot, mark))
  }
  const start = () => {
    page.hold()
    notify()
    retry()
  }

  return {
    mark(mark) {
      want(mark)
      start()
    },
    resume() {
      if (resumed) return
      resumed = true
      const before = unsentBefore()
      for (const mark of before) if (!unsent.has(mark.bookingId)) want(mark)
      if (before.length > 0) start()
    },
    discard(bookingId) {
      const mark = held.get(bookingId)?.mark
      if (mark === undefined) return
      held.delete(bookingId)
      slots.settle(nameOf(mark))
      notify()
    },
    retry,
    stop() {
      stopped = true
      clearTimeout(timer)
      page.release()
    },
    states,
  }
}

/**
 * Makes what asks before the window is left, while it is held, and calls `retry` once the connection is back or the
 * page is seen again.
 */
function holdPage(retry: () => void): { hold: () => void; release: () => void } {
  const whenSeen = () => {
    if (document.visibilityState === 'visible') retry()
  }
  const warn = (event: BeforeUnloadEvent) => event.preventDefault()
  let stopWaiting: (() => void) | undefined
  return {
    hold() {
      if (stopWaiting) return
      stopWaiting = whenOnlineAgain(retry)
      window.addEventListener('beforeunload', warn)
      document.addEventListener('visibilitychange', whenSeen)
    },
    release() {
      stopWaiting?.()
      stopWaiting = undefined
      window.removeEventListener('beforeunload', warn)
      document.removeEventListener('visibilitychange', whenSeen)
    },
  }
}

/** The reasons why a mark waits for a decision instead of being dropped. */
const holding: readonly unknown[] = ['makeUpMoved', 'makeUpUsed']

/** The server's refusal with its words, if it had any: whether it waits for a decision, and would be given again. */
interface Refused {
  refused: string | null
  isHeld?: boolean
  isFinal?: boolean
}

type Outcome = 'kept' | 'lost' | Refused

async function send(
  client: ApolloClient,
  { slotId, studentId, attendance, reason = null, digest = '' }: Mark,
): Promise<Outcome> {
  const given = new AbortController()
  const timer = setTimeout(() => given.abort(), timeoutMs)
  try {
    const { data } = await client.mutate({
      mutation: SetAttendanceMutation,
      variables: { input: { slotId, studentId, attendance, reason, digest } },
      context: { quiet: true, fetchOptions: { signal: given.signal } },
    })
    if (data?.setAttendance.success) return 'kept'
    const { message = null, reasonCode } = data?.setAttendance ?? {}
    return { refused: message, isHeld: holding.includes(reasonCode), isFinal: reasonCode === 'makeUpUsed' }
  } catch (error) {
    if (CombinedGraphQLErrors.is(error)) return { refused: error.errors[0]?.message ?? null }
    const status = ServerError.is(error) || ServerParseError.is(error) ? error.statusCode : undefined
    // A gateway answers for a server that is away; anything else with a status is an answer.
    return status === undefined || status >= 502 ? 'lost' : { refused: null }
  } finally {
    clearTimeout(timer)
  }
}

function withMark(slot: FullSlot, { bookingId, attendance, reason = null }: Mark): FullSlot {
  const bookings = slot.bookings?.map((booking) =>
    booking.id === bookingId ? { ...booking, attendance, attendanceReason: reason } : booking,
  )
  return { ...slot, bookings: bookings ?? null }
}

const nameOf = ({ bookingId }: Mark) => `attendance ${bookingId}`

function first(unsent: ReadonlyMap<string, Mark>): Mark | undefined {
  const [mark] = unsent.values()
  return mark
}
