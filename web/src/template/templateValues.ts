import { emptyTemplate, type TemplateRequest } from '@koma/schema/records/template'
import { formValues } from '../record/formValues.ts'
import type { TemplateRow } from './templateDocuments.ts'

/** The form of a row: what is not chosen yet is null. (FIX-07) */
export type TemplateValues = TemplateRequest

/** Stands for online only among the places. */
export const ONLINE_ONLY = 'online'
/** How long a lesson is until it is known. */
export const DEFAULT_MINUTES = 50

export const emptyRow: TemplateValues = emptyTemplate

const nothingFixed = { fixedCourseId: null, fixedOnline: null, fixedStudentIds: [] }

/** Returns a row's values for its form. */
export function valuesOfRow(row: TemplateRow): TemplateValues {
  const fixedStudentIds = row.fixedStudents.map(({ id }) => id)
  return formValues(emptyRow, { ...row, courseIds: [...row.courseIds], fixedStudentIds })
}

/**
 * Sets another start: with the usual length the end follows, else one that is not after it is cleared. (FIX-22, FIX-23)
 */
export function withRowStart(
  values: TemplateValues,
  startTime: string,
  lengthMinutes: number,
): Partial<TemplateValues> {
  if (startTime === '') return { startTime: null }
  if (values.useSlotLength) return { startTime, endTime: later(startTime, lengthMinutes) }
  return { startTime, endTime: values.endTime !== null && values.endTime <= startTime ? null : values.endTime }
}

/**
 * Sets another end: the length is no longer the usual one, and a start that is not before it is cleared. (FIX-22,
 * FIX-23)
 */
export function withRowEnd(values: TemplateValues, endTime: string): Partial<TemplateValues> {
  if (endTime === '') return { endTime: null }
  const isCrossed = values.startTime !== null && values.startTime >= endTime
  return { endTime, useSlotLength: false, ...(isCrossed ? { startTime: null } : {}) }
}

/** Switches the usual length on or off; on, it moves the end. (FIX-22) */
export function withDefaultLength(values: TemplateValues, on: boolean, lengthMinutes: number): Partial<TemplateValues> {
  const moves = on && values.startTime !== null
  return { useSlotLength: on, ...(moves ? { endTime: later(values.startTime ?? '', lengthMinutes) } : {}) }
}

/** Tells whether anything of the row is fixed, also a place that a course has left behind (decision 039). */
export const hasFixed = ({ fixedCourseId, fixedOnline, fixedStudentIds }: TemplateValues): boolean =>
  fixedCourseId !== null || fixedOnline !== null || fixedStudentIds.length > 0

/** Sets other courses: one that can no longer be booked is not the fixed one either. (FIX-18) */
export const withCourses = (values: TemplateValues, courseIds: string[]): Partial<TemplateValues> => {
  const fixed = values.fixedCourseId ?? ''
  const isLost = values.courseIds.includes(fixed) && !courseIds.includes(fixed)
  return { courseIds, ...(isLost ? { fixedCourseId: null } : {}) }
}

/** Sets whether it can be booked online; if not, it cannot be fixed online. (FIX-20) */
export const withOnline = (values: TemplateValues, onlineAvailable: boolean): Partial<TemplateValues> => ({
  onlineAvailable,
  fixedOnline: values.fixedOnline === true && !onlineAvailable ? null : values.fixedOnline,
})

/** Clears the fixed values once they are switched off. (FIX-11) */
export const withoutFixed = (): Partial<TemplateValues> => nothingFixed

/**
 * Switches the limits of courses: limiting clears what was chosen and fixed; what was allowed before is allowed without
 * limits, too. (FIX-12, D114)
 */
export const withRules = (lessonRules: boolean): Partial<TemplateValues> => ({
  lessonRules,
  ...(lessonRules ? { courseIds: [], ...nothingFixed } : {}),
})

/**
 * Sets another teacher, who brings their online lesson link along, unless the row has one of its own. (FIX-07, FIX-21)
 */
export function withRowTeacher(
  values: Pick<TemplateValues, 'teacherId' | 'onlineLessonLink'>,
  teacherId: string | null,
  teachers: readonly { teacher: { id: string }; onlineLessonLink: string }[],
): Partial<TemplateValues> {
  const linkOf = (id: string | null) => teachers.find(({ teacher }) => teacher.id === id)?.onlineLessonLink ?? ''
  const isOwnLink = values.onlineLessonLink !== '' && values.onlineLessonLink !== linkOf(values.teacherId)
  return { teacherId, onlineLessonLink: isOwnLink ? values.onlineLessonLink : linkOf(teacherId) }
}

/** Sets the place. One that is no longer offered cannot be the fixed one. (FIX-19, FIX-20) */
export function withPlace(values: TemplateValues, locationId: string | null): Partial<TemplateValues> {
  return {
    locationId,
    onlineAvailable: locationId === null ? true : values.onlineAvailable,
    fixedOnline: values.fixedOnline === false && locationId === null ? null : values.fixedOnline,
  }
}

/** Returns `HH:MM` that many minutes later; null beyond the day. */
function later(time: string, minutes: number): string | null {
  const [hours = 0, rest = 0] = time.split(':').map(Number)
  const end = hours * 60 + rest + minutes
  if (end >= 24 * 60) return null
  return `${String(Math.floor(end / 60)).padStart(2, '0')}:${String(end % 60).padStart(2, '0')}`
}
