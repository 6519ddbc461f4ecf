import { useMediaQuery } from '@mantine/hooks'
import { useSyncExternalStore } from 'react'
import { followUnsaved, isUnsaved } from '../open/leaving.ts'
import { useHeld } from './useHeld.ts'

/**
 * Whether the window has room for what is open beside its list. As long as something is unsaved this stays as it was:
 * in another frame the form would begin anew, and a window is narrow for a moment when it prints, zooms or is turned.
 */
export function useRoomBeside(): boolean {
  const hasRoom = useMediaQuery('(min-width: 68.75em)', undefined, { getInitialValueInEffect: false })
  return useHeld(hasRoom, useSyncExternalStore(followUnsaved, isUnsaved))
}
