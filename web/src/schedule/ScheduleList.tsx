import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconCalendar } from '@tabler/icons-react'
import { useCallback, useMemo } from 'react'
import { addDays } from '../shared/format/dates.ts'
import { useIsPhone } from '../shared/hooks/useIsPhone.ts'
import { useListLimit } from '../shared/hooks/useListLimit.ts'
import { useToday } from '../shared/hooks/useNow.ts'
import { useUrlFilters } from '../shared/hooks/useUrlFilters.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { isDateRange } from '../shared/slots/dateRange.ts'
import { slotMessages } from '../shared/slots/messages.ts'
import type { FullSlot } from '../shared/slots/slotDocuments.ts'
import { SlotDays } from '../shared/slots/SlotDays.tsx'
import { SlotSplit } from '../shared/slots/SlotSplit.tsx'
import { useOpenSlot } from '../shared/slots/useOpenSlot.ts'
import { useSlotNews } from '../shared/slots/useSlotNews.ts'
import { useSlotsInRange } from '../shared/slots/useSlotsInRange.ts'
import { EmptyState } from '../shared/ui/EmptyState.tsx'
import { ListCount } from '../shared/ui/ListCount.tsx'
import { PageHeader } from '../shared/ui/PageHeader.tsx'
import { PageSkeleton } from '../shared/ui/PageSkeleton.tsx'
import { messages } from './messages.ts'
import { scheduleDetail } from './scheduleDetail.tsx'
import { type ListFilters, ScheduleFilters } from './ScheduleFilters.tsx'
import { passes } from './scheduleFilters.ts'
import { ScheduleTable } from './ScheduleTable.tsx'

/** The slots of some days as a list, live, with the open slot beside it. (SCHED-01…13, D137) */
export function ScheduleList({ onShowCalendar }: { onShowCalendar: () => void }) {
  const m = useMessages(messages)
  const slotText = useMessages(slotMessages)
  const phone = useIsPhone()
  const roomy = useMediaQuery('(min-width: 75em)', undefined, { getInitialValueInEffect: false })
  const today = useToday()
  const defaults = useMemo<ListFilters>(
    () => ({ show: '', teacher: '', location: '', student: '', from: today, to: addDays(today, 7) }),
    [today],
  )
  const [filters, change, reset] = useUrlFilters(defaults)
  const { openId, open, close } = useOpenSlot()

  const { slots, range, loading } = useSlotsInRange(filters)
  const { show, teacher, location, student } = filters
  const isShown = useCallback(
    (slot: FullSlot) => passes(slot, { show, teacher, location, student }),
    [show, teacher, location, student],
  )
  const visible = useMemo(() => slots?.filter(isShown) ?? [], [slots, isShown])
  const context = [range.from, range.to, show, teacher, location, student].join(' ')
  const changed = useSlotNews(slots, context, isShown)

  const { shown, total, showAll } = useListLimit(visible, 100, context)
  if (!slots) return <PageSkeleton />

  return (
    <>
      <PageHeader
        title={m.title}
        count={<ListCount total={total} shown={shown.length} onShowAll={showAll} />}
        actions={
          <Button
            variant="default"
            leftSection={<IconCalendar aria-hidden size={18} stroke={1.7} />}
            onClick={onShowCalendar}
          >
            {m.calendar}
          </Button>
        }
      />
      <ScheduleFilters filters={filters} onChange={change} onReset={reset} />
      <SlotSplit openId={openId} slots={slots} loading={loading} detail={scheduleDetail} onClose={close}>
        {!isDateRange(range) && <EmptyState title={slotText.invalidDates} hint={slotText.invalidDatesHint} />}
        {isDateRange(range) && total === 0 && <EmptyState title={m.empty} hint={m.emptyHint} />}
        {total > 0 &&
          (phone ? (
            <SlotDays slots={shown} changed={changed} openId={openId} onOpen={open} showTeacher />
          ) : (
            <ScheduleTable
              slots={shown}
              changed={changed}
              openId={openId}
              onOpen={open}
              dense={!roomy || openId !== null}
            />
          ))}
      </SlotSplit>
    </>
  )
}
