import { useQuery } from '@apollo/client/react'
import { Switch } from '@mantine/core'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { messages } from './messages.ts'
import { LessonPeopleQuery } from './moveDocuments.ts'
import { ToldPeople } from './ToldPeople.tsx'

/** Who waits for slots that are to be deleted, whom of them a mail reaches, and the switch whether they get one. */
export function TellWaiting(props: { slotIds: string[]; tell: boolean; onTell: (tell: boolean) => void }) {
  const { slotIds, tell, onTell } = props
  const m = useMessages(messages)
  const { data } = useQuery(LessonPeopleQuery, { variables: { slotIds }, fetchPolicy: 'network-only' })
  return (
    <>
      <Switch label={m.tellWaiting} checked={tell} onChange={(event) => onTell(event.currentTarget.checked)} />
      {data && <ToldPeople people={data.lessonPeople.filter(({ role }) => role === 'waiting')} tell={tell} />}
    </>
  )
}
