import { useSyncExternalStore } from 'react'
import { isNewVersionThere, subscribeToVersion } from './serviceWorker.ts'

/** Tells whether a newer version of the app waits for a reload. */
export function useNewVersion(): boolean {
  return useSyncExternalStore(subscribeToVersion, isNewVersionThere)
}
