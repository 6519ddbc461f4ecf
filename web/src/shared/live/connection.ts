import { useSyncExternalStore } from 'react'

/** Whether changes reach this browser: `lost` while the live connection is down. */
export type Connection = 'ok' | 'lost'

const listeners = new Set<() => void>()
let current: Connection = 'ok'

/** Called by the network layer; every screen that shows the connection follows. */
export function setConnection(connection: Connection): void {
  if (connection === current) return
  current = connection
  for (const listener of listeners) listener()
}

/** Calls `listener` with the state of the live connection when it changes; returns how to stop. */
export function onConnection(listener: (connection: Connection) => void): () => void {
  return subscribe(() => listener(current))
}

/** Returns the state of the live connection. */
export function useConnection(): Connection {
  return useSyncExternalStore(subscribe, () => current)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
