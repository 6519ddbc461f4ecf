import { useCallback } from 'react'
import type { Location } from 'react-router'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { messages } from './messages.ts'

/**
 * The question before the unsaved form of `title` is left; `name` is what an open record is called in the address, `view`
 * what says which part of it is shown, if any.
 */
export function useLeaving(name: string, title: string, view = '') {
  const text = useMessages(messages)
  const isLeaving = useCallback(
    (from: Location, to: Location) => {
      const openIn = ({ search }: Location) => {
        const params = new URLSearchParams(search)
        return `${params.get(name)} ${params.get(view)}`
      }
      return from.pathname !== to.pathname || openIn(from) !== openIn(to)
    },
    [name, view],
  )
  return { text: text.unsaved(title), isLeaving }
}

const isOtherPage = (from: Location, to: Location) => from.pathname !== to.pathname

/** The question before the form of something new is left with what was entered. */
export function useLeavingNew() {
  return { text: useMessages(messages).unsavedNew, isLeaving: isOtherPage }
}
