import { Switch, TextInput } from '@mantine/core'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { ChoiceField } from '../../ui/ChoiceField.tsx'
import { Segments } from '../../ui/Segments.tsx'
import classes from '../closures.module.css'
import type { ClosingProblem } from '../OtherProblem.tsx'
import { TimeFields } from '../TimeFields.tsx'
import type { AwayForm } from './awayForm.ts'
import { messages } from './awayMessages.ts'

interface FieldsProps {
  form: AwayForm
  teachers: readonly { value: string; label: string }[]
  onChange: (changes: Partial<AwayForm>) => void
  problem: ClosingProblem | null
}

const kinds = ['days', 'hours'] as const

/** Who is away, when and why. */
export function AwayFields({ form, teachers, onChange, problem }: FieldsProps) {
  const text = useMessages(messages)
  const errorAt = (field: string) => (problem?.field === field ? problem.message : undefined)
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
        <TimeFields kind={form.kind} form={form} onChange={onChange} endProblem={errorAt('endsAt')} />
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
