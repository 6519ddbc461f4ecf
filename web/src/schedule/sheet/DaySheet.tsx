import { ActionIcon, Button, Switch } from '@mantine/core'
import { IconArrowLeft, IconChevronLeft, IconChevronRight, IconPrinter } from '@tabler/icons-react'
import { useMemo } from 'react'
import { messages as calendarMessages } from '../../calendar/messages.ts'
import { addDays } from '../../shared/format/dates.ts'
import { useFormat } from '../../shared/format/useFormat.ts'
import { useNow, useToday } from '../../shared/school/useNow.ts'
import { useOpen } from '../../ui/open/useOpen.ts'
import { useUrlFilters } from '../../ui/hooks/useUrlFilters.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { useSchool } from '../../shared/school/useSchool.ts'
import { isDateRange } from '../../ui/dateRange.ts'
import { ClosedNotes } from '../../calendar/closures/ClosedNotes.tsx'
import { useClosures } from '../../calendar/closures/useClosures.ts'
import { DaysFailed } from '../../calendar/DaysFailed.tsx'
import { FilterSelect } from '../../ui/FilterSelect.tsx'
import { useSlotsInRange } from '../../desk/store/useSlotsInRange.ts'
import { DateField } from '../../ui/DateField.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { PageSkeleton } from '../../ui/PageSkeleton.tsx'
import { Segments } from '../../ui/Segments.tsx'
import { messages as scheduleMessages } from '../messages.ts'
import { passes } from '../slotFilter.ts'
import { useFilterChoices } from '../useFilterChoices.ts'
import classes from './DaySheet.module.css'
import { messages } from './messages.ts'
import { sheetFigures, sheetParts } from './sheetRows.ts'
import { SheetTable } from './SheetTable.tsx'

/** Draws one day on A4, by teacher or by time, with students and boxes for who came; the filters are in the address. */
export function DaySheet({ onClose }: { onClose: () => void }) {
  const m = useMessages(messages)
  const words = useMessages(scheduleMessages)
  const step = useMessages(calendarMessages)
  const format = useFormat()
  const { name } = useSchool()
  const now = useNow()
  const today = useToday()
  const defaults = useMemo(() => ({ date: today, order: 'teacher', teacher: '', location: '', show: '' }), [today])
  const [filters, change] = useUrlFilters<Record<keyof typeof defaults, string>>(defaults)
  const { teachers, locations } = useFilterChoices()
  const { date } = filters
  const { slots, range, loading, retry } = useSlotsInRange({ from: date, to: date })
  const order = filters.order === 'time' ? 'time' : 'teacher'
  const shown = useMemo(() => slots?.filter((slot) => passes(slot, filters)) ?? [], [slots, filters])
  const parts = useMemo(() => sheetParts(shown, order), [shown, order])
  const figures = sheetFigures(shown)
  useOpen(true, { onEscape: onClose })
  const closures = useClosures(isDateRange(range) ? range : { from: today, to: today })
  if (!slots) return <PageSkeleton />

  return (
    <>
      <div className={classes.tools}>
        <PageHeader
          title={m.title}
          actions={
            <>
              <Button variant="default" leftSection={<IconArrowLeft aria-hidden size={18} />} onClick={onClose}>
                {m.back}
              </Button>
              <Button leftSection={<IconPrinter aria-hidden size={18} stroke={1.7} />} onClick={() => window.print()}>
                {m.print}
              </Button>
            </>
          }
        />
        <div className={classes.filters}>
          <ActionIcon.Group>
            {([-1, 1] as const).map((days) => (
              <ActionIcon
                key={days}
                variant="default"
                size={36}
                aria-label={days < 0 ? step.previous.day : step.next.day}
                disabled={!isDateRange(range)}
                onClick={() => change({ date: addDays(date, days) })}
              >
                {days < 0 ? <IconChevronLeft aria-hidden size={18} /> : <IconChevronRight aria-hidden size={18} />}
              </ActionIcon>
            ))}
          </ActionIcon.Group>
          <DateField label={m.date} value={date} onChange={(day) => day && change({ date: day })} />
          <FilterSelect
            searchable
            label={words.teacher}
            data={teachers}
            value={filters.teacher}
            onChange={(teacher) => change({ teacher })}
          />
          <FilterSelect
            label={words.location}
            data={locations}
            value={filters.location}
            onChange={(location) => change({ location })}
          />
          <Segments
            aria-label={m.order}
            data={[
              { value: 'teacher', label: m.byTeacher },
              { value: 'time', label: m.byTime },
            ]}
            value={order}
            onChange={(chosen) => change({ order: chosen })}
          />
          <Switch
            label={m.onlyBooked}
            checked={filters.show === 'booked'}
            onChange={(event) => change({ show: event.currentTarget.checked ? 'booked' : '' })}
          />
        </div>
      </div>
      <DaysFailed retry={retry} shown={range} />
      {shown.length === 0 ? (
        <>
          <ClosedNotes closures={closures} />
          <EmptyState title={m.empty} hint={m.emptyHint} />
        </>
      ) : (
        <section
          className={classes.sheet}
          data-sheet
          aria-busy={loading}
          aria-label={`${m.title} ${format.date(range.from)}`}
          // It may be wider than a phone, and is scrolled by keys too.
          ref={reachable}
        >
          <header className={classes.head}>
            <h2>{format.date(range.from, { year: true })}</h2>
            <p>{m.figures(figures.slots, figures.booked, figures.students)}</p>
            <p className={classes.school}>
              {name}
              <span>{m.printed(format.dateTime(now))}</span>
            </p>
          </header>
          <ClosedNotes closures={closures} />
          {parts.map(({ key, teacher, slots: own }) => {
            const heading = teacher && (
              <>
                {teacher.displayName} <span className={classes.id}>{teacher.teacherCode}</span>
              </>
            )
            return (
              <section key={key} className={classes.part}>
                {heading && <h3>{heading}</h3>}
                <SheetTable slots={own} showTeacher={order === 'time'} heading={heading} />
              </section>
            )
          })}
        </section>
      )}
    </>
  )
}

function reachable(element: HTMLElement | null): void {
  if (element) element.tabIndex = 0
}
