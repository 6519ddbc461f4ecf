import { Button, Group } from '@mantine/core'
import { IconCalendarSearch } from '@tabler/icons-react'
import { useDeferredValue } from 'react'
import { ClosedNotes } from '../calendar/closures/ClosedNotes.tsx'
import { useClosures } from '../calendar/closures/useClosures.ts'
import { useAwaitedQuery } from '../shared/live/useAwaitedQuery.ts'
import { useListLimit } from '../ui/hooks/useListLimit.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { StudentSlotsQuery } from '../student/studentDocuments.ts'
import { useNothingWords } from '../student/useNothingWords.ts'
import { useStudentAccount, prefetchStudentAccount } from '../student/useStudentAccount.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Notice } from '../ui/Notice.tsx'
import { ListCount } from '../ui/ListCount.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { ShownPart } from '../ui/ShownPart.tsx'
import { messages } from './messages.ts'
import { ListedDays } from './ListedDays.tsx'
import { SlotChips } from './SlotChips.tsx'
import { SlotFilters } from './SlotFilters.tsx'
import { StudentSlotSheet } from './StudentSlotSheet.tsx'
import { useListedSlots } from './useListedSlots.ts'
import { useKnownFilters } from './useKnownFilters.ts'
import { useSlotFilters } from './useSlotFilters.ts'

/**
 * Shows the page where students look for a lesson: all slots of a range of days, filtered, live, each one tap from its
 * sheet. (STU-05…11)
 */
export function SlotListPage() {
  const text = useMessages(messages)
  const filtering = useSlotFilters()
  const { filters, change, reset } = filtering
  // While another range loads, the list before it stays.
  const from = useDeferredValue(filters.from)
  const to = useDeferredValue(filters.to)
  prefetchStudentAccount()
  const data = useAwaitedQuery(StudentSlotsQuery, { from, to, past: false })
  const { known, teachers } = useKnownFilters(filters, data.slots)
  const closures = useClosures({ from, to })
  const listed = useListedSlots(data.slots, known)
  const { contracts } = useStudentAccount()
  const hasContract = contracts.some((contract) => contract.active && contract.endDate >= filtering.today)
  const nothing = useNothingWords()
  const { shown, total, showAll } = useListLimit(listed, 100, JSON.stringify(filters))
  const count = <ListCount total={total} shown={shown.length} onShowAll={showAll} />
  const isLoading = from !== filters.from || to !== filters.to

  return (
    <>
      <PageHeader title={text.title} count={count} />
      <SlotFilters {...filtering} />
      <SlotChips filters={known} change={change} teachers={teachers} />
      {!hasContract && shown.length > 0 && <Notice tone="warn">{text.noContractHint}</Notice>}
      <ClosedNotes closures={closures} />
      <ShownPart busy={isLoading} more={shown.length < total && count}>
        {shown.length > 0 ? (
          <ListedDays listed={shown} total={total} />
        ) : (
          <EmptyState
            title={nothing?.title ?? (hasContract ? text.noneTitle : text.noContractTitle)}
            hint={nothing?.hint ?? (hasContract ? text.noneHint : text.noContractHint)}
            icon={IconCalendarSearch}
            action={
              <Group justify="center" gap="xs">
                {(filtering.active > 0 || filters.q !== '') && (
                  <Button variant="default" onClick={reset}>
                    {text.resetFilters}
                  </Button>
                )}
                {filters.show === 'available' && (
                  <Button variant="default" onClick={() => change({ show: 'all' })}>
                    {text.showAllLessons}
                  </Button>
                )}
              </Group>
            }
          />
        )}
      </ShownPart>
      <StudentSlotSheet />
    </>
  )
}
