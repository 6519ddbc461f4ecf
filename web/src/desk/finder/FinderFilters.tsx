import { useQuery } from '@apollo/client/react'
import { Fragment } from 'react'
import { useFormat } from '../../shared/format/useFormat.ts'
import { addDays } from '../../shared/format/dates.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { useSchool } from '../../shared/school/useSchool.ts'
import { DateRangeFields } from '../../ui/DateRangeFields.tsx'
import { FilterSelect } from '../../ui/FilterSelect.tsx'
import { TimeField } from '../../ui/TimeField.tsx'
import classes from './finder.module.css'
import { FinderTeachersQuery } from './finderDocuments.ts'
import { type FinderValues, ONLINE_PLACE, partHours, SUNDAY, weekdaysInOrder } from './finderFilter.ts'
import type { PartOfDay } from '../../shared/partsOfDay.ts'
import { finderMessages } from './messages.ts'

/** As many courses as stand as buttons, one click each; more are a field. */
const MOST_CHIPS = 6

interface FinderFiltersProps {
  values: FinderValues
  onChange: (change: Partial<FinderValues>) => void
  /** The courses that the student's contracts pay for. */
  courses: readonly { id: string; displayName: string }[]
}

/** Draws what a lesson shall be like: one click for a weekday, a part of the day, both together
 * or a course, fields for the rest. */
export function FinderFilters({ values, onChange, courses }: FinderFiltersProps) {
  const text = useMessages(finderMessages)
  const format = useFormat()
  const { locations, onlineLessons } = useSchool()
  const { data } = useQuery(FinderTeachersQuery)
  const parts = Object.keys(partHours) as PartOfDay[]
  const isPart = (part: PartOfDay) => values.from === partHours[part].from && values.before === partHours[part].before
  const dayName = (day: number) => format.weekday(addDays(SUNDAY, day))
  const turnDay = (day: number) =>
    onChange({
      weekdays: values.weekdays.includes(day)
        ? values.weekdays.filter((other) => other !== day)
        : [...values.weekdays, day],
    })
  const teachers = (data?.teachers ?? []).filter(({ active }) => active)
  return (
    <>
      <fieldset className={classes.week} aria-label={text.weekAndHours}>
        <span />
        {weekdaysInOrder.map((day) => (
          <Chip key={day} pressed={values.weekdays.includes(day)} onPress={() => turnDay(day)}>
            {dayName(day)}
          </Chip>
        ))}
        {parts.map((part) => (
          <Fragment key={part}>
            <Chip
              pressed={isPart(part)}
              onPress={() => onChange(isPart(part) ? { from: '', before: '' } : partHours[part])}
            >
              {text.parts[part]}
            </Chip>
            {weekdaysInOrder.map((day) => {
              const pressed = isPart(part) && values.weekdays.includes(day)
              return (
                <button
                  key={day}
                  type="button"
                  className={classes.cell}
                  aria-label={text.dayAndPart(dayName(day), text.parts[part])}
                  title={text.dayAndPart(dayName(day), text.parts[part])}
                  aria-pressed={pressed}
                  onClick={() =>
                    onChange(pressed ? { weekdays: [], from: '', before: '' } : { weekdays: [day], ...partHours[part] })
                  }
                />
              )
            })}
          </Fragment>
        ))}
      </fieldset>
      {courses.length > 1 && courses.length <= MOST_CHIPS && (
        <fieldset className={classes.chips} aria-label={text.course}>
          {courses.map(({ id, displayName }) => (
            <Chip
              key={id}
              pressed={values.courseId === id}
              onPress={() => onChange({ courseId: values.courseId === id ? '' : id })}
            >
              {displayName}
            </Chip>
          ))}
        </fieldset>
      )}
      <div className={classes.fields}>
        {courses.length > MOST_CHIPS && (
          <FilterSelect
            label={text.course}
            data={[
              { value: '', label: text.anyCourse },
              ...courses.map(({ id, displayName }) => ({ value: id, label: displayName })),
            ]}
            value={values.courseId}
            onChange={(courseId) => onChange({ courseId })}
          />
        )}
        <FilterSelect
          label={text.teacher}
          data={[
            { value: '', label: text.anyTeacher },
            ...teachers.map(({ id, displayName }) => ({ value: id, label: displayName })),
          ]}
          value={values.teacherId}
          onChange={(teacherId) => onChange({ teacherId })}
          searchable
        />
        <FilterSelect
          label={text.place}
          data={[
            { value: '', label: text.anyPlace },
            ...locations
              .filter(({ active }) => active)
              .map(({ id, locationName }) => ({ value: id, label: locationName })),
            ...(onlineLessons ? [{ value: ONLINE_PLACE, label: text.online }] : []),
          ]}
          value={values.place}
          onChange={(place) => onChange({ place })}
        />
        <TimeField label={text.from} value={values.from} step={30} onChange={(from) => onChange({ from })} />
        <TimeField label={text.before} value={values.before} step={30} onChange={(before) => onChange({ before })} />
        <DateRangeFields range={values.days} onChange={(days) => onChange({ days })} />
      </div>
    </>
  )
}

function Chip({ pressed, onPress, children }: { pressed: boolean; onPress: () => void; children: string }) {
  return (
    <button type="button" className={classes.chip} aria-pressed={pressed} onClick={onPress}>
      {children}
    </button>
  )
}
