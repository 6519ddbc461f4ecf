import { isTimed } from '@koma/schema/rules/slotShown'
import { Button } from '@mantine/core'
import { IconCalendar, IconCalendarOff, IconChecks, IconFileExport, IconPlus, IconPrinter } from '@tabler/icons-react'
import { Suspense, useCallback, useMemo, useState } from 'react'
import { addDays } from '../../shared/format/dates.ts'
import { useAddressParams } from '../../ui/hooks/useAddressParams.ts'
import { useIsPhone } from '../../ui/hooks/useIsPhone.ts'
import { useIsRoomy } from '../../ui/hooks/useIsRoomy.ts'
import { useRoomBeside } from '../../ui/hooks/useRoomBeside.ts'
import { useOpen } from '../../ui/open/useOpen.ts'
import { useKeys } from '../../ui/open/useKeys.ts'
import { useListLimit } from '../../ui/hooks/useListLimit.ts'
import { useNow, useToday } from '../../shared/school/useNow.ts'
import { useUrlFilters } from '../../ui/hooks/useUrlFilters.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { usePermission } from '../../shared/session/usePermission.ts'
import { useSortedItems } from '../../ui/dataColumns.ts'
import { ClosedNotes } from '../../calendar/closures/ClosedNotes.tsx'
import { useClosures } from '../../calendar/closures/useClosures.ts'
import { SchoolTimeNote } from '../../calendar/SchoolTimeNote.tsx'
import { DaysFailed } from '../../calendar/DaysFailed.tsx'
import type { FullSlot } from '../../desk/store/slotDocuments.ts'
import { closuresPage } from '../../desk/closuresAddress.ts'
import { DeskSlotDays } from '../../desk/slot/DeskSlotDays.tsx'
import { DetailSplit } from '../../desk/slot/SlotSplit.tsx'
import { slotsByTime } from '../../desk/slotsByTime.ts'
import { useSlotNews } from '../../desk/store/useSlotNews.ts'
import { useSlotsInRange } from '../../desk/store/useSlotsInRange.ts'
import { ColumnMenu } from '../../record/ColumnMenu.tsx'
import { useHiddenColumns } from '../../record/useHiddenColumns.ts'
import { isDateRange } from '../../ui/dateRange.ts'
import { ListCount } from '../../ui/ListCount.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { PageLink } from '../../ui/PageLink.tsx'
import { PageSkeleton } from '../../ui/PageSkeleton.tsx'
import { BatchBar } from '../batch/BatchBar.tsx'
import { messages as batchMessages } from '../batch/messages.ts'
import { useSelection } from '../batch/useSelection.ts'
import { FreeTeachers, FreeTeachersButton } from '../free/FreeTeachers.tsx'
import { messages } from '../messages.ts'
import { NoSlots } from './NoSlots.tsx'
import { type ListFilters, ScheduleFilters } from './ScheduleFilters.tsx'
import { useSlotColumns } from './slotColumns.tsx'
import { passes } from '../slotFilter.ts'
import { ScheduleTable } from './ScheduleTable.tsx'
import { messages as sheetMessages } from '../sheet/messages.ts'
import { useNowRow } from './useNowRow.ts'
import { useOpenRow } from './useOpenRow.ts'
import { SlotDesk } from '../slot/SlotDesk.tsx'
import { useHomeTime } from '../slot/useHomeTime.tsx'
import { useOpenDesk } from '../slot/useOpenDesk.ts'
import { lazyPart } from '../../shared/live/lazyPart.ts'

// Spreadsheets are made now and then; nobody else waits for the code.
const ExportDialog = lazyPart(async () => (await import('../export/ExportDialog.tsx')).ExportDialog)

const inOrder = { sort: '' }

/** Draws the slots of some days as a list, live, with the open slot beside it and its head. (SCHED-01…13, D137) */
export function ScheduleList({ onShowCalendar, onShowSheet }: { onShowCalendar: () => void; onShowSheet: () => void }) {
  const m = useMessages(messages)
  const batch = useMessages(batchMessages)
  const sheet = useMessages(sheetMessages)
  const phone = useIsPhone()
  const roomy = useIsRoomy()
  const today = useToday()
  const defaults = useMemo<ListFilters>(
    () => ({ show: '', hours: '', teacher: '', location: '', student: '', from: today, to: addDays(today, 7) }),
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
  // The month's end leads to the report of its days.
  const [params, setParams] = useAddressParams()
  const [exporting, setExporting] = useState<'slots' | 'teachers' | null>(() =>
    params.get('export') === 'teachers' ? 'teachers' : null,
  )

  const stopExporting = () => {
    setExporting(null)
    if (!params.has('export')) return
    setParams(
      (after) => {
        after.delete('export')
        return after
      },
      { replace: true, preventScrollReset: true },
    )
  }
  const isDefaultRange = filters.from === defaults.from && filters.to === defaults.to

  const { slots, range, loading, retry } = useSlotsInRange(filters)
  const { show, hours, teacher, location, student } = filters
  const clock = useNow()
  const now = isTimed(show) ? clock : ''
  const isShown = useCallback(
    (slot: FullSlot) => passes(slot, { show, hours, teacher, location, student, ...(now && { now }) }),
    [show, hours, teacher, location, student, now],
  )
  const visible = useMemo(
    () => slotsByTime(slots?.filter(isShown) ?? [], ({ teacher: whose }) => whose?.displayName ?? ''),
    [slots, isShown],
  )
  const context = [range.from, range.to, show, hours, teacher, location, student].join(' ')
  const changed = useSlotNews(slots, context, isShown)

  const [{ sort }, changeSort] = useUrlFilters(inOrder)
  const columns = useSlotColumns(visible, sort === '')
  const [hidden, hide] = useHiddenColumns('slot')
  const sorted = useSortedItems(visible, columns, phone ? '' : sort, hidden)
  const { shown, total, showAll } = useListLimit(sorted.rows, 100, context)
  const nowAt = useNowRow(shown, phone || sort === '')
  useOpenRow(shown, phone ? null : openId)
  const closures = useClosures(isDateRange(range) ? range : { from: today, to: today })
  const selection = useSelection(sorted.rows)
  useOpen(selection.ids.size > 0, { onEscape: selection.clear, keepsFocus: true })
  const startNew = () =>
    atHome(() => desk.startNew({ date: filters.from, time: '', ...(teacher === '' ? {} : { teacherId: teacher }) }))
  useKeys(mayMake ? { n: (event) => (event.preventDefault(), startNew()) } : {})
  if (!slots) return <PageSkeleton />

  const isListed = ({ startsAt }: { startsAt: string }) =>
    startsAt.slice(0, 10) >= range.from && startsAt.slice(0, 10) <= range.to
  const isOpen = openId !== null || desk.fresh !== null
  const exportButton = (list: 'slots' | 'teachers', label: string) => (
    <Button
      variant="default"
      leftSection={<IconFileExport aria-hidden size={18} stroke={1.7} />}
      onClick={() => setExporting(list)}
    >
      {label}
    </Button>
  )
  return (
    <>
      <DetailSplit
        beside={beside && isOpen}
        loading={loading}
        detail={<SlotDesk desk={desk} slots={slots} isShown={isListed} beside={beside} />}
      >
        <PageHeader
          title={m.title}
          count={<ListCount total={total} shown={shown.length} onShowAll={showAll} />}
          isOfList
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
              <FreeTeachersButton date={filters.from} />
              {exportButton('slots', m.exportSlots)}
              {exportButton('teachers', m.exportTeachers)}
              <Button
                variant="default"
                leftSection={<IconPrinter aria-hidden size={18} stroke={1.7} />}
                onClick={onShowSheet}
              >
                {sheet.open}
              </Button>
              <PageLink to={closuresPage(mayEdit ? awayOf(filters) : {})} icon={IconCalendarOff}>
                {m.closures}
              </PageLink>
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
        <ScheduleFilters filters={filters} onChange={change} onReset={reset}>
          {roomy && !isOpen && <ColumnMenu columns={columns} hidden={hidden} onChange={hide} />}
        </ScheduleFilters>
        <SchoolTimeNote />
        <DaysFailed retry={retry} shown={range} />
        <ClosedNotes closures={closures} />
        {total === 0 && <NoSlots range={range} filtered={slots.length > 0} onCreate={mayMake ? startNew : null} />}
        {total > 0 &&
          (phone ? (
            <DeskSlotDays
              slots={shown}
              changed={changed}
              openId={openId}
              onOpen={picking ? selection.toggle : open}
              {...(picking ? { chosen: selection.ids } : {})}
              showTeacher
            />
          ) : (
            <ScheduleTable
              nowAt={nowAt}
              slots={shown}
              columns={sorted.shown}
              changed={changed}
              openId={openId}
              onOpen={open}
              narrow={!roomy || isOpen}
              sort={sort}
              onSort={(next) => changeSort({ sort: next })}
              selection={maySelect ? selection : null}
            />
          ))}
        {maySelect && <BatchBar selection={selection} all={visible} />}
      </DetailSplit>
      <FreeTeachers onNew={mayMake ? (start) => atHome(() => desk.startNew(start)) : null} />
      {exporting && (
        <Suspense>
          <ExportDialog
            list={exporting}
            // Hours are counted after they are taught: without other days the report is that of last month.
            range={exporting === 'teachers' && isDefaultRange ? { ...filters, ...lastMonth(today) } : filters}
            onClose={stopExporting}
          />
        </Suspense>
      )}
    </>
  )
}

/** Returns the first and the last day of the month before that of `today`. */
function lastMonth(today: string): { from: string; to: string } {
  const to = addDays(`${today.slice(0, 7)}-01`, -1)
  return { from: `${to.slice(0, 7)}-01`, to }
}

/** Returns the absence that is likely meant where the list shows one teacher: theirs, on the day if it shows one. */
function awayOf({ teacher, from, to }: ListFilters): { away?: string; from?: string; to?: string } {
  if (teacher === '') return {}
  return { away: teacher, ...(from === to && { from, to }) }
}
