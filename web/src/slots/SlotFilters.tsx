import { Select } from '@mantine/core'
import { memo } from 'react'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { useSchool } from '../shared/school/useSchool.ts'
import { DateField } from '../ui/DateField.tsx'
import { FilterBar } from '../ui/FilterBar.tsx'
import { SearchField } from '../ui/SearchField.tsx'
import { messages } from './messages.ts'
import type { useSlotFilters } from './useSlotFilters.ts'

/** Draws the filters of the list: which days, where, and a search. (STU-06…08, STU-10) */
export const SlotFilters = memo(function SlotFilters({
  filters,
  active,
  canReset,
  change,
  reset,
  today,
  latest,
}: ReturnType<typeof useSlotFilters>) {
  const text = useMessages(messages)
  const { locations, onlineLessons } = useSchool()
  const online = onlineLessons ? [{ value: 'online', label: text.online }] : []
  const places = locations
    .filter((location) => location.active)
    .map((location) => ({ value: location.id, label: location.locationName }))

  return (
    <FilterBar
      active={active}
      canReset={canReset}
      onReset={reset}
      search={<SearchField label={text.searchLabel} value={filters.q} onChange={(q) => change({ q })} />}
    >
      <DateField label={text.from} value={filters.from} minDate={today} onChange={(from) => change({ from })} />
      <DateField
        label={text.to}
        value={filters.to}
        minDate={filters.from}
        maxDate={latest}
        onChange={(to) => change({ to })}
      />
      <Select
        label={text.location}
        value={filters.location}
        allowDeselect={false}
        comboboxProps={{ withinPortal: true }}
        onChange={(location) => change({ location: location ?? 'all' })}
        data={[{ value: 'all', label: text.allLocations }, ...places, ...online]}
      />
    </FilterBar>
  )
})
