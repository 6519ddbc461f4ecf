import { useSyncExternalStore } from 'react'
import { followUnsaved, isUnsaved } from '../open/leaving.ts'
import { useHasLettersAcross } from './useHasLettersAcross.ts'
import { useFrozenWhile } from './useFrozenWhile.ts'

/** The width that a list and what is open of it need beside each other, in heights of the page's letters. */
const LETTERS = 68.75

/**
 * Tells whether the window has room for what is open beside its list. While something is unsaved this does not change:
 * in another frame the form would start over. A window is narrow for a moment when it prints, zooms or is turned.
 */
export function useRoomBeside(): boolean {
  const hasRoom = useHasLettersAcross(LETTERS)
  return useFrozenWhile(hasRoom, useSyncExternalStore(followUnsaved, isUnsaved))
}
