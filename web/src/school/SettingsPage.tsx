import { useQuery, useSubscription } from '@apollo/client/react'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { ErrorState } from '../ui/ErrorState.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { PageSkeleton } from '../ui/PageSkeleton.tsx'
import { messages } from './messages.ts'
import { SettingsChangedSubscription, SettingsQuery } from './schoolSettingsDocuments.ts'
import { SettingsForm } from './SettingsForm.tsx'

/** The settings of the school; a colleague's changes come in by themselves. (SET-01, SET-02) */
export function SettingsPage() {
  const text = useMessages(messages)
  const { data, error, refetch } = useQuery(SettingsQuery)
  useSubscription(SettingsChangedSubscription, {
    ignoreResults: true,
    // What fails is told by the network layer.
    onData: () => void refetch().catch(() => undefined),
  })
  return (
    <>
      <PageHeader title={text.title} />
      {data && <SettingsForm settings={data.settings} reload={refetch} />}
      {!data && (error ? <ErrorState onRetry={() => void refetch()} /> : <PageSkeleton />)}
    </>
  )
}
