// Only here several are chosen as pills; nobody else loads how they look.
import '@mantine/core/styles/Pill.css'
import '@mantine/core/styles/PillsInput.css'
import { choosableCourses } from '@koma/schema/rules/courseChoice'
import { useQuery } from '@apollo/client/react'
import { MultiSelect, Select, Switch, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { errorAt } from '../record/formErrors.ts'
import form from '../record/RecordForm.module.css'
import type { RecordFormWork } from '../record/useRecordForm.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { useSchool } from '../shared/school/useSchool.ts'
import { Notice } from '../ui/Notice.tsx'
import { TimeField } from '../ui/TimeField.tsx'
import { messages } from './messages.ts'
import { type TemplateChoices, TemplateChoicesQuery, type TemplateRow } from './templateDocuments.ts'
import {
  ONLINE_ONLY,
  type TemplateValues,
  USUAL_MINUTES,
  withoutFixed,
  withPlace,
  withRowEnd,
  withRowStart,
  withRowTeacher,
  withRules,
  withUsualLength,
} from './templateValues.ts'

interface TemplateFieldsProps {
  work: RecordFormWork<TemplateValues>
  /** The edited row, what of which is no longer in use may stay; null for a new one. */
  row: TemplateRow | null
  locked?: boolean
}

const week = ['1', '2', '3', '4', '5', '6', '0'] as const

/** All fields of a row: when and where, what can be booked, and what is fixed. (FIX-07…23, FIX-36, FIX-37) */
export function TemplateFields({ work, row, locked = false }: TemplateFieldsProps) {
  const text = useMessages(messages)
  const { scheduleInterval, onlineLessons } = useSchool()
  const { data } = useQuery(TemplateChoicesQuery, { fetchPolicy: 'cache-and-network' })
  const { values } = work
  const [isFixed, setFixed] = useState(() => hasFixed(values))
  const set = (change: Partial<TemplateValues>) => work.form.setValues(change)
  const error = (name: keyof TemplateValues & string) => errorAt(work.errors, name)
  const minutes = data?.slotChoices.defaults.slotLengthMinutes ?? USUAL_MINUTES
  const step = Number(scheduleInterval.slice(0, 2)) * 60 + Number(scheduleInterval.slice(3, 5))
  const offered = courseChoices(data, values, row)
  const chosen = new Set(values.courseIds)
  const others = data?.slotChoices.otherTypes.map(({ id, displayName }) => ({ value: id, label: displayName })) ?? []
  const fixedCourses = [...offered.filter(({ value }) => chosen.has(value)), ...others]
  const seats = seatsOf(data, values.fixedCourseId)
  const fixedPlaces = [
    ...(values.locationId === null ? [] : [{ value: 'place', label: placeName(data, values.locationId, row) }]),
    ...(values.onlineAvailable ? [{ value: ONLINE_ONLY, label: text.online }] : []),
  ]
  return (
    <>
      <Select
        label={text.day}
        data={week.map((value) => ({ value, label: text.dayOf(text.weekdays[Number(value)] ?? '') }))}
        value={values.day === null ? null : String(values.day)}
        onChange={(day) => set({ day: day === null ? null : Number(day) })}
        allowDeselect={false}
        withAsterisk
        disabled={locked}
        error={error('day')}
      />
      <div className={form.pair}>
        <TimeField
          label={text.startTime}
          step={step}
          value={values.startTime ?? ''}
          onChange={(time) => set(withRowStart(values, time, minutes))}
          required
          disabled={locked}
          error={error('startTime')}
        />
        <TimeField
          label={text.endTime}
          step={step}
          value={values.endTime ?? ''}
          onChange={(time) => set(withRowEnd(values, time))}
          required
          disabled={locked}
          error={error('endTime')}
        />
      </div>
      <Switch
        label={text.usualLength(minutes)}
        checked={values.useSlotLength}
        onChange={(event) => set(withUsualLength(values, event.currentTarget.checked, minutes))}
        disabled={locked}
      />
      <Select
        label={text.teacher}
        data={teacherChoices(data, row)}
        value={values.teacherId}
        onChange={(teacherId) => set(withRowTeacher(values, teacherId, data?.slotChoices.teachers ?? []))}
        searchable
        allowDeselect={false}
        withAsterisk
        disabled={locked}
        error={error('teacherId')}
      />
      <Select
        label={text.locationId}
        data={placeChoices(data, row, onlineLessons || values.onlineAvailable ? text.onlineOnly : null)}
        value={values.locationId ?? (values.onlineAvailable ? ONLINE_ONLY : null)}
        onChange={(place) => set(withPlace(values, place === ONLINE_ONLY ? null : place))}
        allowDeselect={false}
        withAsterisk
        disabled={locked}
        error={error('locationId')}
      />
      {onlineLessons && values.locationId !== null && (
        <Switch
          label={text.onlineAvailable}
          checked={values.onlineAvailable}
          onChange={(event) => set({ onlineAvailable: event.currentTarget.checked })}
          disabled={locked}
          error={error('onlineAvailable')}
        />
      )}
      {onlineLessons && values.onlineAvailable && (
        <TextInput
          label={text.onlineLessonLink}
          inputMode="url"
          disabled={locked}
          {...work.field('onlineLessonLink')}
        />
      )}
      <Switch
        label={text.lessonRules}
        description={text.lessonRulesHint}
        checked={values.lessonRules}
        onChange={(event) => {
          const { checked } = event.currentTarget
          set(withRules(checked))
          if (checked) setFixed(false)
        }}
        disabled={locked}
      />
      <MultiSelect
        label={text.courseIds}
        data={offered}
        value={values.courseIds}
        onChange={(courseIds) => set({ courseIds })}
        searchable
        clearable
        nothingFoundMessage={text.noCourses}
        disabled={locked}
        error={error('courseIds')}
      />
      <Switch
        label={text.fixed}
        description={text.fixedHint}
        checked={isFixed}
        disabled={locked}
        onChange={(event) => {
          setFixed(event.currentTarget.checked)
          if (!event.currentTarget.checked) set(withoutFixed())
        }}
      />
      {isFixed && (
        <>
          <Select
            label={text.fixedCourseId}
            data={fixedCourses}
            value={values.fixedCourseId}
            onChange={(fixedCourseId) => set({ fixedCourseId })}
            clearable
            disabled={locked}
            error={error('fixedCourseId')}
          />
          <Select
            label={text.fixedOnline}
            data={fixedPlaces}
            value={values.fixedOnline === null ? null : values.fixedOnline ? ONLINE_ONLY : 'place'}
            onChange={(place) => set({ fixedOnline: place === null ? null : place === ONLINE_ONLY })}
            clearable
            disabled={locked}
            error={error('fixedOnline')}
          />
          <MultiSelect
            label={text.fixedStudentIds}
            description={text.fixedStudentsHint}
            data={studentChoices(data, row)}
            value={values.fixedStudentIds}
            onChange={(fixedStudentIds) => set({ fixedStudentIds })}
            searchable
            clearable
            limit={100}
            disabled={locked}
            error={error('fixedStudentIds')}
          />
          {seats !== null && values.fixedStudentIds.length > seats && (
            <Notice tone="warn">{text.tooManyStudents(seats)}</Notice>
          )}
        </>
      )}
      <Textarea label={text.lessonMemo} rows={2} disabled={locked} {...work.field('lessonMemo')} />
    </>
  )
}

/** Whether anything of the row is fixed, also a place that a course has left behind (decision 039). */
const hasFixed = ({ fixedCourseId, fixedOnline, fixedStudentIds }: TemplateValues) =>
  fixedCourseId !== null || fixedOnline !== null || fixedStudentIds.length > 0

/** How many can be booked with a course; null where that is not known. */
const seatsOf = (data: Known, courseId: string | null) =>
  data?.slotChoices.courses.find(({ course }) => course.id === courseId)?.course.numberOfStudents ?? null

type Known = TemplateChoices | undefined
type Option = { value: string; label: string }

/** Those on offer, and what the row has and may keep. */
const withOwn = (offered: readonly Option[], own: readonly Option[]): Option[] => [
  ...offered,
  ...own.filter(({ value }) => value !== '' && !offered.some((each) => each.value === value)),
]

const teacherChoices = (data: Known, row: TemplateRow | null) =>
  withOwn(
    data?.slotChoices.teachers.map(({ teacher: { id, displayName, teacherCode } }) => ({
      value: id,
      label: `${displayName} ${teacherCode}`,
    })) ?? [],
    row === null ? [] : [{ value: row.teacherId, label: row.teacherName }],
  )

const placeChoices = (data: Known, row: TemplateRow | null, onlineOnly: string | null) => [
  ...withOwn(
    data?.slotChoices.locations.map(({ id, locationName }) => ({ value: id, label: locationName })) ?? [],
    row === null ? [] : [{ value: row.locationId ?? '', label: row.locationName }],
  ),
  ...(onlineOnly === null ? [] : [{ value: ONLINE_ONLY, label: onlineOnly }]),
]

const placeName = (data: Known, id: string, row: TemplateRow | null) =>
  placeChoices(data, row, null).find(({ value }) => value === id)?.label ?? ''

const studentChoices = (data: Known, row: TemplateRow | null) => {
  const optionOf = ({ id, studentCode, fullName }: NonNullable<Known>['fixedStudents'][number]) => ({
    value: id,
    label: `${fullName} ${studentCode.toUpperCase()}`,
  })
  return withOwn(data?.fixedStudents.map(optionOf) ?? [], row?.fixedStudents.map(optionOf) ?? [])
}

/** The courses that teacher, day and time allow, or all active ones, as the server judges too. (D114) */
function courseChoices(data: Known, values: TemplateValues, row: TemplateRow | null): Option[] {
  const { day, startTime, endTime, teacherId, lessonRules } = values
  // Any week will do to say on which weekday it is: this one begins on a Sunday.
  const at = (time: string | null) => (day === null || time === null ? null : `2023-01-0${1 + day}T${time}:00`)
  const courses = data?.slotChoices.courses.map(({ course, ...hours }) => ({ ...course, ...hours, active: true })) ?? []
  const taught = data?.slotChoices.teachers.find(({ teacher }) => teacher.id === teacherId)?.courseIds ?? []
  const offered = choosableCourses(courses, {
    startsAt: at(startTime),
    endsAt: at(endTime),
    teacherCourseIds: taught,
    lessonRules,
  }).map(({ id, displayName }) => ({ value: id, label: displayName }))
  return withOwn(
    offered,
    (row?.courseIds ?? []).map((value, place) => ({ value, label: row?.courseNames[place] ?? '' })),
  )
}
