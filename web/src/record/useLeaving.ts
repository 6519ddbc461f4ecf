import { useCallback } from 'react'
import type { Location } from 'react-router'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { messages } from './messages.ts'

/** The question before the unsaved form of `title` is left; `name` is what an open record is called in the address. */
export function useLeaving(name: string, title: string) {
  const text = useMessages(messages)
  const isLeaving = useCallback(
    (from: Location, to: Location) => {
      const openIn = ({ search }: Location) => new URLSearchParams(search).get(name)
      return from.pathname !== to.pathname || openIn(from) !== openIn(to)
    },
    [name],
  )
  return { text: text.unsaved(title), isLeaving }
}
