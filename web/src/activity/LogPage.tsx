import { logSubjects } from '@koma/schema/logTypes'
import { Anchor } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useMemo, useRef } from 'react'
import { DownloadButton } from '../csv/DownloadButton.tsx'
import { ListWithDetail } from '../record/ListWithDetail.tsx'
import { addDays } from '../shared/format/dates.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { useToday } from '../shared/school/useNow.ts'
import { DataTable } from '../ui/DataTable.tsx'
import { DateField } from '../ui/DateField.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { messages as uiMessages } from '../ui/messages.ts'
import { FilterBar } from '../ui/FilterBar.tsx'
import { FilterSelect } from '../ui/FilterSelect.tsx'
import { useOpenItem } from '../ui/hooks/useOpenItem.ts'
import { useUrlFilters } from '../ui/hooks/useUrlFilters.ts'
import { NotOnPaper } from '../ui/NotOnPaper.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { PageSkeleton } from '../ui/PageSkeleton.tsx'
import { SearchField } from '../ui/SearchField.tsx'
import { LogDetail } from './LogDetail.tsx'
import { messages } from './logMessages.ts'
import { logRangeOf, logDefaults } from './logRange.ts'
import { useLogColumns } from './useLogColumns.tsx'
import { useLog } from './useLog.ts'

/** Only the start is filtered; the end stays this far ahead. (D132) */
const DAYS_AHEAD = 28

/**
 * Shows what was done in the school, by whom and from what into what, the latest first, live. (LOG-01…06, LOG-10,
 * LOG-12, D132)
 */
export function LogPage() {
  const text = useMessages(messages)
  const words = useMessages(uiMessages)
  const today = useToday()
  const defaults = useMemo(() => logDefaults(today), [today])
  const [filters, change, reset] = useUrlFilters(defaults)
  const range = logRangeOf(filters)
  const { about } = range
  const list = useRef<HTMLDivElement>(null)
  const log = useLog(range, list)
  const variables = {
    from: filters.from,
    to: addDays(today, DAYS_AHEAD),
    ...(about === null ? {} : { about }),
    search: filters.search.trim(),
  }
  const { openId, open, close } = useOpenItem('entry')
  const columns = useLogColumns()
  const entries = log.entries ?? []
  const opened = entries.find(({ id }) => id === openId) ?? null
  const active = [about !== null, filters.from !== defaults.from].filter(Boolean).length
  const isAll = active === 0 && filters.search === ''

  return (
    <>
      <PageHeader
        title={text.title}
        count={
          log.entries && (
            <span>
              {log.hasMore ? text.shown(entries.length) : text.countAll(entries.length)}{' '}
              {log.hasMore && (
                <>
                  <Anchor
                    component="button"
                    type="button"
                    fz="inherit"
                    underline="always"
                    onClick={() => void log.showAll()}
                  >
                    {words.displayAll}
                  </Anchor>
                  <NotOnPaper />
                </>
              )}
            </span>
          )
        }
        actions={<DownloadButton list="log" params={variables} disabled={entries.length === 0} />}
      />
      <FilterBar
        active={active}
        onReset={reset}
        search={<SearchField value={filters.search} onChange={(typed) => change({ search: typed })} />}
      >
        <DateField
          label={text.from}
          value={filters.from}
          maxDate={today}
          onChange={(from) => change({ from: from || defaults.from })}
        />
        <FilterSelect
          label={text.about}
          data={[
            { value: '', label: text.all },
            ...logSubjects.map((value) => ({ value, label: text.subjects[value] })),
          ]}
          value={about ?? ''}
          onChange={(chosen) => change({ about: chosen })}
        />
      </FilterBar>
      <ListWithDetail
        detail={opened && <LogDetail key={opened.id} entry={opened} />}
        heading={opened && text.types[opened.type]}
        onClose={close}
      >
        {!log.entries && (log.failed ? <ErrorState onRetry={() => void log.refetch()} /> : <PageSkeleton />)}
        {log.entries && entries.length === 0 && (
          <EmptyState icon={IconHistory} {...(isAll ? { title: text.noneSince } : { hint: text.noneHint })} />
        )}
        {entries.length > 0 && (
          <div ref={list}>
            <DataTable
              name={text.title}
              items={entries}
              columns={columns}
              openId={opened?.id ?? null}
              inAddress="entry"
              onOpen={open}
            />
          </div>
        )}
      </ListWithDetail>
    </>
  )
}
