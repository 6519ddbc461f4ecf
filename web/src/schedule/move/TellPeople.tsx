import { useQuery } from '@apollo/client/react'
import { Switch } from '@mantine/core'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { messages } from './messages.ts'
import { LessonPeopleQuery } from './moveDocuments.ts'
import { ToldPeople } from './ToldPeople.tsx'

interface TellPeopleProps {
  slotIds: string[]
  /** Those who wait for the slots, or those whose lesson it is. */
  of: 'waiting' | 'lesson'
  tell: boolean
  onTell: (tell: boolean) => void
}

/** Whom a change of slots concerns, whom of them a mail reaches, and the switch whether they get one. */
export function TellPeople({ slotIds, of, tell, onTell }: TellPeopleProps) {
  const m = useMessages(messages)
  const { data } = useQuery(LessonPeopleQuery, { variables: { slotIds }, fetchPolicy: 'network-only' })
  const people = data?.lessonPeople.filter(({ role }) => (role === 'waiting') === (of === 'waiting'))
  return (
    <>
      <Switch
        label={of === 'waiting' ? m.tellWaiting : m.tell}
        checked={tell}
        onChange={(event) => onTell(event.currentTarget.checked)}
      />
      {people && <ToldPeople people={people} tell={tell} />}
    </>
  )
}
