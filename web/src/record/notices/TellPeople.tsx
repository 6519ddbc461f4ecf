import { useQuery } from '@apollo/client/react'
import { Switch } from '@mantine/core'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { messages } from './messages.ts'
import { LessonPeopleQuery } from './noticeDocuments.ts'
import { NotifiedPeople, type NotifiedPerson } from './NotifiedPeople.tsx'
import { concerns } from './useUnreached.ts'

interface TellPeopleProps {
  slotIds: string[]
  /**
   * The waiting students of the slots, the people of the lesson, or one student who is booked or cancelled, and the
   * teacher.
   */
  of: 'waiting' | 'lesson' | { studentId: string }
  tell: boolean
  onTell: (tell: boolean) => void
}

/**
 * Shows the people whom a change of slots concerns, which of them a mail reaches, and the switch whether they get one.
 */
export function TellPeople({ slotIds, of, tell, onTell }: TellPeopleProps) {
  const text = useMessages(messages)
  const studentId = typeof of === 'object' ? of.studentId : null
  const { data } = useQuery(LessonPeopleQuery, { variables: { slotIds, studentId }, fetchPolicy: 'network-only' })
  const isMeant = (person: NotifiedPerson) =>
    studentId === null ? (person.role === 'waiting') === (of === 'waiting') : concerns(person, studentId)
  const label = of === 'waiting' ? text.tellWaiting : studentId === null ? text.tell : text.tellBoth
  return (
    <>
      <Switch label={label} checked={tell} onChange={(event) => onTell(event.currentTarget.checked)} />
      {data && <NotifiedPeople people={data.lessonPeople.filter(isMeant)} tell={tell} />}
    </>
  )
}

/**
 * Says how many students wait for a slot and will be notified of the free seat, whatever else is notified; nothing
 * where nobody waits.
 */
export function FreeSeatNotice({ slotId }: { slotId: string }) {
  const text = useMessages(messages)
  const variables = { slotIds: [slotId], studentId: null }
  const { data } = useQuery(LessonPeopleQuery, { variables, fetchPolicy: 'cache-and-network' })
  const waiting = data?.lessonPeople.filter(({ role, notice }) => role === 'waiting' && notice === 'mail') ?? []
  return waiting.length === 0 ? null : <p>{text.freeSeat(waiting.length)}</p>
}
