import { useQuery } from '@apollo/client/react'
import { Button } from '@mantine/core'
import type { RecordKind } from '../../gql/graphql.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Fold } from '../../ui/Fold.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { useLiveRecords } from '../useLiveRecords.ts'
import { HistoryEntry } from './HistoryEntry.tsx'
import { messages } from './messages.ts'
import { RecordHistoryQuery } from './recordHistoryDocuments.ts'
import classes from './RecordHistory.module.css'

/** What was done to a record, by whom and from what to what, once it is unfolded; live. (LOG-05…07) */
export function RecordHistory({ id, kind }: { id: string; kind: RecordKind }) {
  const text = useMessages(messages)
  return (
    <div className={classes.below}>
      <Fold title={text.title}>
        <Record id={id} kind={kind} />
      </Fold>
    </div>
  )
}

function Record({ id, kind }: { id: string; kind: RecordKind }) {
  const history = useRecordHistory(id)
  useLiveRecords(kind, history.refetch, id)
  return <HistoryEntries {...history} />
}

/** The entries of one record or slot, the latest first. */
export function useRecordHistory(id: string) {
  const { data, error, refetch, fetchMore } = useQuery(RecordHistoryQuery, {
    variables: { id },
    fetchPolicy: 'cache-and-network',
  })
  const next = data?.recordHistory.next ?? null
  const showMore = () =>
    void fetchMore({
      variables: { after: next },
      updateQuery: (before, { fetchMoreResult: { recordHistory } }) => ({
        recordHistory: { ...recordHistory, entries: [...before.recordHistory.entries, ...recordHistory.entries] },
      }),
      // What fails is told by the network layer.
    }).catch(() => undefined)
  return {
    entries: data?.recordHistory.entries,
    hasMore: next !== null,
    failed: error !== undefined,
    refetch,
    showMore,
  }
}

/** The list of them, with the way to older ones. */
export function HistoryEntries(history: ReturnType<typeof useRecordHistory>) {
  const { entries, hasMore, failed, refetch, showMore } = history
  const text = useMessages(messages)
  if (entries === undefined) return failed ? <ErrorState onRetry={() => void refetch()} /> : <Spinner />
  return (
    <div className={classes.history}>
      {entries.length === 0 && <p className={classes.quiet}>{text.none}</p>}
      <ul>
        {entries.map((entry) => (
          <HistoryEntry key={entry.id} entry={entry} />
        ))}
      </ul>
      {hasMore && (
        <Button variant="subtle" size="compact-sm" onClick={showMore}>
          {text.more}
        </Button>
      )}
    </div>
  )
}
