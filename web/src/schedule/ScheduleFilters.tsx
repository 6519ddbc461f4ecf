import { useToday } from '../shared/hooks/useNow.ts'
import { addDays } from '../shared/format/dates.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { DateRangeFields } from '../shared/slots/DateRangeFields.tsx'
import { FilterBar } from '../shared/ui/FilterBar.tsx'
import { SearchField } from '../shared/ui/SearchField.tsx'
import { FilterSelect } from '../shared/slots/FilterSelect.tsx'
import { messages } from './messages.ts'
import { useFilterChoices } from './useFilterChoices.ts'

/** The list's filters as the address holds them; dates are `YYYY-MM-DD`. */
export type ListFilters = {
  show: string
  teacher: string
  location: string
  student: string
  from: string
  to: string
}

/** All filters of the list in one row. (SCHED-01…06, SHELL-19, SHELL-20) */
export function ScheduleFilters(props: {
  filters: ListFilters
  onChange: (changes: Partial<ListFilters>) => void
  onReset: () => void
}) {
  const { filters, onChange, onReset } = props
  const m = useMessages(messages)
  const today = useToday()
  const { teachers, locations } = useFilterChoices()
  const show = [
    { value: '', label: m.all },
    { value: 'booked', label: m.booked },
  ]
  const ownDates = filters.from !== today || filters.to !== addDays(today, 7)
  const active = [filters.show, filters.teacher, filters.location, filters.student, ownDates].filter(Boolean).length
  return (
    <FilterBar
      active={active}
      onReset={onReset}
      search={<SearchField label={m.search} value={filters.student} onChange={(student) => onChange({ student })} />}
    >
      <FilterSelect label={m.show} data={show} value={filters.show} onChange={(value) => onChange({ show: value })} />
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
    </FilterBar>
  )
}
