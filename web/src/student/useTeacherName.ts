import { useCallback } from 'react'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { messages } from './messages.ts'

interface Taught {
  teacher: { displayName: string } | null
  substituteFor: { displayName: string } | null
}

/** Names who teaches a slot, and that it is a substitute; '' where the school hides its teachers. */
export function useTeacherName(): (slot: Taught) => string {
  const text = useMessages(messages)
  return useCallback(
    ({ teacher, substituteFor }) => {
      if (!teacher) return ''
      return substituteFor ? text.substitute(teacher.displayName) : teacher.displayName
    },
    [text],
  )
}
