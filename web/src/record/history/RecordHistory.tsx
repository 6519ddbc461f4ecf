import { logColumns } from '@koma/schema/logEntry'
import { type LogTypeName, logTypesOf } from '@koma/schema/logTypes'
import type { ReactNode } from 'react'
import type { RecordKind } from '../../gql/graphql.ts'
import { useLanguage, useMessages } from '../../shared/i18n/useMessages.ts'
import { Fold } from '../../ui/Fold.tsx'
import { History } from './History.tsx'
import { HistoryEntry } from './HistoryEntry.tsx'
import { messages } from './messages.ts'
import type { LogEntry } from './recordHistoryDocuments.ts'
import classes from './RecordHistory.module.css'
import { useRecordHistory } from './useRecordHistory.ts'
import { useFollow } from '../../shared/live/useFollow.ts'

const changes = logTypesOf.record

/** The log types of people who sign in. */
const ofAccounts: readonly LogTypeName[] = [...changes, ...logTypesOf.account]

const typesOf: Partial<Record<RecordKind, readonly LogTypeName[]>> = {
  student: ofAccounts,
  teacher: ofAccounts,
  staff: ofAccounts,
}

/** Shows what was done to a record, by whom and from what into what, once it is unfolded; live. (LOG-05…07) */
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
  useFollow([kind], history.list.reload, id)
  return <Changes {...history} base={`${kind}_changes_export`} types={typesOf[kind] ?? changes} />
}

interface ChangesProps extends ReturnType<typeof useRecordHistory> {
  /** The file's name. */
  base: string
  types: readonly LogTypeName[]
  /** Draws something beside whose lesson an entry was about. */
  renderBeside?: (entry: LogEntry) => ReactNode
}

/** Draws the entries of the log that are about one record or slot, as its history. (LOG-05) */
export function Changes({ types, base, renderBeside, ...history }: ChangesProps) {
  const text = useMessages(messages)
  const [language] = useLanguage()
  return (
    <History
      {...history}
      title={text.title}
      types={types.map((type) => [type, text.types[type]])}
      file={{ base, columns: logColumns(language) }}
      hint={text.none}
      renderEntry={(entry) => <HistoryEntry entry={entry} beside={renderBeside?.(entry)} />}
    />
  )
}
