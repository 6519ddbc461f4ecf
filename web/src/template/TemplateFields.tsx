// Only here several are chosen as pills; nobody else loads how they look.
import '@mantine/core/styles/Pill.css'
import '@mantine/core/styles/PillsInput.css'
import { useQuery } from '@apollo/client/react'
import { MultiSelect, Select, Switch, Textarea, TextInput } from '@mantine/core'
import { SchoolTimeNote } from '../calendar/SchoolTimeNote.tsx'
import { errorAt } from '../record/formErrors.ts'
import formClasses from '../record/RecordForm.module.css'
import type { RecordFormState } from '../record/useRecordForm.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { useSchool } from '../shared/school/useSchool.ts'
import { TimeField } from '../ui/TimeField.tsx'
import { FixedFields } from './FixedFields.tsx'
import { messages } from './messages.ts'
import { SharedRowPlace } from './SharedRowPlace.tsx'
import { TemplateChoicesQuery, type TemplateRow } from './templateDocuments.ts'
import { courseOptions, placeOptions, teacherOptions } from './templateOptions.ts'
import {
  ONLINE_ONLY,
  type TemplateValues,
  DEFAULT_MINUTES,
  withCourses,
  withOnline,
  withPlace,
  withRowEnd,
  withRowStart,
  withRowTeacher,
  withRules,
  withDefaultLength,
} from './templateValues.ts'

interface TemplateFieldsProps {
  form: RecordFormState<TemplateValues>
  /** The edited row, which may keep choices no longer in use; null for a new one. */
  row: TemplateRow | null
  locked?: boolean
}

/** Shows all fields of a row: when and where, what can be booked, and what is fixed. (FIX-07…23, FIX-36, FIX-37) */
export function TemplateFields({ form, row, locked = false }: TemplateFieldsProps) {
  const text = useMessages(messages)
  const { scheduleInterval, onlineLessons } = useSchool()
  const { data } = useQuery(TemplateChoicesQuery, { fetchPolicy: 'cache-and-network' })
  const { values } = form
  const set = (change: Partial<TemplateValues>) => form.setFields(change)
  const error = (name: keyof TemplateValues) => errorAt(form.errors, name)
  const minutes = data?.slotChoices.defaults.slotLengthMinutes ?? DEFAULT_MINUTES
  const step = Number(scheduleInterval.slice(0, 2)) * 60 + Number(scheduleInterval.slice(3, 5))
  const offered = courseOptions(data, values, row, text.courseNotThen)
  return (
    <>
      <SchoolTimeNote />
      <Select
        label={text.day}
        data={text.weekdays.map((name, day) => ({ value: String(day), label: text.dayOf(name) }))}
        value={values.day === null ? null : String(values.day)}
        onChange={(day) => set({ day: day === null ? null : Number(day) })}
        allowDeselect={false}
        aria-required={form.required('day') || undefined}
        disabled={locked}
        error={error('day')}
      />
      <div className={formClasses.pair}>
        <TimeField
          label={text.startTime}
          step={step}
          value={values.startTime ?? ''}
          onChange={(time) => set(withRowStart(values, time, minutes))}
          required={form.required('startTime')}
          disabled={locked}
          error={error('startTime')}
        />
        <TimeField
          label={text.endTime}
          step={step}
          value={values.endTime ?? ''}
          onChange={(time) => set(withRowEnd(values, time))}
          required={form.required('endTime')}
          disabled={locked}
          error={error('endTime')}
        />
      </div>
      <Switch
        label={text.defaultLength(minutes)}
        checked={values.useSlotLength}
        onChange={(event) => set(withDefaultLength(values, event.currentTarget.checked, minutes))}
        disabled={locked}
      />
      <Select
        label={text.teacher}
        data={teacherOptions(data, row)}
        value={values.teacherId}
        onChange={(teacherId) => set(withRowTeacher(values, teacherId, data?.slotChoices.teachers ?? []))}
        searchable
        allowDeselect={false}
        aria-required={form.required('teacherId') || undefined}
        disabled={locked}
        error={error('teacherId')}
      />
      <Select
        label={text.locationId}
        data={placeOptions(data, row, onlineLessons || values.onlineAvailable ? text.onlineOnly : null)}
        value={values.locationId ?? (values.onlineAvailable ? ONLINE_ONLY : null)}
        onChange={(place) => set(withPlace(values, place === ONLINE_ONLY ? null : place))}
        allowDeselect={false}
        aria-required={form.required('locationId') || undefined}
        disabled={locked}
        error={error('locationId')}
      />
      <SharedRowPlace values={values} rowId={row?.id ?? null} />
      {onlineLessons && values.locationId !== null && (
        <Switch
          label={text.onlineAvailable}
          checked={values.onlineAvailable}
          onChange={(event) => set(withOnline(values, event.currentTarget.checked))}
          disabled={locked}
          error={error('onlineAvailable')}
        />
      )}
      {onlineLessons && values.onlineAvailable && (
        <TextInput
          label={text.onlineLessonLink}
          inputMode="url"
          disabled={locked}
          {...form.field('onlineLessonLink')}
        />
      )}
      <Switch
        label={text.lessonRules}
        description={text.lessonRulesHint}
        checked={values.lessonRules}
        onChange={(event) => set(withRules(event.currentTarget.checked))}
        disabled={locked}
      />
      <MultiSelect
        label={text.courseIds}
        data={offered}
        value={values.courseIds}
        onChange={(courseIds) => set(withCourses(values, courseIds))}
        searchable
        clearable
        nothingFoundMessage={text.noCourses}
        aria-required={form.required('courseIds') || undefined}
        disabled={locked}
        error={error('courseIds')}
      />
      <FixedFields form={form} row={row} data={data} offered={offered} locked={locked} />
      <Textarea label={text.lessonMemo} rows={2} disabled={locked} {...form.field('lessonMemo')} />
    </>
  )
}
