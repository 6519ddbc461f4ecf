import { quickBuildCourses } from '@koma/schema/rules/courseChoice'
import { useQuery } from '@apollo/client/react'
import { useRef, useState } from 'react'
import { useRecordWords } from '../record/useRecordWords.ts'
import { toastNoted, useSave } from '../record/useSave.ts'
import type { RowToast } from '../record/why/useRowRefusals.tsx'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { usePermission } from '../shared/session/usePermission.ts'
import { toastError, toastSuccess, toastUndo } from '../ui/toasts.tsx'
import { messages } from './messages.ts'
import {
  CreateTemplateMutation,
  DeleteTemplateMutation,
  type TemplateChoices,
  TemplateChoicesQuery,
} from './templateDocuments.ts'
import { emptyRow, ONLINE_ONLY, DEFAULT_MINUTES, withRowStart, withRowTeacher } from './templateValues.ts'
import { useRowHeading } from './useRowHeading.ts'
import { dateOfDay } from './weekSlots.ts'

/**
 * Builds rows quickly: teacher and place are chosen once. Each click on empty time creates a row of the default length,
 * with all single lessons that the teacher teaches then. Each can be undone for a few seconds. (FIX-22, PERM-26)
 */
export function useQuickRow(toastOf: RowToast) {
  const text = useMessages(messages)
  const headingOf = useRowHeading()
  const { data } = useQuery(TemplateChoicesQuery)
  const [chosenTeacher, setTeacher] = useState('')
  const [chosenPlace, setPlace] = useState('')
  // The only one there is need not be chosen.
  const teacherId = chosenTeacher || onlyId(data?.slotChoices.teachers.map(({ teacher }) => teacher))
  const place = chosenPlace || onlyId(data?.slotChoices.locations)
  const mayDelete = usePermission('fixedDelete')
  const reading = { refetch: ['Templates'], awaitRefetch: true }
  const { save: create } = useSave(CreateTemplateMutation, reading)
  const { deleted } = useRecordWords()
  const { save: remove } = useSave(DeleteTemplateMutation, reading)
  const making = useRef('')
  const build = async (day: number, startTime: string) => {
    // The second click on the same time does not count: the row would be in its own way.
    if (data === undefined || making.current === `${day} ${startTime}`) return
    if (teacherId === '' || place === '') return toastError(text.quickChoose)
    const minutes = data.slotChoices.defaults.slotLengthMinutes ?? DEFAULT_MINUTES
    const timed = { ...emptyRow, day, ...withRowStart(emptyRow, startTime, minutes) }
    const courseIds = coursesThen(data, teacherId, day, startTime, timed.endTime ?? null)
    const isOnline = place === ONLINE_ONLY
    const whose = withRowTeacher(emptyRow, teacherId, data.slotChoices.teachers)
    const input = { ...timed, ...whose, locationId: isOnline ? null : place, onlineAvailable: isOnline, courseIds }
    making.current = `${day} ${startTime}`
    const answer = await create({ input }, toastOf({ create: input }))
    making.current = ''
    const created = answer?.success ? answer.template : null
    if (!answer || !created) return
    toastNoted(answer)
    const words = text.quickCreated(headingOf(created))
    if (mayDelete) toastUndo(words, text.undo, () => void remove({ id: created.id }, deleted(headingOf(created))))
    else toastSuccess(words)
  }
  return { choices: data, teacherId, setTeacher, place, setPlace, build }
}

function onlyId(all: readonly { id: string }[] = []): string {
  const [only, another] = all
  return only && !another ? only.id : ''
}

function coursesThen(
  data: TemplateChoices,
  teacherId: string,
  day: number,
  start: string,
  end: string | null,
): string[] {
  const at = (time: string) => `${dateOfDay(day)}T${time}:00`
  const courses = data.slotChoices.courses.map(({ course, ...hours }) => ({
    ...course,
    ...hours,
    active: true,
    group: (course.numberOfStudents ?? 1) > 1,
  }))
  const teacherCourseIds = data.slotChoices.teachers.find(({ teacher }) => teacher.id === teacherId)?.courseIds ?? []
  return quickBuildCourses(courses, {
    startsAt: at(start),
    endsAt: end === null ? null : at(end),
    teacherCourseIds,
  }).map(({ id }) => id)
}
