import { useMessages } from '../shared/i18n/useMessages.ts'
import { DateField } from './DateField.tsx'
import { type DateRange, endingOn, startingOn } from './dateRange.ts'
import { messages } from './messages.ts'

/** Start and end date of a list; each keeps the other in order, an emptied field changes nothing. (TCH-02, SCHED-05, SHELL-27) */
export function DateRangeFields(props: {
  range: DateRange
  onChange: (range: DateRange) => void
  /** The most days the server answers for; 92 unless given. */
  mostDays?: number
}) {
  const { range, onChange, mostDays } = props
  const m = useMessages(messages)
  return (
    <>
      <DateField
        label={m.startDate}
        value={range.from}
        onChange={(date) => date && onChange(startingOn(range, date, mostDays))}
      />
      <DateField
        label={m.endDate}
        value={range.to}
        onChange={(date) => date && onChange(endingOn(range, date, mostDays))}
      />
    </>
  )
}
