import { courseForm } from '@koma/schema/records/course'
import { nextCode } from '@koma/schema/rules/newCode'
import { Checkbox, Switch, Textarea, TextInput } from '@mantine/core'
import { useMemo, useState } from 'react'
import { messages as recordMessages } from '../record/messages.ts'
import { CodeField } from '../record/CodeField.tsx'
import { formValues } from '../record/formValues.ts'
import { NewRecordForm } from '../record/NewRecordForm.tsx'
import { RecordForm } from '../record/RecordForm.tsx'
import formClasses from '../record/RecordForm.module.css'
import { useLeaving } from '../record/useLeaving.ts'
import { unlessNoted, useRecordWords } from '../record/useRecordWords.ts'
import { useCreate } from '../record/useCreate.ts'
import { type RecordFormState, useRecordForm } from '../record/useRecordForm.ts'
import { type Answer, useSave } from '../record/useSave.ts'
import { groupError } from '../record/useWrongShown.ts'
import { useFormat } from '../shared/format/useFormat.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { useSchool } from '../shared/school/useSchool.ts'
import { usePermission } from '../shared/session/usePermission.ts'
import { askFirst } from '../ui/askFirst.tsx'
import { CountField } from '../ui/CountField.tsx'
import { RequiredMark } from '../ui/RequiredMark.tsx'
import { TimeField } from '../ui/TimeField.tsx'
import { type Course, CreateCourseMutation, UpdateCourseMutation } from './courseDocuments.ts'
import { messages } from './messages.ts'

type Values = Omit<Course, '__typename' | ' $fragmentName' | 'id' | 'version' | 'active'> & { days: number[] }

const nothing: Values = {
  code: '',
  displayName: '',
  description: '',
  cost: 1,
  group: false,
  numberOfStudents: 1,
  days: [0, 1, 2, 3, 4, 5, 6],
  startTime: '09:00',
  endTime: '21:00',
}

interface NewCourseProps {
  /** The codes that courses have already. */
  codes: readonly string[]
  onCreated: (id: string) => void
}

/**
 * Asks for a new course, with the next code and held in the school's hours unless changed. (CRS-01, CRS-05…13, PERM-23)
 */
export function NewCourse({ codes, onCreated }: NewCourseProps) {
  const { added } = useRecordWords()
  const make = useCreate(
    CreateCourseMutation,
    'Courses',
    ({ course }) => course && onCreated(course.id),
    ({ displayName }) => added(displayName),
  )
  const askFree = useFreeQuestion(null)
  const { scheduleStart, scheduleEnd } = useSchool()
  const [record] = useState({ ...nothing, code: nextCode(codes), startTime: scheduleStart, endTime: scheduleEnd })
  const form = useRecordForm<Values>({
    isNew: true,
    record,
    schema: courseForm,
    save: (_, entered) => askFree(entered.cost, () => make(entered)),
  })
  return (
    <NewRecordForm form={form}>
      <Fields form={form} isNew />
    </NewRecordForm>
  )
}

/** Edits a course. (CRS-01, PERM-24) */
export function CourseForm({ course, reload }: { course: Course; reload: () => Promise<unknown> }) {
  const { id, version } = course
  const text = useMessages(messages)
  const { creditType } = useSchool()
  const { comma } = useMessages(recordMessages)
  const locked = !usePermission('courseEdit')
  const { saved } = useRecordWords()
  const { save } = useSave(UpdateCourseMutation)
  const askFree = useFreeQuestion(course.cost)
  const record = useMemo(() => formValues(nothing, course), [course])
  const form = useRecordForm<Values>({
    record,
    schema: courseForm,
    save: ({ code: _, ...changes }) =>
      askFree(changes.cost, () =>
        save({ input: { id, version, ...changes } }, unlessNoted(saved(changes.displayName ?? course.displayName))),
      ),
    reload,
  })
  const shownValue = (value: unknown): string => {
    if (Array.isArray(value)) return value.map((day) => text.weekdays[Number(day)]).join(comma)
    if (typeof value === 'boolean') return value ? text.yes : text.no
    return String(value)
  }
  return (
    <RecordForm
      form={form}
      locked={locked}
      guard={useLeaving(course.displayName)}
      wordsOf={(name, value) => ({
        label: name === 'cost' ? text.cost[creditType] : text[name],
        value: shownValue(value),
      })}
    >
      <Fields form={form} locked={locked} />
    </RecordForm>
  )
}

function Fields({
  form,
  locked = false,
  isNew = false,
}: {
  form: RecordFormState<Values>
  locked?: boolean
  isNew?: boolean
}) {
  const text = useMessages(messages)
  const format = useFormat()
  const { creditType } = useSchool()
  const { group, cost, days } = form.values
  const set = form.setField
  return (
    <>
      <div className={formClasses.pair}>
        <CodeField label={text.code} hint={text.codeHint} locked={locked} isNew={isNew} {...form.field('code')} />
        <TextInput label={text.displayName} disabled={locked} {...form.field('displayName')} />
      </div>
      <Textarea label={text.description} rows={3} disabled={locked} {...form.field('description')} />
      <CountField
        label={text.cost[creditType]}
        description={Number.isInteger(cost) && text.costHint(format.credits(cost, creditType))}
        min={0}
        disabled={locked}
        {...form.field('cost')}
      />
      <Switch
        label={text.group}
        checked={group}
        disabled={locked}
        onChange={({ currentTarget: { checked } }) => {
          set('group', checked)
          set('numberOfStudents', checked ? 2 : 1)
        }}
      />
      {group && (
        <CountField label={text.numberOfStudents} min={2} disabled={locked} {...form.field('numberOfStudents')} />
      )}
      <Checkbox.Group
        label={
          <>
            {text.days}
            {!locked && form.required('days') && <RequiredMark />}
          </>
        }
        value={days.map(String)}
        onChange={(chosen) =>
          set(
            'days',
            chosen.map(Number).toSorted((a, b) => a - b),
          )
        }
        error={form.errors['days']}
        errorProps={groupError}
      >
        <div className={formClasses.days}>
          {text.weekdays.map((name, day) => (
            <Checkbox
              key={name}
              value={String(day)}
              label={name}
              disabled={locked}
              classNames={{ body: formClasses.day, labelWrapper: formClasses.dayName }}
            />
          ))}
        </div>
      </Checkbox.Group>
      <div className={formClasses.pair}>
        {(['startTime', 'endTime'] as const).map((name) => (
          <TimeField
            key={name}
            label={text[name]}
            step={30}
            value={form.values[name]}
            required={form.required(name)}
            disabled={locked}
            error={errorOf(form, name)}
            onChange={(time) => set(name, time)}
          />
        ))}
      </div>
    </>
  )
}

function errorOf(form: RecordFormState<Values>, name: 'startTime' | 'endTime'): string | undefined {
  const error = form.errors[name]
  return typeof error === 'string' ? error : undefined
}

/** Asks once before a cost of 0 is saved, unless it was one. (CRS-10) */
function useFreeQuestion(before: number | null) {
  const text = useMessages(messages)
  return async function unless<Given extends Answer>(cost: number | undefined, save: () => Promise<Given | null>) {
    if (cost !== 0 || before === 0) return save()
    const question = { title: text.freeTitle, effect: text.freeAsk, confirmLabel: text.freeSave }
    return (await askFirst(question)) ? save() : null
  }
}
