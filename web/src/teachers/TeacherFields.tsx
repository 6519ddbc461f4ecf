import { Button, Checkbox, Switch, Textarea, TextInput } from '@mantine/core'
import { useId } from 'react'
import { AccountFields } from '../accounts/AccountFields.tsx'
import { ReadingFields } from '../accounts/ReadingFields.tsx'
import { CodeField } from '../record/CodeField.tsx'
import { errorAt } from '../record/formErrors.ts'
import formClasses from '../record/RecordForm.module.css'
import type { RecordFormState } from '../record/useRecordForm.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { FieldError } from '../ui/FieldError.tsx'
import { Notice } from '../ui/Notice.tsx'
import { messages } from './messages.ts'
import type { TaughtCourse } from './teacherDocuments.ts'
import classes from './Teachers.module.css'
import type { TeacherValues } from './teacherValues.ts'

interface TeacherFieldsProps {
  form: RecordFormState<TeacherValues>
  courses: readonly TaughtCourse[]
  locked?: boolean
  isNew?: boolean
}

/** Shows the fields of a teacher, new or not. (ATCH-14, ATCH-21…29) */
export function TeacherFields({ form, courses, locked = false, isNew = false }: TeacherFieldsProps) {
  const text = useMessages(messages)
  const { priority } = form.values
  return (
    <>
      <div className={formClasses.pair}>
        <CodeField
          label={text.teacherCode}
          hint={text.teacherCodeHint}
          locked={locked}
          isNew={isNew}
          autoCapitalize="none"
          spellCheck={false}
          {...form.field('teacherCode')}
        />
        <TextInput
          label={text.displayName}
          description={text.displayNameHint}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          disabled={locked}
          {...form.field('displayName')}
        />
      </div>
      <AccountFields form={form} locked={locked} readings={<ReadingFields form={form} locked={locked} />} hidesActive />
      <CourseBoxes form={form} courses={courses} locked={locked} />
      <ColourField form={form} locked={locked} />
      <TextInput
        label={text.onlineLessonLink}
        type="url"
        inputMode="url"
        disabled={locked}
        {...form.field('onlineLessonLink')}
      />
      <Switch
        label={text.priority}
        description={text.priorityHint}
        disabled={locked}
        {...form.field('priority')}
        checked={priority}
      />
      <Textarea label={text.notes} description={text.notesHint} rows={12} disabled={locked} {...form.field('notes')} />
    </>
  )
}

/** Chooses the courses a teacher teaches, with all and none at once. (ATCH-16) */
function CourseBoxes({ form, courses, locked }: TeacherFieldsProps) {
  const text = useMessages(messages)
  const errorId = useId()
  const { courseIds } = form.values
  // An inactive course can be given up, not taken on.
  const offered = courses.filter(({ id, active }) => active || courseIds.includes(id))
  const ids = offered.map(({ id }) => id)
  const error = errorAt(form.errors, 'courseIds')
  const choose = (chosenIds: readonly string[]) =>
    form.setField(
      'courseIds',
      ids.filter((id) => chosenIds.includes(id)),
    )
  return (
    <fieldset className={classes.courses} aria-describedby={error === undefined ? undefined : errorId}>
      <legend>{text.courses}</legend>
      <div className={classes.tools}>
        <span className={classes.quiet}>{text.chosen(courseIds.length, offered.length)}</span>
        <Button variant="default" size="compact-sm" disabled={locked} onClick={() => choose(ids)}>
          {text.all}
        </Button>
        <Button variant="default" size="compact-sm" disabled={locked} onClick={() => choose([])}>
          {text.none}
        </Button>
      </div>
      <div className={classes.boxes}>
        {offered.map(({ id, displayName, code, active }) => (
          <Checkbox
            key={id}
            size="sm"
            label={displayName}
            description={active ? code : `${code} · ${text.inactiveCourse}`}
            checked={courseIds.includes(id)}
            disabled={locked}
            onChange={({ currentTarget: { checked } }) =>
              choose(checked ? [...courseIds, id] : courseIds.filter((other) => other !== id))
            }
          />
        ))}
      </div>
      {offered.length > 0 && courseIds.length === 0 && <Notice tone="warn">{text.teachesNothing}</Notice>}
      <FieldError id={errorId}>{error}</FieldError>
    </fieldset>
  )
}

/** Shows the calendar colour, typed or picked. (ATCH-29) */
function ColourField({ form, locked }: Pick<TeacherFieldsProps, 'form' | 'locked'>) {
  const text = useMessages(messages)
  const { calendarColor } = form.values
  const shown = /^#[0-9a-f]{6}$/i.test(calendarColor) ? calendarColor : '#ffffff'
  return (
    <TextInput
      label={text.calendarColor}
      disabled={locked}
      spellCheck={false}
      leftSectionWidth={48}
      leftSection={
        <input
          type="color"
          className={classes.swatch}
          aria-label={text.pickColor}
          value={shown}
          disabled={locked}
          onChange={({ currentTarget: { value } }) => form.setField('calendarColor', value)}
        />
      }
      {...form.field('calendarColor')}
    />
  )
}
