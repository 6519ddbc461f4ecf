import { SchoolTimeNote } from '../../calendar/SchoolTimeNote.tsx'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { ChoiceField } from '../../ui/ChoiceField.tsx'
import { Segments } from '../../ui/Segments.tsx'
import classes from '../closures.module.css'
import { ReasonField } from '../ReasonField.tsx'
import { TellSwitch } from '../TellSwitch.tsx'
import { TimeFields } from '../TimeFields.tsx'
import type { Problems } from '../useSpanProblems.ts'
import type { AwayForm } from './awayForm.ts'
import { messages } from './awayMessages.ts'

interface FieldsProps {
  form: AwayForm
  teachers: readonly { value: string; label: string }[]
  onChange: (changes: Partial<AwayForm>) => void
  errors: Problems
}

const kinds = ['days', 'hours'] as const

/** Shows the fields for who is away, when and why. */
export function AwayFields({ form, teachers, onChange, errors }: FieldsProps) {
  const text = useMessages(messages)
  return (
    <>
      <div className={classes.fields}>
        <ChoiceField
          label={text.who}
          choices={teachers}
          value={form.teacherId}
          placeholder={text.chooseTeacher}
          required
          error={errors['teacherId']}
          onChange={(teacherId) => onChange({ teacherId })}
        />
      </div>
      <Segments
        aria-label={text.span}
        data={kinds.map((value) => ({ value, label: text.kinds[value] }))}
        value={form.kind}
        onChange={(kind) => onChange({ kind })}
      />
      {form.kind === 'hours' && <SchoolTimeNote />}
      <div className={classes.fields}>
        <TimeFields kind={form.kind} form={form} onChange={onChange} errors={errors} />
        <ReasonField
          label={text.reason}
          description={text.reasonHint}
          value={form.reason}
          error={errors['reason']}
          onChange={(reason) => onChange({ reason })}
        />
      </div>
      <TellSwitch label={text.tell} tell={form.tell} onChange={onChange} />
    </>
  )
}
