import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconCalendar, IconChecks, IconFileExport, IconPlus, IconPrinter } from '@tabler/icons-react'
import { lazy, Suspense, useCallback, useMemo, useState } from 'react'
import { addDays } from '../shared/format/dates.ts'
import { useIsPhone } from '../shared/hooks/useIsPhone.ts'
import { useKeys } from '../shared/hooks/useKeys.ts'
import { useListLimit } from '../shared/hooks/useListLimit.ts'
import { useToday } from '../shared/hooks/useNow.ts'
import { useUrlFilters } from '../shared/hooks/useUrlFilters.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { usePermission } from '../shared/session/usePermission.ts'
import { isDateRange } from '../shared/slots/dateRange.ts'
import { DaysFailed } from '../shared/slots/DaysFailed.tsx'
import { slotMessages } from '../shared/slots/messages.ts'
import type { FullSlot } from '../shared/slots/slotDocuments.ts'
import { SlotDays } from '../shared/slots/SlotDays.tsx'
import { DetailSplit, useRoomBeside } from '../shared/slots/SlotSplit.tsx'
import { useSlotNews } from '../shared/slots/useSlotNews.ts'
import { useSlotsInRange } from '../shared/slots/useSlotsInRange.ts'
import { EmptyState } from '../shared/ui/EmptyState.tsx'
import { ListCount } from '../shared/ui/ListCount.tsx'
import { PageHeader } from '../shared/ui/PageHeader.tsx'
import { PageSkeleton } from '../shared/ui/PageSkeleton.tsx'
import { BatchBar } from './batch/BatchBar.tsx'
import { messages as batchMessages } from './batch/messages.ts'
import { useSelection } from './batch/useSelection.ts'
import { messages } from './messages.ts'
import { type ListFilters, ScheduleFilters } from './ScheduleFilters.tsx'
import { passes } from './scheduleFilters.ts'
import { ScheduleTable } from './ScheduleTable.tsx'
import { messages as sheetMessages } from './sheet/messages.ts'
import { SlotDesk } from './slot/SlotDesk.tsx'
import { useHomeTime } from './slot/useHomeTime.ts'
import { useOpenDesk } from './slot/useOpenDesk.ts'

// Spreadsheets are made now and then; nobody else waits for the code.
const ExportDialog = lazy(async () => ({ default: (await import('./export/ExportDialog.tsx')).ExportDialog }))

/** The slots of some days as a list, live, with the open slot beside it. (SCHED-01…13, D137) */
export function ScheduleList({ onShowCalendar, onShowSheet }: { onShowCalendar: () => void; onShowSheet: () => void }) {
  const m = useMessages(messages)
  const slotText = useMessages(slotMessages)
  const batch = useMessages(batchMessages)
  const sheet = useMessages(sheetMessages)
  const phone = useIsPhone()
  const roomy = useMediaQuery('(min-width: 75em)', undefined, { getInitialValueInEffect: false })
  const today = useToday()
  const defaults = useMemo<ListFilters>(
    () => ({ show: '', teacher: '', location: '', student: '', from: today, to: addDays(today, 7) }),
    [today],
  )
  const [filters, change, reset] = useUrlFilters(defaults)
  const desk = useOpenDesk()
  const { openId, open } = desk
  const beside = useRoomBeside()
  const atHome = useHomeTime()
  const mayMake = usePermission('slotNew')
  const [mayEdit, mayDelete] = [usePermission('slotEdit'), usePermission('slotDelete')]
  const maySelect = mayEdit || mayDelete
  const [picking, setPicking] = useState(false)
  const [exporting, setExporting] = useState<'slots' | 'teachers' | null>(null)

  const { slots, range, loading, retry } = useSlotsInRange(filters)
  const { show, teacher, location, student } = filters
  const isShown = useCallback(
    (slot: FullSlot) => passes(slot, { show, teacher, location, student }),
    [show, teacher, location, student],
  )
  const visible = useMemo(() => slots?.filter(isShown) ?? [], [slots, isShown])
  const context = [range.from, range.to, show, teacher, location, student].join(' ')
  const changed = useSlotNews(slots, context, isShown)

  const { shown, total, showAll } = useListLimit(visible, 100, context)
  const selection = useSelection(visible)
  const startNew = () => atHome(() => desk.startNew({ date: filters.from, time: '' }))
  useKeys(mayMake ? { n: (event) => (event.preventDefault(), startNew()) } : {})
  if (!slots) return <PageSkeleton />

  const isOpen = openId !== null || desk.fresh !== null
  const exportButton = (what: 'slots' | 'teachers', label: string) => (
    <Button
      variant="default"
      leftSection={<IconFileExport aria-hidden size={18} stroke={1.7} />}
      onClick={() => setExporting(what)}
    >
      {label}
    </Button>
  )
  return (
    <>
      <PageHeader
        title={m.title}
        count={<ListCount total={total} shown={shown.length} onShowAll={showAll} />}
        actions={
          <>
            {phone && maySelect && (
              <Button
                variant="default"
                leftSection={<IconChecks aria-hidden size={18} stroke={1.7} />}
                aria-pressed={picking}
                onClick={() => {
                  setPicking(!picking)
                  selection.clear()
                }}
              >
                {picking ? batch.stop : batch.start}
              </Button>
            )}
            {exportButton('slots', m.exportSlots)}
            {exportButton('teachers', m.exportTeachers)}
            <Button
              variant="default"
              leftSection={<IconPrinter aria-hidden size={18} stroke={1.7} />}
              onClick={onShowSheet}
            >
              {sheet.open}
            </Button>
            <Button
              variant="default"
              leftSection={<IconCalendar aria-hidden size={18} stroke={1.7} />}
              onClick={onShowCalendar}
            >
              {m.calendar}
            </Button>
            <Button
              leftSection={<IconPlus aria-hidden size={18} stroke={1.9} />}
              data-new-slot
              disabled={!mayMake}
              onClick={startNew}
            >
              {m.newSlot}
            </Button>
          </>
        }
      />
      <ScheduleFilters filters={filters} onChange={change} onReset={reset} />
      <DetailSplit
        beside={beside && isOpen}
        loading={loading}
        detail={<SlotDesk desk={desk} slots={slots} beside={beside} />}
      >
        <DaysFailed retry={retry} shown={range} />
        {!isDateRange(range) && <EmptyState title={slotText.invalidDates} hint={slotText.invalidDatesHint} />}
        {isDateRange(range) && total === 0 && <EmptyState title={m.empty} hint={m.emptyHint} />}
        {total > 0 &&
          (phone ? (
            <SlotDays
              slots={shown}
              changed={changed}
              openId={openId}
              onOpen={picking ? selection.toggle : open}
              {...(picking ? { chosen: selection.ids } : {})}
              showTeacher
            />
          ) : (
            <ScheduleTable
              slots={shown}
              changed={changed}
              openId={openId}
              onOpen={open}
              dense={!roomy || isOpen}
              selection={maySelect ? selection : null}
            />
          ))}
        {maySelect && <BatchBar selection={selection} all={visible} />}
      </DetailSplit>
      {exporting && (
        <Suspense>
          <ExportDialog what={exporting} range={filters} onClose={() => setExporting(null)} />
        </Suspense>
      )}
    </>
  )
}
