import { choosableCourses } from '@koma/schema/rules/courseChoice'
import { ONLINE_ONLY, type TemplateValues } from './templateValues.ts'
import type { TemplateChoices, TemplateRow } from './templateDocuments.ts'

/** The choices, once they are known. */
export type LoadedChoices = TemplateChoices | undefined
/** One of the choices of a field. */
export interface Option {
  value: string
  label: string
}

/** Returns the choices on offer, and what the row has and may keep. */
const withOwn = (offered: readonly Option[], own: readonly Option[]): Option[] => [
  ...offered,
  ...own.filter(({ value }) => value !== '' && !offered.some((each) => each.value === value)),
]

/** Returns the teachers on offer, and the row's own. */
export const teacherOptions = (data: LoadedChoices, row: TemplateRow | null): Option[] =>
  withOwn(
    data?.slotChoices.teachers.map(({ teacher: { id, displayName, teacherCode } }) => ({
      value: id,
      label: `${displayName} ${teacherCode}`,
    })) ?? [],
    row === null ? [] : [{ value: row.teacherId, label: row.teacherName }],
  )

/**
 * Returns the places on offer, the row's own, and online only in these words; null where there are no online lessons.
 */
export const placeOptions = (data: LoadedChoices, row: TemplateRow | null, onlineOnly: string | null): Option[] => [
  ...withOwn(
    data?.slotChoices.locations.map(({ id, locationName }) => ({ value: id, label: locationName })) ?? [],
    row === null ? [] : [{ value: row.locationId ?? '', label: row.locationName }],
  ),
  ...(onlineOnly === null ? [] : [{ value: ONLINE_ONLY, label: onlineOnly }]),
]

/** Returns where a row can be fixed to: its place, and online if that can be booked. (FIX-09, FIX-20) */
export const fixedPlaceOptions = (
  data: LoadedChoices,
  { locationId, onlineAvailable }: TemplateValues,
  row: TemplateRow | null,
  online: string,
): Option[] => [
  ...placeOptions(data, row, null)
    .filter(({ value }) => value === locationId)
    .map(({ label }) => ({ value: 'place', label })),
  ...(onlineAvailable ? [{ value: ONLINE_ONLY, label: online }] : []),
]

/** Returns the students who may have places in the template, and those whom the row has. (FIX-36) */
export function studentOptions(data: LoadedChoices, row: TemplateRow | null): Option[] {
  const optionOf = ({
    id,
    studentCode,
    fullName,
  }: Pick<TemplateRow['fixedStudents'][number], 'id' | 'studentCode' | 'fullName'>) => ({
    value: id,
    label: `${fullName} ${studentCode.toUpperCase()}`,
  })
  return withOwn(data?.fixedStudents.map(optionOf) ?? [], row?.fixedStudents.map(optionOf) ?? [])
}

/**
 * Returns the courses that teacher, day and time allow, or all active ones, as the server judges. A row whose time
 * stays keeps its own courses. `notThen` names a chosen course that a later choice rules out. (D114)
 */
export function courseOptions(
  data: LoadedChoices,
  values: TemplateValues,
  row: TemplateRow | null,
  notThen: (name: string) => string,
): Option[] {
  const { day, startTime, endTime, teacherId, lessonRules } = values
  // Any week will do to say on which weekday it is: this one begins on a Sunday.
  const at = (time: string | null) => (day === null || time === null ? null : `2023-01-0${1 + day}T${time}:00`)
  const courses = data?.slotChoices.courses.map(({ course, ...hours }) => ({ ...course, ...hours, active: true })) ?? []
  const taught = data?.slotChoices.teachers.find(({ teacher }) => teacher.id === teacherId)?.courseIds ?? []
  const choice = { startsAt: at(startTime), endsAt: at(endTime), teacherCourseIds: taught, lessonRules }
  const named = ({ id, displayName }: (typeof courses)[number]): Option => ({ value: id, label: displayName })
  const own = (row?.courseIds ?? []).map((value, place) => ({ value, label: row?.courseNames[place] ?? '' }))
  const isMoved = row === null || whereKeys.some((key) => values[key] !== row[key])
  const allowed = withOwn(choosableCourses(courses, choice).map(named), isMoved ? [] : own)
  const chosen = withOwn(courses.map(named), own).filter(({ value }) => values.courseIds.includes(value))
  return withOwn(
    allowed,
    chosen.map(({ value, label }) => ({ value, label: notThen(label) })),
  )
}

/** The fields that decide where a row is. */
const whereKeys = ['day', 'startTime', 'endTime', 'teacherId'] as const

/**
 * Returns the courses that can be fixed: those that can be booked, types of other booking, and the row's own. (FIX-08,
 * FIX-18)
 */
export function fixedCourseOptions(
  data: LoadedChoices,
  { courseIds }: TemplateValues,
  row: TemplateRow | null,
  offered: readonly Option[],
): Option[] {
  const others = data?.slotChoices.otherTypes.map(({ id, displayName }) => ({ value: id, label: displayName })) ?? []
  const own = row?.fixedCourseId != null && !row.courseIds.includes(row.fixedCourseId) ? [ownFixed(row)] : []
  return withOwn([...offered.filter(({ value }) => courseIds.includes(value)), ...others], own)
}

const ownFixed = ({ fixedCourseId, fixedCourseName }: TemplateRow): Option => ({
  value: fixedCourseId ?? '',
  label: fixedCourseName,
})

/** Returns the seats of a course; null while unknown. */
export const seatsOf = (data: LoadedChoices, courseId: string | null): number | null =>
  data?.slotChoices.courses.find(({ course }) => course.id === courseId)?.course.numberOfStudents ?? null
