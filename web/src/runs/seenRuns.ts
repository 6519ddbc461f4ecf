import { useSyncExternalStore } from 'react'
import { createListeners } from '../shared/store.ts'
import type { Run } from './runDocuments.ts'
import { keepOnDevice, keptOnDevice } from '../shared/deviceStorage.ts'

const key = 'koma-seen-runs'
/** As many as one answer of the server has; older runs are no longer asked for. */
const MOST = 30

const listeners = createListeners()

/**
 * Returns the failures that were looked at on this device in one text, each by its run and its end. It is kept over
 * visits and shared by its tabs.
 */
function read(): string {
  return keptOnDevice(key) ?? ''
}

/** Names a failure: a run that was gone on with can fail again. */
export const failureOf = ({ id, endedAt }: Pick<Run, 'id' | 'endedAt'>) => `${id}@${endedAt}`

/** Marks failures as seen, so that this device does not announce them again. */
export function lookAtFailures(failures: readonly string[]): void {
  const before = read().split(' ')
  if (failures.every((each) => before.includes(each))) return
  // Ids are in the order in which the runs began: the newest are kept.
  const seenIds = [...new Set([...failures, ...before])]
    .filter((each) => each !== '')
    .toSorted()
    .toReversed()
  // A device that stores nothing shows them again.
  keepOnDevice(key, seenIds.slice(0, MOST).join(' '))
  listeners.notify()
}

function subscribe(listener: () => void): () => void {
  const stop = listeners.subscribe(listener)
  window.addEventListener('storage', listener)
  return () => {
    stop()
    window.removeEventListener('storage', listener)
  }
}

/** Returns the failures that were looked at, by their names. */
export function useSeenFailures(): readonly string[] {
  return useSyncExternalStore(subscribe, read).split(' ')
}
