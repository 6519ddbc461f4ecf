import { useCallback } from 'react'
import { useFormat } from '../shared/format/useFormat.ts'
import { useToday } from '../shared/school/useNow.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { messages } from './messages.ts'

/** Names the month of a lesson within a sentence: 今月, 2026年12月 / this month, in December 2026. */
export function useMonthWord(): (dateOrTime: string) => string {
  const text = useMessages(messages)
  const format = useFormat()
  const thisMonth = useToday().slice(0, 7)
  return useCallback(
    (dateOrTime) => (dateOrTime.startsWith(thisMonth) ? text.thisMonth : text.inMonth(format.month(dateOrTime))),
    [text, format, thisMonth],
  )
}
