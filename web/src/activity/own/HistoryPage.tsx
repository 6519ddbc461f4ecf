import { Button } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { mostHistoryDays } from '@koma/schema/input/history'
import { useMemo } from 'react'
import { useListLimit } from '../../ui/hooks/useListLimit.ts'
import type { OwnBooking } from '../../student/studentDocuments.ts'
import { useStudentAccount } from '../../student/useStudentAccount.ts'
import { useToday } from '../../shared/school/useNow.ts'
import { useUrlFilters } from '../../ui/hooks/useUrlFilters.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { isDateRange } from '../../ui/dateRange.ts'
import { messages as uiMessages } from '../../ui/messages.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ListCount } from '../../ui/ListCount.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { PageSkeleton } from '../../ui/PageSkeleton.tsx'
import { ShownPart } from '../../ui/ShownPart.tsx'
import { passes } from './historyFilter.ts'
import { HistoryFilters, type HistoryFilterValues } from './HistoryFilters.tsx'
import list from '../../ui/Rows.module.css'
import { HistoryHead, HistoryRow } from './HistoryRow.tsx'
import { defaultHistoryRange } from './historyRange.ts'
import { messages } from '../messages.ts'
import { type OwnRecord, useOwnHistory } from './useOwnHistory.ts'

/**
 * Shows a student's bookings and cancellations of the lessons of a range of days, the last done first, live.
 * (STU-40…42, LOG-09, LOG-10, D62, D133)
 */
export function HistoryPage() {
  const text = useMessages(messages)
  const words = useMessages(uiMessages)
  const today = useToday()
  const defaults = useMemo<HistoryFilterValues>(() => ({ type: '', ...defaultHistoryRange(today) }), [today])
  const [filters, change, reset] = useUrlFilters(defaults)
  const { type, from, to } = filters
  const { contracts, bookings } = useStudentAccount()
  const valid = isDateRange({ from, to }, mostHistoryDays)
  const { records, loading } = useOwnHistory(valid ? { from, to } : null)
  const visible = useMemo(
    () =>
      (records ?? [])
        .filter((record) => passes(record, type))
        .toSorted((a, b) =>
          a.interactionTime < b.interactionTime ? 1 : a.interactionTime > b.interactionTime ? -1 : 0,
        ),
    [records, type],
  )
  const moved = useMemo(() => movedIn(visible, bookings), [visible, bookings])
  const { shown, total, showAll } = useListLimit(visible, 100, [type, from, to].join(' '))
  const active = [type !== '', from !== defaults.from || to !== defaults.to].filter(Boolean).length
  if (valid && records === undefined) return <PageSkeleton />
  const count = <ListCount total={total} shown={shown.length} onShowAll={showAll} />

  return (
    <>
      <PageHeader title={text.title} count={valid ? count : undefined} />
      <HistoryFilters filters={filters} active={active} onChange={change} onReset={reset} />
      <ShownPart busy={loading} more={valid && shown.length < total && count}>
        {!valid && <EmptyState title={words.invalidDates} hint={words.invalidDatesHint} />}
        {valid && total === 0 && (
          <EmptyState
            icon={IconHistory}
            {...(active > 0 ? { hint: text.noneHint } : { title: text.noneHint })}
            action={
              active > 0 && (
                <Button variant="default" onClick={reset}>
                  {text.reset}
                </Button>
              )
            }
          />
        )}
        {valid && total > 0 && (
          <>
            <HistoryHead />
            <ul className={list.rows} aria-label={text.title}>
              {shown.map((record) => (
                <HistoryRow
                  key={record.id}
                  record={record}
                  showContract={contracts.length > 1}
                  movedBooking={moved.get(record.id)}
                />
              ))}
            </ul>
          </>
        )}
      </ShownPart>
    </>
  )
}

/** Returns the bookings whose move can still be undone, by the record of that move: the latest of its lesson. */
function movedIn(latestFirst: readonly OwnRecord[], bookings: readonly OwnBooking[]): ReadonlyMap<string, OwnBooking> {
  const moved = bookings.flatMap((booking) => {
    const record =
      booking.undoableMove != null && latestFirst.find(({ lessonTime }) => lessonTime === booking.slot.startsAt)
    return record ? [[record.id, booking] as const] : []
  })
  return new Map(moved)
}
