import { createStore } from '../store.ts'
import { useStore } from '../useStore.ts'

/** Whether changes reach this browser: `lost` while the live connection is down. */
export type Connection = 'ok' | 'lost'

const connection = createStore<Connection>('ok')

/** Sets the state of the live connection, for the network layer; every screen that shows it follows. */
export const setConnection = connection.set

/** Calls `listener` with the state of the live connection when it changes; returns how to stop. */
export function onConnection(listener: (now: Connection) => void): () => void {
  return connection.subscribe(() => listener(connection.get()))
}

/** Returns the state of the live connection. */
export function useConnection(): Connection {
  return useStore(connection)
}
