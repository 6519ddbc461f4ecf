import { MultiSelect, Select, Switch } from '@mantine/core'
import { useState } from 'react'
import { errorAt } from '../record/formErrors.ts'
import type { RecordFormState } from '../record/useRecordForm.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { Notice } from '../ui/Notice.tsx'
import { messages } from './messages.ts'
import type { TemplateRow } from './templateDocuments.ts'
import {
  fixedCourseOptions,
  fixedPlaceOptions,
  type LoadedChoices,
  type Option,
  seatsOf,
  studentOptions,
} from './templateOptions.ts'
import { hasFixed, ONLINE_ONLY, type TemplateValues, withoutFixed } from './templateValues.ts'

interface FixedFieldsProps {
  form: RecordFormState<TemplateValues>
  row: TemplateRow | null
  data: LoadedChoices
  /** The courses that can be booked. */
  offered: readonly Option[]
  locked: boolean
}

/**
 * Edits what is fixed in a row: course, place and students. Switched off, all of it is cleared. (FIX-08…11, FIX-18…20,
 * FIX-36)
 */
export function FixedFields({ form, row, data, offered, locked }: FixedFieldsProps) {
  const text = useMessages(messages)
  const { values } = form
  const [opened, setOpened] = useState(false)
  const isFixed = opened || hasFixed(values)
  const set = (change: Partial<TemplateValues>) => form.setFields(change)
  const error = (name: keyof TemplateValues) => errorAt(form.errors, name)
  const seats = seatsOf(data, values.fixedCourseId)
  return (
    <>
      <Switch
        label={text.fixed}
        description={text.fixedHint}
        checked={isFixed}
        disabled={locked}
        onChange={(event) => {
          setOpened(event.currentTarget.checked)
          if (!event.currentTarget.checked) set(withoutFixed())
        }}
      />
      {isFixed && (
        <>
          <Select
            label={text.fixedCourseId}
            data={fixedCourseOptions(data, values, row, offered)}
            value={values.fixedCourseId}
            onChange={(fixedCourseId) => set({ fixedCourseId })}
            clearable
            aria-required={form.required('fixedCourseId') || undefined}
            disabled={locked}
            error={error('fixedCourseId')}
          />
          <Select
            label={text.fixedOnline}
            data={fixedPlaceOptions(data, values, row, text.online)}
            value={values.fixedOnline === null ? null : values.fixedOnline ? ONLINE_ONLY : 'place'}
            onChange={(place) => set({ fixedOnline: place === null ? null : place === ONLINE_ONLY })}
            clearable
            aria-required={form.required('fixedOnline') || undefined}
            disabled={locked}
            error={error('fixedOnline')}
          />
          <MultiSelect
            label={text.fixedStudentIds}
            description={text.fixedStudentsHint}
            data={studentOptions(data, row)}
            value={values.fixedStudentIds}
            onChange={(fixedStudentIds) => set({ fixedStudentIds })}
            searchable
            clearable
            limit={100}
            aria-required={form.required('fixedStudentIds') || undefined}
            disabled={locked}
            error={error('fixedStudentIds')}
          />
          {seats !== null && values.fixedStudentIds.length > seats && (
            <Notice tone="warn">{text.tooManyStudents(seats)}</Notice>
          )}
        </>
      )}
    </>
  )
}
