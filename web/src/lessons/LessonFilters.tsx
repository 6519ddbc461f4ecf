import { addDays } from '../shared/format/dates.ts'
import { useToday } from '../shared/school/useNow.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { DateRangeFields } from '../ui/DateRangeFields.tsx'
import { FilterSelect } from '../ui/FilterSelect.tsx'
import { FilterBar } from '../ui/FilterBar.tsx'
import { SearchField } from '../ui/SearchField.tsx'
import { messages } from './messages.ts'

/** The list's filters as the address holds them; dates are `YYYY-MM-DD`. */
export type ListFilters = { show: string; student: string; from: string; to: string }

/** Shows search by student, all or booked, and the days. (TCH-02…05) */
export function LessonFilters(props: {
  filters: ListFilters
  onChange: (changes: Partial<ListFilters>) => void
  onReset: () => void
}) {
  const { filters, onChange, onReset } = props
  const m = useMessages(messages)
  const today = useToday()
  const show = [
    { value: '', label: m.all },
    { value: 'booked', label: m.booked },
  ]
  const ownDates = filters.from !== today || filters.to !== addDays(today, 7)
  return (
    <FilterBar
      active={[filters.show, filters.student, ownDates].filter(Boolean).length}
      onReset={onReset}
      search={<SearchField label={m.search} value={filters.student} onChange={(student) => onChange({ student })} />}
    >
      <FilterSelect label={m.show} data={show} value={filters.show} onChange={(value) => onChange({ show: value })} />
      <DateRangeFields range={filters} onChange={onChange} />
    </FilterBar>
  )
}
