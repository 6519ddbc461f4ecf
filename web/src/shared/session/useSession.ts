import { useSyncExternalStore } from 'react'
import { currentArea, readSession, type SessionUser, subscribeToSession } from './session.ts'

/** Who is signed in to the area that is open, or null. (AUTH-34) */
export function useSession(): SessionUser | null {
  return useSyncExternalStore(subscribeToSession, () => readSession(currentArea()))
}
