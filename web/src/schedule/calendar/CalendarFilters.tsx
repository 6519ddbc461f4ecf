import { useState } from 'react'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { FilterSelect } from '../../ui/FilterSelect.tsx'
import type { FullSlot } from '../../desk/store/slotDocuments.ts'
import { FreeTeachersButton } from '../free/FreeTeachers.tsx'
import { messages } from '../messages.ts'
import { type Choice, useFilterChoices, useSlotFilterChoices } from '../useFilterChoices.ts'
import classes from './ModeBar.module.css'

/** The calendar's filters, as the address holds them. */
export type CalendarFilterValues = {
  show: string
  hours: string
  teacher: string
  location: string
  course: string
}

/**
 * Draws the calendar's filters in its toolbar; quick build looks at all courses and places. (SCHED-24, SCHED-25,
 * SCHED-91)
 */
export function CalendarFilters(props: {
  filters: CalendarFilterValues
  onChange: (changes: Partial<CalendarFilterValues>) => void
  courses: Choice[]
  building: boolean
  /** The day that the calendar is at. */
  date: string
}) {
  const { filters, onChange, courses, building, date } = props
  const m = useMessages(messages)
  const { teachers, locations, severalLocations } = useFilterChoices()
  const { seats, partsOfDay } = useSlotFilterChoices()
  return (
    <div className={classes.filters}>
      <FilterSelect
        bare
        label={m.show}
        data={seats.map((seat) => (seat.value === '' ? { ...seat, label: m.anySlot } : seat))}
        value={filters.show}
        onChange={(show) => onChange({ show })}
        disabled={building}
      />
      <FilterSelect
        bare
        label={m.hours}
        data={partsOfDay}
        value={filters.hours}
        onChange={(hours) => onChange({ hours })}
        disabled={building}
      />
      <FilterSelect
        bare
        searchable
        label={m.teacher}
        data={teachers}
        value={filters.teacher}
        onChange={(teacher) => onChange({ teacher })}
      />
      <FilterSelect
        bare
        searchable
        label={m.course}
        data={courses}
        value={filters.course}
        onChange={(course) => onChange({ course })}
        disabled={building}
      />
      {severalLocations && (
        <FilterSelect
          bare
          label={m.location}
          data={locations}
          value={filters.location}
          onChange={(location) => onChange({ location })}
          disabled={building}
        />
      )}
      <FreeTeachersButton date={date} />
    </div>
  )
}

/**
 * Returns the courses of the slots on show, and the chosen one even where it is not among them; the same list until it
 * changes. (SCHED-24)
 */
export function useCourseChoices(slots: readonly FullSlot[], chosen: string): Choice[] {
  const { anyCourse } = useMessages(messages)
  const names = new Map(chosen ? [[chosen, chosen]] : [])
  for (const slot of slots) for (const { code, displayName } of slot.courses) names.set(code, displayName)
  const choices = [...names].map(([value, label]) => ({ value, label }))
  const now = [{ value: '', label: anyCourse }, ...choices.toSorted((a, b) => (a.value < b.value ? -1 : 1))]
  const [known, setKnown] = useState(now)
  if (JSON.stringify(known) === JSON.stringify(now)) return known
  setKnown(now)
  return now
}
