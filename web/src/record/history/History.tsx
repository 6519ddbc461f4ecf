import { IconHistory } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { DateRangeFields } from '../../ui/DateRangeFields.tsx'
import { isDateRange } from '../../ui/dateRange.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { FilterSelect } from '../../ui/FilterSelect.tsx'
import { ListCount } from '../../ui/ListCount.tsx'
import { messages as uiMessages } from '../../ui/messages.ts'
import { Spinner } from '../../ui/Spinner.tsx'
import { ExportButton } from '../ExportButton.tsx'
import classes from './History.module.css'
import { messages } from './messages.ts'

/**
 * The filters of a history: one type, or all for an empty text, and days, which may be open where there is no limit.
 */
export type HistoryFilters = { type: string; from: string; to: string }

/** The shown entries of a history, with the way to all of them. */
export interface HistoryList<Entry> {
  /** Those that are shown; undefined until there is an answer. */
  entries: readonly Entry[] | undefined
  /** The number of entries or, with `isMore`, a lower bound. */
  total: number
  isMore: boolean
  showAll: () => void
  /** All of them for a file, whether they are shown or not; null when they could not be read. */
  all: () => Promise<readonly Entry[] | null>
  failed: boolean
  reload: () => Promise<unknown>
}

interface HistoryProps<Entry> {
  title: string
  filters: HistoryFilters
  onChange: (changes: Partial<HistoryFilters>) => void
  /** The types that can be chosen, with their words. */
  types: readonly (readonly [type: string, word: string])[]
  /** The most days that are read at once; without it either end can be open. */
  mostDays?: number
  list: HistoryList<Entry>
  /** The file's name and columns. */
  file: { base: string; columns: readonly (readonly [head: string, cell: (entry: Entry) => string])[] }
  /** Shown where nothing was found. */
  hint: string
  renderEntry: (entry: Entry) => ReactNode
}

/**
 * Shows the history of a record or slot: filters by type and days, the latest hundred and then all, and a file.
 * (ATCH-08, ATCH-09, LOG-08…10, ERR-39)
 */
export function History<Entry extends { id: string }>(props: HistoryProps<Entry>) {
  const { title, filters, onChange, types, mostDays, list, file, hint, renderEntry } = props
  const text = useMessages(messages)
  const words = useMessages(uiMessages)
  const { entries, total, isMore, showAll, all, failed, reload } = list
  const isType = filters.type === '' || types.some(([type]) => type === filters.type)
  const isRange = mostDays === undefined || isDateRange(filters, mostDays)

  return (
    <section className={classes.history} aria-label={title}>
      <div className={classes.filters}>
        <FilterSelect
          label={text.type}
          data={[{ value: '', label: text.all }, ...types.map(([value, label]) => ({ value, label }))]}
          value={filters.type}
          onChange={(type) => onChange({ type })}
        />
        <DateRangeFields
          range={filters}
          onChange={onChange}
          {...(mostDays === undefined ? { open: true } : { mostDays })}
        />
      </div>
      {!isType && <EmptyState title={text.wrongType} />}
      {!isRange && <EmptyState title={words.invalidDates} hint={words.invalidDatesHint} />}
      {isRange && entries === undefined && (failed ? <ErrorState onRetry={() => void reload()} /> : <Spinner />)}
      {isType && isRange && entries !== undefined && (
        <>
          <div className={classes.head}>
            <p className={classes.count}>
              <ListCount total={total} isMore={isMore} shown={entries.length} onShowAll={showAll} />
            </p>
            <ExportButton base={file.base} rows={entries} all={all} columns={file.columns} />
          </div>
          {entries.length === 0 && (
            <EmptyState icon={IconHistory} {...(filters.type === '' ? { title: hint } : { hint })} />
          )}
          <ul>
            {entries.map((entry) => (
              <li key={entry.id}>{renderEntry(entry)}</li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
