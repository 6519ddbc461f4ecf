import { useQuery } from '@apollo/client/react'
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
import { PriceChangeList } from './PriceChangeList.tsx'
import { PriceChangePlansQuery } from './priceChangeDocuments.ts'

/** Moves contracts that follow older versions of a plan to its price, and shows earlier moves. (PLAN-15, PLAN-16) */
export function PriceChangePage() {
  const text = useMessages(messages)
  const needs = useNeeds()
  const { stayHint } = useMessages(runMessages)
  const allowed = usePermission('contractEdit')
  const { runs, ...runsRead } = useRunsRead({ kind: 'priceChange' })
  const { data, error, refetch } = useQuery(PriceChangePlansQuery)
  const plans = data?.plans.filter(({ kind }) => kind === 'monthly')
  const failed = error !== undefined || runsRead.failed
  const retry = () => {
    if (data === undefined) void refetch()
    if (runs === undefined) runsRead.retry()
  }
  const working = runs?.find(({ state }) => state === 'working')
  return (
    <>
      <PageHeader title={text.title} back={{ to: '/admin/contracts', label: text.toContracts }} />
      {!allowed && <Notice tone="info">{needs('contractEdit')}</Notice>}
      {working && (
        <Card>
          <RunProgress run={working} />
          <p>{stayHint}</p>
        </Card>
      )}
      {allowed &&
        (runs === undefined || plans === undefined) &&
        (failed ? <ErrorState onRetry={retry} /> : <PageSkeleton />)}
      {allowed && runs !== undefined && plans !== undefined && !working && <PriceChangeList plans={plans} />}
      <RunHistory runs={runs ?? []} title={text.history} outcomes={text.outcomes} />
    </>
  )
}
