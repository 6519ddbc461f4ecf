import { useMessages } from '../shared/i18n/useMessages.ts'
import { DateField } from './DateField.tsx'
import { type DateRange, endingOn, startingOn } from './dateRange.ts'
import { messages } from './messages.ts'

/**
 * Shows start and end date of a list; each keeps the other in order, an emptied field changes nothing, unless the range
 * is `open`. (TCH-02, SCHED-05, SHELL-27)
 */
export function DateRangeFields(props: {
  range: DateRange
  onChange: (range: DateRange) => void
  /** The most days the server answers for; 92 unless given. */
  mostDays?: number
  /** Either end can be emptied, and is open then. */
  open?: boolean
}) {
  const { range, onChange, mostDays, open = false } = props
  const m = useMessages(messages)
  return (
    <>
      <DateField
        label={m.startDate}
        value={range.from}
        clearable={open}
        onChange={(from) => {
          if (open) onChange({ from, to: range.to !== '' && range.to < from ? from : range.to })
          else if (from) onChange(startingOn(range, from, mostDays))
        }}
      />
      <DateField
        label={m.endDate}
        value={range.to}
        clearable={open}
        onChange={(to) => {
          if (open) onChange({ from: to !== '' && range.from > to ? to : range.from, to })
          else if (to) onChange(endingOn(range, to, mostDays))
        }}
      />
    </>
  )
}
