import { Button, Group } from '@mantine/core'
import { IconCalendarSearch } from '@tabler/icons-react'
import { Suspense, useCallback, useDeferredValue } from 'react'
import { ClosedNotes } from '../calendar/closures/ClosedNotes.tsx'
import { useClosures } from '../calendar/closures/useClosures.ts'
import { lazyPart } from '../shared/live/lazyPart.ts'
import { useAwaitedQuery } from '../shared/live/useAwaitedQuery.ts'
import { useListLimit } from '../ui/hooks/useListLimit.ts'
import { useFormat } from '../shared/format/useFormat.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { SchoolContact } from '../student/SchoolContact.tsx'
import { StudentSlotsQuery } from '../student/studentDocuments.ts'
import { useNothingWords } from '../student/useNothingWords.ts'
import { useStudentAccount, prefetchStudentAccount } from '../student/useStudentAccount.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Notice } from '../ui/Notice.tsx'
import { ListCount } from '../ui/ListCount.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { ShownPart } from '../ui/ShownPart.tsx'
import { DayStrip } from './DayStrip.tsx'
import { messages } from './messages.ts'
import { ListedDays } from './ListedDays.tsx'
import { SlotChips } from './SlotChips.tsx'
import { useListedSlots } from './useListedSlots.ts'
import { useKnownFilters } from './useKnownFilters.ts'
import { useSlotFilters } from './useSlotFilters.ts'
import classes from './SlotListPage.module.css'

// The lessons stand before the code of what is opened from them, which is half of the page's.
const SlotFilters = lazyPart(async () => (await import('./SlotFilters.tsx')).SlotFilters)
const LeaveNote = lazyPart(async () => (await import('../student/LeaveNote.tsx')).LeaveNote)
const StudentSlotSheet = lazyPart(async () => (await import('./StudentSlotSheet.tsx')).StudentSlotSheet)

/**
 * Shows the page where students look for a lesson: all slots of a range of days, filtered, live, each one tap from its
 * sheet. (STU-05…11)
 */
export function SlotListPage() {
  const text = useMessages(messages)
  const format = useFormat()
  const filtering = useSlotFilters()
  const { filters, change, reset } = filtering
  // While another range loads, the list before it stays.
  const from = useDeferredValue(filters.from)
  const to = useDeferredValue(filters.to)
  prefetchStudentAccount()
  const data = useAwaitedQuery(StudentSlotsQuery, { from, to, past: false })
  const { known, teachers } = useKnownFilters(filters, data.slots)
  const closures = useClosures({ from, to })
  const { listed, counts } = useListedSlots(data.slots, known)
  const choose = useCallback((day: string) => change({ day }), [change])
  const { contracts, leaves } = useStudentAccount()
  const hasContract = contracts.some((contract) => contract.active && contract.endDate >= filtering.today)
  const nothing = useNothingWords()
  const isAvailableOnly = filters.show === 'available'
  const noneWords = filters.day !== '' && counts.size > 0 ? noneThatDay() : noneAtAll()
  const { shown, total, showAll } = useListLimit(listed, 100, JSON.stringify(filters))
  const count = <ListCount total={total} shown={shown.length} onShowAll={showAll} />
  const isLoading = from !== filters.from || to !== filters.to

  return (
    <>
      <PageHeader title={text.title} count={count} />
      <DayStrip from={from} to={to} counts={counts} day={filters.day} onChoose={choose} />
      <Suspense fallback={<div className={classes.filters} />}>
        <SlotFilters {...filtering} />
      </Suspense>
      <SlotChips filters={known} change={change} reset={reset} teachers={teachers} />
      {!hasContract && shown.length > 0 && <Notice tone="warn">{withContactLink(text.noContractHint)}</Notice>}
      {leaves.length > 0 && (
        <Suspense>
          <LeaveNote />
        </Suspense>
      )}
      <ClosedNotes closures={closures} />
      <ShownPart busy={isLoading} more={shown.length < total && count}>
        {shown.length > 0 ? (
          <ListedDays listed={shown} total={total} />
        ) : (
          <EmptyState
            {...noneWords}
            icon={IconCalendarSearch}
            action={
              <Group justify="center" gap="xs">
                {filters.day !== '' && (
                  <Button variant="default" onClick={() => choose('')}>
                    {text.allDays}
                  </Button>
                )}
                {filtering.canReset && (
                  <Button variant="default" onClick={reset}>
                    {text.resetFilters}
                  </Button>
                )}
                {isAvailableOnly && (
                  <Button variant="default" onClick={() => change({ show: 'all' })}>
                    {text.showAllLessons}
                  </Button>
                )}
              </Group>
            }
          />
        )}
      </ShownPart>
      <Suspense>
        <StudentSlotSheet />
      </Suspense>
    </>
  )

  /** Tells that other days have some. */
  function noneThatDay() {
    const day = format.date(filters.day)
    return { title: isAvailableOnly ? text.noneThatDay(day) : text.noneThatDayAtAll(day) }
  }

  function noneAtAll() {
    if (nothing !== null) return { title: nothing.title, hint: withContactLink(nothing.hint) }
    return hasContract
      ? { title: text.noneTitle, hint: text.noneHint }
      : { title: text.noContractTitle, hint: withContactLink(text.noContractHint) }
  }
}

/** Returns a sentence that sends students to their school, with how to reach it. */
function withContactLink(sentence: string) {
  return (
    <>
      {sentence}
      <SchoolContact />
    </>
  )
}
