import { Switch, TextInput } from '@mantine/core'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { useSchool } from '../../shared/school/useSchool.ts'
import { ChoiceField } from '../../ui/ChoiceField.tsx'
import { DateField } from '../../ui/DateField.tsx'
import { Segments } from '../../ui/Segments.tsx'
import { TimeField } from '../../ui/TimeField.tsx'
import classes from '../closures.module.css'
import { messages as closing } from '../messages.ts'
import type { AwayForm } from './awayForm.ts'
import { messages } from './awayMessages.ts'

interface FieldsProps {
  form: AwayForm
  teachers: readonly { value: string; label: string }[]
  onChange: (changes: Partial<AwayForm>) => void
  problem: { field: string; message: string } | null
}

const kinds = ['days', 'hours'] as const

/** Who is away, when and why. */
export function AwayFields({ form, teachers, onChange, problem }: FieldsProps) {
  const text = useMessages(messages)
  const words = useMessages(closing)
  const { scheduleInterval } = useSchool()
  const step = Number(scheduleInterval.slice(0, 2)) * 60 + Number(scheduleInterval.slice(3, 5))
  const errorAt = (field: string) => (problem?.field === field ? problem.message : undefined)
  const from = (day: string) => onChange(form.to < day ? { from: day, to: day } : { from: day })
  return (
    <>
      <div className={classes.fields}>
        <ChoiceField
          label={text.who}
          choices={teachers}
          value={form.teacherId}
          placeholder={text.chooseTeacher}
          required
          onChange={(teacherId) => onChange({ teacherId })}
        />
      </div>
      <Segments
        aria-label={text.span}
        data={kinds.map((value) => ({ value, label: text.kinds[value] }))}
        value={form.kind}
        onChange={(kind) => onChange({ kind })}
      />
      <div className={classes.fields}>
        {form.kind === 'days' ? (
          <>
            <DateField label={words.from} value={form.from} onChange={from} required />
            <DateField
              label={words.to}
              value={form.to}
              onChange={(to) => onChange({ to })}
              required
              error={errorAt('endsAt')}
            />
          </>
        ) : (
          <>
            <DateField label={words.day} value={form.from} onChange={from} required />
            <TimeField
              label={words.start}
              value={form.startTime}
              onChange={(startTime) => onChange({ startTime })}
              step={step}
              required
            />
            <TimeField
              label={words.end}
              value={form.endTime}
              onChange={(endTime) => onChange({ endTime })}
              step={step}
              required
              error={errorAt('endsAt')}
            />
          </>
        )}
        <TextInput
          className={classes.reason}
          label={text.reason}
          description={text.reasonHint}
          value={form.reason}
          maxLength={100}
          required
          error={errorAt('reason')}
          onChange={(event) => onChange({ reason: event.currentTarget.value })}
        />
      </div>
      <Switch
        label={text.tell}
        checked={form.tell}
        onChange={(event) => onChange({ tell: event.currentTarget.checked })}
      />
    </>
  )
}
