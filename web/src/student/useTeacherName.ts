import { useCallback } from 'react'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { messages } from './messages.ts'
import type { StudentSlot } from './studentDocuments.ts'

/** Names who teaches a slot, and that it is a substitute; '' where the school hides its teachers. */
export function useTeacherName(): (slot: Pick<StudentSlot, 'teacher' | 'substituteFor'>) => string {
  const text = useMessages(messages)
  return useCallback(
    ({ teacher, substituteFor }) => {
      if (!teacher) return ''
      return substituteFor ? text.substitute(teacher.displayName) : teacher.displayName
    },
    [text],
  )
}
