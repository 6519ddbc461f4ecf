import { useMessages } from '../shared/i18n/useMessages.ts'
import { useSchool } from '../shared/school/useSchool.ts'
import { DateField } from '../ui/DateField.tsx'
import { TimeField } from '../ui/TimeField.tsx'
import { messages } from './messages.ts'

/** Whole days from the first to the last, or hours of the first one. */
interface Time {
  from: string
  to: string
  startTime: string
  endTime: string
}

interface TimeFieldsProps {
  kind: 'days' | 'hours'
  form: Time
  onChange: (changes: Partial<Time>) => void
  /** What is wrong with the end, said at its field. */
  endProblem: string | undefined
}

/** When a school, a place or a teacher is away: days or hours. */
export function TimeFields({ kind, form, onChange, endProblem }: TimeFieldsProps) {
  const text = useMessages(messages)
  const { scheduleInterval } = useSchool()
  const step = Number(scheduleInterval.slice(0, 2)) * 60 + Number(scheduleInterval.slice(3, 5))
  // The last day is never before the first one.
  const from = (day: string) => onChange(form.to < day ? { from: day, to: day } : { from: day })
  const end = { required: true, error: endProblem }
  return kind === 'days' ? (
    <>
      <DateField label={text.from} value={form.from} onChange={from} required />
      <DateField label={text.to} value={form.to} onChange={(to) => onChange({ to })} {...end} />
    </>
  ) : (
    <>
      <DateField label={text.day} value={form.from} onChange={from} required />
      <TimeField
        label={text.start}
        value={form.startTime}
        onChange={(startTime) => onChange({ startTime })}
        step={step}
        required
      />
      <TimeField
        label={text.end}
        value={form.endTime}
        onChange={(endTime) => onChange({ endTime })}
        step={step}
        {...end}
      />
    </>
  )
}
