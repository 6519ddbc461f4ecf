import { StudentLink } from '../desk/StudentLink.tsx'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { messages } from './messages.ts'

/** Names who has a seat in a preview; a student's name opens their page beside it. (ASTU-49) */
export function SeatName({ studentId, name }: { studentId: string | null; name: string }) {
  const { other } = useMessages(messages)
  if (studentId === null) return other
  return (
    <StudentLink id={studentId} newTab>
      {name}
    </StudentLink>
  )
}
