import { onConnection } from './connection.ts'

/** Calls `act` when the network or the live connection is back, until the returned function is called. */
export function whenOnlineAgain(act: () => void): () => void {
  const stop = onConnection((connection) => {
    if (connection === 'ok') act()
  })
  window.addEventListener('online', act)
  return () => {
    stop()
    window.removeEventListener('online', act)
  }
}
