import { useQuery } from '@apollo/client/react'
import { useFormat } from '../shared/format/useFormat.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { Notice } from '../ui/Notice.tsx'
import { ClosedDayQuery } from './contractDocuments.ts'
import { messages } from './messages.ts'

/** Warns that the money of a day was counted and closed, before something else is recorded on it. (CASH-02) */
export function ClosedDayNotice({ day }: { day: string }) {
  const text = useMessages(messages)
  const format = useFormat()
  const { data } = useQuery(ClosedDayQuery, { variables: { day }, fetchPolicy: 'cache-and-network' })
  if (data?.cashDay.closing == null) return null
  return <Notice tone="warn">{text.closedDay(format.date(day))}</Notice>
}
