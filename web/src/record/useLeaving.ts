import { createContext, useContext } from 'react'
import type { Location } from 'react-router'
import { useMessages } from '../shared/i18n/useMessages.ts'
import type { LeavingWords } from '../ui/open/leaving.ts'
import { messages } from './messages.ts'

/**
 * The question before unsaved text is left: what would be lost, and whether going from one address to another leaves
 * it.
 */
export interface Leaving {
  text: string
  words?: LeavingWords | undefined
  isLeaving: (from: Location, to: Location) => boolean
}

/**
 * Gives a form the address parameters of what is open around it, such as the record and its part. With other values
 * something else is shown in its place.
 */
export const OpenInAddress = createContext<readonly string[]>([])

/**
 * Returns the question before the unsaved form of `title` is left: for another page, or for something else in its
 * place.
 */
export function useLeaving(title: string): Leaving {
  return useLeavingWith(useMessages(messages).unsaved(title))
}

/** Returns the question before the form of something new is left with what was entered. */
export function useLeavingNew(): Leaving {
  return useLeavingWith(useMessages(messages).unsavedNew)
}

/** Returns the question in words of one's own; without `words`, headed and answered as that of a form. */
export function useLeavingWith(text: string, words?: LeavingWords): Leaving {
  const names = useContext(OpenInAddress)
  return {
    text,
    words,
    isLeaving: (from, to) => {
      const [before, after] = [new URLSearchParams(from.search), new URLSearchParams(to.search)]
      return from.pathname !== to.pathname || names.some((name) => before.get(name) !== after.get(name))
    },
  }
}
