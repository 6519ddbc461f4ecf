import type { ApolloClient } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import { useEffect } from 'react'
import { pickMessages } from '../../shared/i18n/useMessages.ts'
import { useStore } from '../../shared/useStore.ts'
import { announce } from '../../ui/announce.tsx'
import { toastError } from '../../ui/toasts.tsx'
import { type AttendanceQueue, createAttendanceQueue, type MarkState } from './attendanceQueue.ts'
import { makeUpStoreOf } from './makeUpStore.ts'
import { messages } from './messages.ts'

const queues = new WeakMap<ApolloClient, AttendanceQueue>()

/** Marks attendance, and tells which bookings' marks the server has not confirmed; one queue for the whole app. */
export function useAttendance(): Pick<AttendanceQueue, 'mark' | 'retry' | 'discard'> & {
  states: ReadonlyMap<string, MarkState>
} {
  const client = useApolloClient()
  const queue = queueOf(client)
  useEffect(() => queue.resume(), [queue])
  const states = useStore(queue.states)
  // What the screen shows beside the mark goes with it (LOT-16).
  const mark: AttendanceQueue['mark'] = (each) => queue.mark({ ...each, digest: makeUpStoreOf(client).digestOf(each) })
  return { mark, retry: queue.retry, discard: queue.discard, states }
}

/** Ends the queue of an app that is taken away, such as a test's. */
export function stopAttendance(client: ApolloClient): void {
  queues.get(client)?.stop()
}

function queueOf(client: ApolloClient): AttendanceQueue {
  const known = queues.get(client)
  if (known) return known
  const queue = createAttendanceQueue(client, {
    onRefused: (message) => toastError([pickMessages(messages).refused, message].filter(Boolean).join(' ')),
    // Screens read again by themselves once a mark is there.
    onAnswered(slotId, isHeld) {
      if (isHeld) makeUpStoreOf(client).read(slotId)
    },
    onCaughtUp: () => announce(pickMessages(messages).sent),
  })
  queues.set(client, queue)
  return queue
}
