import { ONLINE } from '@koma/schema/constants'
import { slotFieldLabel, type SlotField } from '@koma/schema/slotProblems'
import { Select, Switch, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { SchoolTimeNote } from '../../calendar/SchoolTimeNote.tsx'
import { useLanguage, useMessages } from '../../shared/i18n/useMessages.ts'
import { useSchool } from '../../shared/school/useSchool.ts'
import type { FullSlot } from '../../desk/store/slotDocuments.ts'
import { ChoiceField } from '../../ui/ChoiceField.tsx'
import { DateField } from '../../ui/DateField.tsx'
import { errorAt } from '../../record/formErrors.ts'
import { TimeField } from '../../ui/TimeField.tsx'
import { CourseSelector } from './CourseSelector.tsx'
import { DeadlineFields } from './DeadlineFields.tsx'
import { Field } from './Field.tsx'
import { placeChoices, teacherChoices } from './fieldChoices.ts'
import { messages } from './messages.ts'
import { withDate, withDefaultLength, withEnd, withStart, withTeacher } from './recompute.ts'
import type { SlotChoices } from './slotChoices.ts'
import { SharedPlace } from './SharedPlace.tsx'
import classes from './SlotForm.module.css'
import type { SlotFormValues } from './slotFormValues.ts'
import type { SlotFormState } from './useSlotForm.ts'

interface SlotFieldsProps {
  form: SlotFormState
  choices: SlotChoices
  /** The edited slot; null for a new one, which also has the default-length toggle. (SCHED-70) */
  slot: FullSlot | null
}

/**
 * Shows all fields of the slot form; once booked, the day, times and place are fixed. (SCHED-55…65, SCHED-70, SLOT-27)
 */
export function SlotFields({ form, choices, slot }: SlotFieldsProps) {
  const m = useMessages(messages)
  const [language] = useLanguage()
  const { scheduleInterval, onlineLessons } = useSchool()
  const { values, change } = form
  const [tries, setTries] = useState(0)
  const label = (field: SlotField) => slotFieldLabel(field, language)
  const errorOf = (field: keyof SlotFormValues) => errorAt(form.errors, field)
  const step = Number(scheduleInterval.slice(0, 2)) * 60 + Number(scheduleInterval.slice(3, 5))
  const fixed = slot !== null && slot.bookedCount > 0
  const { defaults } = choices

  const start = (startTime: string) => {
    if (startTime !== '' && values.lessonDate === '') {
      setTries(tries + 1)
      form.complain({ field: 'lessonDate', kind: 'missing' })
      return
    }
    change((before) => withStart(before, startTime, defaults))
  }
  // A course that another teacher or time would offer again stays chosen.
  const notOffered = ({ courseIds }: SlotFormValues) =>
    courseIds.filter((id) => !form.offered.some((course) => course.id === id))
  // Without rules more is offered, and none of that has been chosen.
  const withRules = (lessonRules: boolean) =>
    change((before) => ({
      ...before,
      lessonRules,
      courseIds: lessonRules
        ? before.courseIds
        : before.courseIds.filter((id) => form.offered.some((course) => course.id === id)),
    }))
  const teacher = (teacherId: string) => change((before) => withTeacher(before, teacherId, choices))

  return (
    <>
      {fixed && <p className={classes.hint}>{m.fixedByBooking}</p>}
      <SchoolTimeNote />
      <div className={classes.pair}>
        <Field name="lessonDate" wide>
          <DateField
            label={label('lessonDate')}
            value={values.lessonDate}
            onChange={(date) => change((before) => withDate(before, date, defaults))}
            clearable={slot === null}
            disabled={fixed}
            required
            error={errorOf('lessonDate')}
          />
        </Field>
        <Field name="startTime" time>
          <TimeField
            key={tries}
            label={label('startTime')}
            value={values.startTime}
            onChange={start}
            step={step}
            disabled={fixed}
            required
            error={errorOf('startTime')}
          />
        </Field>
        <Field name="endTime" time>
          <TimeField
            label={label('endTime')}
            value={values.endTime}
            onChange={(time) => change((before) => withEnd(before, time))}
            step={step}
            disabled={fixed}
            required
            error={errorOf('endTime')}
          />
        </Field>
        {slot === null && (
          <Switch
            className={classes.wide}
            label={m.defaultLength(defaults.slotLengthMinutes)}
            checked={values.defaultLength}
            onChange={(event) => change((before) => withDefaultLength(before, event.currentTarget.checked, defaults))}
          />
        )}
        <DeadlineFields form={form} of="open" />
        <DeadlineFields form={form} of="cancel" />
        <Field name="place" wide>
          <Select
            label={label('location')}
            data={placeChoices(choices, slot, onlineLessons || values.place === ONLINE ? m.onlineOnly : null)}
            value={values.place || null}
            onChange={(place) => change({ place: place ?? '' })}
            allowDeselect={false}
            disabled={fixed}
            aria-required
            error={errorOf('place')}
          />
        </Field>
        <SharedPlace values={values} slotId={slot?.id ?? null} />
        {onlineLessons && values.place !== ONLINE && (
          <Field name="onlineAvailable" wide>
            <Switch
              label={m.onlineAvailable}
              checked={values.onlineAvailable}
              onChange={(event) => change({ onlineAvailable: event.currentTarget.checked })}
              error={errorOf('onlineAvailable')}
            />
          </Field>
        )}
        <Field name="teacherId" wide>
          <ChoiceField
            label={label('teacher')}
            choices={teacherChoices(choices, slot)}
            value={values.teacherId}
            onChange={teacher}
            required
            error={errorOf('teacherId')}
          />
        </Field>
        {onlineLessons && (
          <TextInput
            className={classes.wide}
            label={m.link}
            value={values.onlineLessonLink}
            maxLength={2000}
            inputMode="url"
            onChange={(event) => change({ onlineLessonLink: event.currentTarget.value })}
          />
        )}
      </div>
      <Field name="courseIds">
        <CourseSelector
          label={label('courses')}
          required
          offered={form.offered}
          chosen={values.courseIds}
          onChange={(courseIds) =>
            change((before) => ({ ...before, courseIds: [...courseIds, ...notOffered(before)] }))
          }
          fixedId={slot?.bookedCourse?.id ?? null}
          error={errorOf('courseIds')}
          empty={values.teacherId === '' && values.lessonRules ? m.noTeacher : m.noCourses}
        />
      </Field>
      <Switch
        label={m.lessonRules}
        description={m.lessonRulesHint}
        checked={values.lessonRules}
        onChange={(event) => withRules(event.currentTarget.checked)}
      />
      <Textarea
        label={m.memo}
        value={values.lessonMemo}
        maxLength={5000}
        rows={3}
        onChange={(event) => change({ lessonMemo: event.currentTarget.value })}
      />
    </>
  )
}
