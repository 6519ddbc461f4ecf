import { useCallback } from 'react'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { messages } from './messages.ts'
import type { TemplateRow } from './templateDocuments.ts'

/** Returns a row's name: weekday, times and teacher. */
export function useRowHeading(): (row: TemplateRow) => string {
  const text = useMessages(messages)
  return useCallback(
    ({ day, startTime, endTime, teacherName }) =>
      text.heading(text.weekdays[day] ?? '', `${startTime}–${endTime}`, teacherName),
    [text],
  )
}
