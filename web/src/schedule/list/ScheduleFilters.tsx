import { IconChecks } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { attendanceAddress } from '../../desk/studentPage.ts'
import { useToday } from '../../shared/school/useNow.ts'
import { addDays } from '../../shared/format/dates.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { DateRangeFields } from '../../ui/DateRangeFields.tsx'
import { FilterBar } from '../../ui/FilterBar.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { FilterSelect } from '../../ui/FilterSelect.tsx'
import { PageLink } from '../../ui/PageLink.tsx'
import { messages as attendanceMessages } from '../attendance/messages.ts'
import { messages } from '../messages.ts'
import { useFilterChoices, useSlotFilterChoices } from '../useFilterChoices.ts'

/** The list's filters as the address holds them; dates are `YYYY-MM-DD`. */
export type ListFilters = {
  show: string
  hours: string
  teacher: string
  location: string
  student: string
  from: string
  to: string
}

/** Draws all filters of the list in one row. (SCHED-01…06, SHELL-19, SHELL-20) */
export function ScheduleFilters(props: {
  filters: ListFilters
  onChange: (changes: Partial<ListFilters>) => void
  onReset: () => void
  /** Shown beside them, such as the choice of columns. */
  children?: ReactNode
}) {
  const { filters, onChange, onReset, children } = props
  const m = useMessages(messages)
  const marking = useMessages(attendanceMessages)
  const today = useToday()
  const { teachers, locations } = useFilterChoices()
  const { seats, partsOfDay } = useSlotFilterChoices()
  const ownDates = filters.from !== today || filters.to !== addDays(today, 7)
  const active = [filters.show, filters.hours, filters.teacher, filters.location, filters.student, ownDates].filter(
    Boolean,
  ).length
  return (
    <FilterBar
      active={active}
      onReset={onReset}
      search={<SearchField label={m.search} value={filters.student} onChange={(student) => onChange({ student })} />}
    >
      <FilterSelect label={m.show} data={seats} value={filters.show} onChange={(value) => onChange({ show: value })} />
      <FilterSelect
        label={m.hours}
        data={partsOfDay}
        value={filters.hours}
        onChange={(value) => onChange({ hours: value })}
      />
      <FilterSelect
        searchable
        label={m.teacher}
        data={teachers}
        value={filters.teacher}
        onChange={(teacher) => onChange({ teacher })}
      />
      <FilterSelect
        label={m.location}
        data={locations}
        value={filters.location}
        onChange={(location) => onChange({ location })}
      />
      <DateRangeFields range={filters} onChange={onChange} />
      {filters.show === 'unmarked' && (
        <PageLink to={attendanceAddress(filters)} icon={IconChecks}>
          {marking.open}
        </PageLink>
      )}
      {children}
    </FilterBar>
  )
}
