import { useMessages } from '../shared/i18n/useMessages.ts'
import { useSchool } from '../shared/school/useSchool.ts'
import { DateField } from '../ui/DateField.tsx'
import { TimeField } from '../ui/TimeField.tsx'
import { messages } from './messages.ts'
import type { Problems } from './useSpanProblems.ts'

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
  errors: Problems
}

/** Shows the fields for when a school, a place or a teacher is away: days or hours. */
export function TimeFields({ kind, form, onChange, errors }: TimeFieldsProps) {
  const text = useMessages(messages)
  const { scheduleInterval } = useSchool()
  const step = Number(scheduleInterval.slice(0, 2)) * 60 + Number(scheduleInterval.slice(3, 5))
  // The last day is never before the first one.
  const from = (day: string) => onChange(form.to < day ? { from: day, to: day } : { from: day })
  const must = (field: keyof Time) => ({ required: true, error: errors[field] })
  return kind === 'days' ? (
    <>
      <DateField label={text.from} value={form.from} onChange={from} {...must('from')} />
      <DateField label={text.to} value={form.to} onChange={(to) => onChange({ to })} {...must('to')} />
    </>
  ) : (
    <>
      <DateField label={text.day} value={form.from} onChange={from} {...must('from')} />
      <TimeField
        label={text.start}
        value={form.startTime}
        onChange={(startTime) => onChange({ startTime })}
        step={step}
        {...must('startTime')}
      />
      <TimeField
        label={text.end}
        value={form.endTime}
        onChange={(endTime) => onChange({ endTime })}
        step={step}
        {...must('endTime')}
      />
    </>
  )
}
