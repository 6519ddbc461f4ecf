import { useQuery } from '@apollo/client/react'
import { Switch } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { SlotChangePeopleQueryVariables } from '../../gql/graphql.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { messages } from './messages.ts'
import { SlotChangePeopleQuery } from './noticeDocuments.ts'
import { NotifiedPeople } from './NotifiedPeople.tsx'

interface TellOfChangeProps {
  /** The change as it is sent; null where it is none that anybody notices. */
  change: SlotChangePeopleQueryVariables | null
  of: 'waiting' | 'lesson'
  tell: boolean
  onTell: (tell: boolean) => void
}

/**
 * Names those whom an edit of slots would notify, before it is saved, with the switch whether they are emailed; nothing
 * if there are none. (SCHED-99)
 */
export function TellOfChange({ change, of, tell, onTell }: TellOfChangeProps) {
  const text = useMessages(messages)
  const now = change === null ? '' : JSON.stringify(change)
  const [debounced] = useDebouncedValue(now, 200)
  const { data } = useQuery(SlotChangePeopleQuery, {
    variables: debounced === '' ? {} : (JSON.parse(debounced) as SlotChangePeopleQueryVariables),
    skip: debounced === '',
    fetchPolicy: 'network-only',
    context: { quiet: true },
  })
  const people = now === debounced ? data?.slotChangePeople : undefined
  if (now === '' || (people !== undefined && people.length === 0)) return null
  if (people === undefined && of === 'waiting') return null
  return (
    <>
      <Switch
        label={of === 'waiting' ? text.tellWaiting : text.tell}
        checked={tell}
        onChange={(event) => onTell(event.currentTarget.checked)}
      />
      {people && <NotifiedPeople people={people} tell={tell} />}
    </>
  )
}
