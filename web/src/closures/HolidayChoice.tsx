import { useQuery } from '@apollo/client/react'
import { Checkbox, Input } from '@mantine/core'
import { useState } from 'react'
import { useClosures } from '../calendar/closures/useClosures.ts'
import { groupError } from '../record/useWrongShown.ts'
import { useFormat } from '../shared/format/useFormat.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { useToday } from '../shared/school/useNow.ts'
import { ErrorState } from '../ui/ErrorState.tsx'
import { FilterSelect } from '../ui/FilterSelect.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { HolidaysQuery } from './closingDocuments.ts'
import classes from './closures.module.css'
import { messages } from './messages.ts'

interface Day {
  date: string
  name: string
}

interface ChoiceProps {
  chosen: readonly Day[]
  onChange: (days: readonly Day[]) => void
  error: string | undefined
}

/** Offers the public holidays of a year that are still to come and not closed already; none is chosen at first. */
export function HolidayChoice({ chosen, onChange, error }: ChoiceProps) {
  const text = useMessages(messages)
  const format = useFormat()
  const today = useToday()
  const thisYear = Number(today.slice(0, 4))
  const [requestedYear, setYear] = useState<number | null>(null)
  const [country, setCountry] = useState('')
  const of = country === '' ? {} : { country }
  const { data: current } = useQuery(HolidaysQuery, { variables: { year: thisYear, ...of } })
  const ofThisYear = current?.holidays.days ?? []
  // It begins with a year that has holidays left.
  const isOver = ofThisYear.length > 0 && ofThisYear.every(({ date }) => date < today)
  const year = requestedYear ?? (isOver ? thisYear + 1 : thisYear)
  const { data, previousData, error: failed, refetch } = useQuery(HolidaysQuery, { variables: { year, ...of } })
  const closures = useClosures({ from: `${year}-01-01`, to: `${year}-12-31` })
  const isClosed = ({ date }: Day) =>
    closures.some(
      ({ startsAt, endsAt, locationId, teacherId }) =>
        locationId === null && teacherId === null && startsAt <= `${date}T00:00:00` && endsAt > `${date}T23:59:59`,
    )
  const offered = (data ?? previousData)?.holidays
  if (offered === undefined) return failed ? <ErrorState onRetry={() => void refetch()} /> : <Spinner />
  const days = offered.days.filter(({ date }) => date >= today)
  const dates = new Set(chosen.map(({ date }) => date))
  const choose = (some: readonly Day[], on: boolean) => {
    const names = new Set(some.map(({ date }) => date))
    const rest = chosen.filter(({ date }) => !names.has(date))
    onChange(on ? [...rest, ...some].toSorted((a, b) => (a.date < b.date ? -1 : 1)) : rest)
  }
  const open = days.filter((day) => !isClosed(day))
  const all = open.length > 0 && open.every(({ date }) => dates.has(date))
  // Beside what mends it, which is gone to: the days, or the year and country where there are none.
  const wrong = error !== undefined && (
    <Input.Error className={classes.wrong} {...groupError}>
      {error}
    </Input.Error>
  )
  return (
    <fieldset className={classes.holidays}>
      <legend>{text.kinds.holidays}</legend>
      <div className={classes.fields}>
        <FilterSelect
          label={text.year}
          data={[0, 1, 2].map((ahead) => ({ value: String(thisYear + ahead), label: String(thisYear + ahead) }))}
          value={String(year)}
          onChange={(next) => setYear(Number(next))}
        />
        <FilterSelect
          searchable
          label={text.country}
          data={offered.countries.map(({ code, name }) => ({ value: code, label: name }))}
          value={country || (offered.country ?? '')}
          onChange={(next) => {
            setCountry(next)
            onChange([])
          }}
        />
      </div>
      {days.length === 0 ? (
        <>
          <p>{offered.days.length === 0 ? text.noHolidays : text.holidaysOver}</p>
          {wrong}
        </>
      ) : (
        <div className={classes.days}>
          <Checkbox
            label={text.chooseAll}
            checked={all}
            indeterminate={!all && open.some(({ date }) => dates.has(date))}
            disabled={open.length === 0}
            onChange={() => choose(open, !all)}
          />
          {days.map((day) => (
            <Checkbox
              key={day.date}
              label={`${format.date(day.date)} ${day.name}${isClosed(day) ? ` ${text.closedAlready}` : ''}`}
              disabled={isClosed(day)}
              checked={dates.has(day.date)}
              onChange={(event) => choose([day], event.currentTarget.checked)}
            />
          ))}
          {wrong}
        </div>
      )}
    </fieldset>
  )
}
