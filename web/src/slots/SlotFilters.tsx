import { Input, Select } from '@mantine/core'
import { memo, useId } from 'react'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { useSchool } from '../shared/school/useSchool.ts'
import { DateField } from '../shared/ui/DateField.tsx'
import { FilterBar } from '../shared/ui/FilterBar.tsx'
import { SearchField } from '../shared/ui/SearchField.tsx'
import { Segments } from '../shared/ui/Segments.tsx'
import { messages } from './messages.ts'
import classes from './SlotFilters.module.css'
import type { useSlotFilters } from './useSlotFilters.ts'

/** The filters of the list: what to show, which days, where, and a search. (STU-05…08, STU-10) */
export const SlotFilters = memo(function SlotFilters({
  filters,
  active,
  change,
  reset,
  today,
  latest,
}: ReturnType<typeof useSlotFilters>) {
  const text = useMessages(messages)
  const { locations, onlineLessons } = useSchool()
  const showId = useId()
  const online = onlineLessons ? [{ value: 'online', label: text.online }] : []
  const places = locations
    .filter((location) => location.active)
    .map((location) => ({ value: location.id, label: location.locationName }))

  return (
    <FilterBar
      active={active}
      onReset={reset}
      search={<SearchField label={text.searchLabel} value={filters.q} onChange={(q) => change({ q })} />}
    >
      <div className={classes.show}>
        <Input.Label id={showId} labelElement="div">
          {text.show}
        </Input.Label>
        <Segments
          fullWidth
          aria-labelledby={showId}
          value={filters.show}
          onChange={(show) => change({ show: show === 'all' ? 'all' : 'available' })}
          data={[
            { value: 'available', label: text.availableOnly },
            { value: 'all', label: text.allLessons },
          ]}
        />
      </div>
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
