import { useSyncExternalStore } from 'react'
import { currentArea, readSession, type SessionUser, subscribeToSession } from './session.ts'

/** Returns the user signed in to the open area, or null. (AUTH-34) */
export function useSession(): SessionUser | null {
  return useSyncExternalStore(subscribeToSession, () => readSession(currentArea()))
}
