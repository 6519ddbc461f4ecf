import { useQuery } from '@apollo/client/react'
import { SchoolTimeNote } from '../calendar/SchoolTimeNote.tsx'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { FilterSelect } from '../ui/FilterSelect.tsx'
import { Segments } from '../ui/Segments.tsx'
import { ClosableQuery } from './closingDocuments.ts'
import type { ClosingForm } from './closingForm.ts'
import classes from './closures.module.css'
import { HolidayChoice } from './HolidayChoice.tsx'
import { messages } from './messages.ts'
import { ReasonField } from './ReasonField.tsx'
import { TellSwitch } from './TellSwitch.tsx'
import { TimeFields } from './TimeFields.tsx'
import type { Problems } from './useSpanProblems.ts'

interface FieldsProps {
  form: ClosingForm
  onChange: (changes: Partial<ClosingForm>) => void
  errors: Problems
}

const kinds = ['days', 'hours', 'holidays'] as const

/** Shows the fields of a closure: days, hours or holidays, of whom, and why. */
export function ClosingFields({ form, onChange, errors }: FieldsProps) {
  const text = useMessages(messages)
  const { data } = useQuery(ClosableQuery)
  const whose = [
    { value: '', label: text.wholeSchool },
    ...(data?.locations ?? [])
      .filter(({ active }) => active)
      .map(({ id, locationName }) => ({ value: `place:${id}`, label: text.place(locationName) })),
    ...(data?.teachers ?? [])
      .filter(({ active }) => active)
      .map(({ id, displayName, teacherCode }) => ({
        value: `teacher:${id}`,
        label: text.teacher(`${displayName} ${teacherCode}`),
      })),
  ]
  return (
    <>
      <Segments
        aria-label={text.kind}
        data={kinds.map((value) => ({ value, label: text.kinds[value] }))}
        value={form.kind}
        onChange={(kind) => onChange({ kind })}
      />
      {form.kind === 'holidays' && (
        <HolidayChoice
          chosen={form.holidays}
          onChange={(holidays) => onChange({ holidays })}
          error={errors['holidays']}
        />
      )}
      {form.kind === 'hours' && <SchoolTimeNote />}
      <div className={classes.fields}>
        {form.kind !== 'holidays' && <TimeFields kind={form.kind} form={form} onChange={onChange} errors={errors} />}
        <FilterSelect
          searchable
          label={text.scope}
          data={whose}
          value={form.whose}
          onChange={(next) => onChange({ whose: next })}
        />
        {form.kind !== 'holidays' && (
          <ReasonField
            label={text.reason}
            description={form.whose.startsWith('teacher:') ? text.reasonTeacher : text.reasonHint}
            value={form.reason}
            error={errors['reason']}
            onChange={(reason) => onChange({ reason })}
          />
        )}
      </div>
      <TellSwitch label={text.tell} tell={form.tell} onChange={onChange} />
    </>
  )
}
