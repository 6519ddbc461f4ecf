import { useSuspenseQuery } from '@apollo/client/react'
import { Button, Group } from '@mantine/core'
import { IconCalendarSearch } from '@tabler/icons-react'
import { useDeferredValue } from 'react'
import { useListLimit } from '../shared/hooks/useListLimit.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { StudentSlotsQuery } from '../shared/student/studentDocuments.ts'
import { useStandingAhead } from '../shared/student/useStanding.ts'
import { EmptyState } from '../shared/ui/EmptyState.tsx'
import { ListCount } from '../shared/ui/ListCount.tsx'
import { PageHeader } from '../shared/ui/PageHeader.tsx'
import { messages } from './messages.ts'
import { SlotDays } from './SlotDays.tsx'
import { SlotFilters } from './SlotFilters.tsx'
import classes from './SlotListPage.module.css'
import { SlotSheet } from './SlotSheet.tsx'
import { useListedSlots } from './useListedSlots.ts'
import { useSlotFilters } from './useSlotFilters.ts'

/** Where students look for a lesson: all slots of a range of days, filtered, live, each one tap from its sheet. (STU-05…11) */
export function SlotListPage() {
  const text = useMessages(messages)
  const filtering = useSlotFilters()
  const { filters, change, reset } = filtering
  // While another range loads, the list before it stays.
  const from = useDeferredValue(filters.from)
  const to = useDeferredValue(filters.to)
  useStandingAhead()
  const { data } = useSuspenseQuery(StudentSlotsQuery, { variables: { from, to } })
  const listed = useListedSlots(data.slots, filters)
  const { shown, total, showAll } = useListLimit(listed, 100, JSON.stringify(filters))
  const isLoading = from !== filters.from || to !== filters.to

  return (
    <>
      <PageHeader title={text.title} count={<ListCount total={total} shown={shown.length} onShowAll={showAll} />} />
      <SlotFilters {...filtering} />
      <div className={classes.list} aria-busy={isLoading}>
        {shown.length > 0 ? (
          <SlotDays listed={shown} total={total} />
        ) : (
          <EmptyState
            title={text.noneTitle}
            hint={text.noneHint}
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
        {shown.length < total && (
          <p className={classes.more}>
            <ListCount total={total} shown={shown.length} onShowAll={showAll} />
          </p>
        )}
      </div>
      <SlotSheet />
    </>
  )
}
