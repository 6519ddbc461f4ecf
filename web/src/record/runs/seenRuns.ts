import { useSyncExternalStore } from 'react'

const key = 'koma-seen-runs'
/** As many as an answer of the server has runs; what came before those is asked for no more. */
const MOST = 30

const listeners = new Set<() => void>()

/** The failed runs that were looked at on this device, by id in one text; kept over visits, and shared by its tabs. */
function read(): string {
  try {
    return localStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}

/** Marks failed runs as looked at: whoever uses this device need not be told of them again. */
export function lookAtRuns(ids: readonly string[]): void {
  const before = read().split(' ')
  const fresh = ids.filter((id) => !before.includes(id))
  if (fresh.length === 0) return
  try {
    localStorage.setItem(key, [...fresh, ...before].slice(0, MOST).join(' '))
  } catch {
    // A device that keeps nothing tells of them again.
  }
  for (const each of listeners) each()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** The ids of failed runs that were looked at. */
export function useSeenRuns(): readonly string[] {
  return useSyncExternalStore(subscribe, read).split(' ')
}
