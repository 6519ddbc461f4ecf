import { RunHistory } from '../../runs/RunHistory.tsx'
import { RunProgress } from '../../runs/RunProgress.tsx'
import { messages as runMessages } from '../../runs/messages.ts'
import { useRunsRead } from '../../runs/useRuns.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { useNeeds } from '../../shared/session/useNeeds.ts'
import { usePermission } from '../../shared/session/usePermission.ts'
import { Card } from '../../ui/Card.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { PageSkeleton } from '../../ui/PageSkeleton.tsx'
import { messages } from './messages.ts'
import { RenewalList } from './RenewalList.tsx'

/** Shows monthly processing: what would be renewed, how far it is, and what was renewed before. (CON-07, MON-01…10) */
export function MonthlyPage() {
  const text = useMessages(messages)
  const needs = useNeeds()
  const { stayHint } = useMessages(runMessages)
  const allowed = usePermission('contractMonthly')
  const { runs, failed, retry } = useRunsRead({ kind: 'monthly' })
  const working = runs?.find(({ state }) => state === 'working')
  return (
    <>
      <PageHeader title={text.title} back={{ to: '/admin/contracts', label: text.toContracts }} />
      {!allowed && <Notice tone="info">{needs('contractMonthly')}</Notice>}
      {working && (
        <Card>
          <RunProgress run={working} />
          <p>{stayHint}</p>
        </Card>
      )}
      {allowed && runs === undefined && (failed ? <ErrorState onRetry={retry} /> : <PageSkeleton />)}
      {allowed && runs !== undefined && !working && <RenewalList />}
      <RunHistory runs={runs ?? []} title={text.history} outcomes={text.outcomes} />
    </>
  )
}
