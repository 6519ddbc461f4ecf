import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useMemo } from 'react'
import { DaysFailed } from '../../calendar/DaysFailed.tsx'
import { LessonToMark } from '../../desk/attendance/LessonToMark.tsx'
import { AllPresentButton } from '../../desk/attendance/AttendanceButtons.tsx'
import { useOnceOpen } from '../../desk/attendance/openMarks.ts'
import { studentPage } from '../../desk/studentPage.ts'
import { slotsByTime } from '../../desk/slotsByTime.ts'
import { useSlotsInRange } from '../../desk/store/useSlotsInRange.ts'
import { useFormat } from '../../shared/format/useFormat.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { useNow, useToday } from '../../shared/school/useNow.ts'
import { isDateRange } from '../../ui/dateRange.ts'
import { DateRangeFields } from '../../ui/DateRangeFields.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { FilterBar } from '../../ui/FilterBar.tsx'
import { FilterSelect } from '../../ui/FilterSelect.tsx'
import { ListCount } from '../../ui/ListCount.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { PageSkeleton } from '../../ui/PageSkeleton.tsx'
import { useListLimit } from '../../ui/hooks/useListLimit.ts'
import { useUrlFilters } from '../../ui/hooks/useUrlFilters.ts'
import { messages as uiMessages } from '../../ui/messages.ts'
import { messages as scheduleMessages } from '../messages.ts'
import { passes } from '../slotFilter.ts'
import { useFilterChoices } from '../useFilterChoices.ts'
import { AllLessonsPresent } from './AllLessonsPresent.tsx'
import { LessonHead } from './LessonHead.tsx'
import classes from './MarkAttendance.module.css'
import { messages } from './messages.ts'

/**
 * Lists the lessons of some days that are over and whose attendance is open, day by day, with their students to mark in
 * place. A marked lesson stays until the page is left. The days and filters are in the address. (SCHED-107, SCHED-49)
 */
export function MarkAttendance({ onClose }: { onClose: () => void }) {
  const m = useMessages(messages)
  const words = useMessages(scheduleMessages)
  const ui = useMessages(uiMessages)
  const format = useFormat()
  const now = useNow()
  const today = useToday()
  const defaults = useMemo(() => ({ from: today, to: today, teacher: '', location: '' }), [today])
  const [filters, change, reset] = useUrlFilters<Record<keyof typeof defaults, string>>(defaults)
  const { from, to, teacher, location } = filters
  const { teachers, locations } = useFilterChoices()
  const { slots, range, loading, retry } = useSlotsInRange(filters)
  const narrowed = useMemo(
    () => slotsByTime(slots?.filter((slot) => passes(slot, { teacher, location })) ?? [], teacherOf),
    [slots, teacher, location],
  )
  const lessons = useOnceOpen(
    narrowed,
    narrowed.filter((slot) => passes(slot, { show: 'unmarked', now })),
  )
  const { shown, total, showAll } = useListLimit(lessons, 100, [range.from, range.to, teacher, location].join(' '))
  if (!slots) return <PageSkeleton />

  const days = [...Map.groupBy(shown, ({ startsAt }) => startsAt.slice(0, 10))]
  const active = [teacher, location, from !== today || to !== today].filter(Boolean).length
  return (
    <>
      <PageHeader
        title={m.title}
        count={<ListCount total={total} shown={shown.length} onShowAll={showAll} />}
        actions={
          <Button variant="default" leftSection={<IconArrowLeft aria-hidden size={18} />} onClick={onClose}>
            {m.back}
          </Button>
        }
      />
      <FilterBar active={active} onReset={reset}>
        <FilterSelect
          searchable
          label={words.teacher}
          data={teachers}
          value={teacher}
          onChange={(value) => change({ teacher: value })}
        />
        <FilterSelect
          label={words.location}
          data={locations}
          value={location}
          onChange={(value) => change({ location: value })}
        />
        <DateRangeFields range={filters} onChange={change} />
      </FilterBar>
      <DaysFailed retry={retry} shown={range} />
      {!isDateRange(range) && <EmptyState title={ui.invalidDates} hint={ui.invalidDatesHint} />}
      {isDateRange(range) && total === 0 && <EmptyState title={m.none} hint={m.noneHint} />}
      {total > 0 && (
        <div className={classes.list} aria-busy={loading}>
          <AllLessonsPresent slots={shown} />
          {days.map(([date, ofDay]) => (
            <section key={date} aria-labelledby={`day-${date}`}>
              <h2 id={`day-${date}`} className={classes.day}>
                {[format.dayWord(date, today), format.date(date)].filter(Boolean).join(' ')}
              </h2>
              <ul className={classes.lessons}>
                {ofDay.map((slot) => (
                  <LessonToMark key={slot.id} slot={slot} pageOf={studentPage}>
                    <LessonHead slot={slot} />
                    <AllPresentButton slot={slot} about={`${format.dateTime(slot.startsAt)} ${teacherOf(slot)}`} />
                  </LessonToMark>
                ))}
              </ul>
            </section>
          ))}
        </div>
      )}
    </>
  )
}

function teacherOf({ teacher }: { teacher: { displayName: string } | null }): string {
  return teacher?.displayName ?? ''
}
