import type { SlotInput } from '@koma/schema/input/slot'
import { quickBuildCourses } from '@koma/schema/rules/courseChoice'
import { newSlotProblems, placeOf, type SlotDraft } from '@koma/schema/rules/slotEdit'
import { plusMinutes, type WallTime } from '@koma/schema/rules/time'
import { availableFromBefore, cancelByFor } from '@koma/schema/rules/window'
import { slotFieldLabel, slotProblemText } from '@koma/schema/slotProblems'
import { useState } from 'react'
import { useFormat } from '../../shared/format/useFormat.ts'
import { useLanguage, useMessages } from '../../shared/i18n/useMessages.ts'
import { useSchool } from '../../shared/school/useSchool.ts'
import { usePermission } from '../../shared/session/usePermission.ts'
import { useSlotRefusal } from '../../record/why/slotRefusal.ts'
import { toastNoted, useSave } from '../../record/useSave.ts'
import { toastInfo, toastSuccess, toastUndo } from '../../ui/toasts.tsx'
import { rulesOf, taughtBy } from '../form/offeredCourses.ts'
import type { SlotChoices } from '../form/slotChoices.ts'
import { CreateSlotMutation, DeleteSlotMutation } from '../form/slotEditDocuments.ts'
import { sentOf } from '../form/slotFormValues.ts'
import { messages } from '../messages.ts'

/** The values of each quickly built slot; an empty text means nothing is chosen. */
export interface QuickSettings {
  /** The calendar's teacher filter: one value decides whose slots are shown and whose are made. */
  teacherId: string
  /** A location's id, or `ONLINE` for online only. */
  place: string
  onlineAvailable: boolean
  courseIds: string[]
}

/** Returns the single lessons that the teacher teaches, whatever the day and time. (SCHED-93) */
export function quickCourses(choices: SlotChoices, teacherId: string, startsAt: WallTime | null = null) {
  const endsAt = startsAt === null ? null : plusMinutes(startsAt, choices.defaults.slotLengthMinutes)
  const courses = rulesOf(choices).map((course) => ({ ...course, group: course.course.group }))
  return quickBuildCourses(courses, { startsAt, endsAt, teacherCourseIds: taughtBy(choices, teacherId) }).map(
    ({ course }) => course,
  )
}

/**
 * Builds slots quickly, one at a time, with values chosen once. Each can be undone for a few seconds by those who may
 * delete slots, unless somebody has changed it since; refusals are shown. (SCHED-28, SCHED-91…94)
 */
export function useQuickBuild(choices: SlotChoices | undefined, filteredTeacherId: string) {
  const m = useMessages(messages)
  const format = useFormat()
  const [language] = useLanguage()
  const { scheduleStart, scheduleEnd, timezoneName } = useSchool()
  const mayDelete = usePermission('slotDelete')
  const [chosen, setChosen] = useState({ place: '', onlineAvailable: false })
  // The only one there is need not be chosen.
  const teacherId = filteredTeacherId || onlyId(choices?.teachers.map(({ teacher }) => teacher))
  const place = chosen.place || onlyId(choices?.locations)
  // Of another teacher all single lessons are chosen at first.
  const [picked, setPicked] = useState<{ teacherId: string; courseIds: string[] } | null>(null)
  const taught = choices === undefined ? [] : quickCourses(choices, teacherId).map(({ id }) => id)
  const settings: QuickSettings = {
    ...chosen,
    place,
    teacherId,
    courseIds: picked?.teacherId === teacherId ? picked.courseIds : taught,
  }
  const change = ({ courseIds, ...others }: Partial<Omit<QuickSettings, 'teacherId'>>) => {
    if (courseIds !== undefined) setPicked({ teacherId, courseIds })
    setChosen({ ...chosen, ...others })
  }
  const { save: create } = useSave(CreateSlotMutation)
  const refuse = useSlotRefusal()
  const { save: remove } = useSave(DeleteSlotMutation)

  const undo = async (created: { id: string; version: number }, slot: string) => {
    const answer = await remove({ slotId: created.id, version: created.version }, null)
    if (answer?.success) toastInfo(m.quickUndone(slot))
  }

  const build = async (startsAt: WallTime, columnTeacher?: string) => {
    if (choices === undefined) return
    const slotSettings = columnTeacher === undefined ? settings : ofTeacher(settings, columnTeacher, choices)
    const draft = quickDraft(slotSettings, choices, startsAt)
    const schedule = { scheduleStart, scheduleEnd, timezoneName }
    const problems = newSlotProblems(draft, schedule)
    const [problem] = problems
    if (problem !== undefined) {
      const unchosen = problems.filter(
        ({ field }) =>
          field === 'location' ||
          field === 'teacher' ||
          (field === 'courses' && slotSettings.teacherId !== '' && slotSettings.courseIds.length === 0),
      )
      const isOtherTime = problem.field === 'courses' && slotSettings.courseIds.length > 0
      const words = isOtherTime
        ? m.noCourseThen
        : unchosen.length > 1
          ? m.quickChoose(unchosen.map(({ field }) => slotFieldLabel(field, language)))
          : slotProblemText(problem, schedule, language)
      return refuse(words, { create: quickInput(draft, '') })
    }
    const onlineLessonLink =
      choices.teachers.find(({ teacher }) => teacher.id === slotSettings.teacherId)?.onlineLessonLink ?? ''
    const input = quickInput(draft, onlineLessonLink)
    const answer = await create({ input }, { done: null, refused: () => null })
    if (answer?.success === false) return refuse(answer.message, { create: input })
    if (!answer?.slot) return
    const { slot } = answer
    toastNoted(answer)
    const words = format.when(slot)
    if (mayDelete) toastUndo(m.quickCreated(words), m.undo, () => void undo(slot, words))
    else toastSuccess(m.quickCreated(words))
  }
  return { settings, change, build }
}

function onlyId(all: readonly { id: string }[] = []): string {
  const [only, another] = all
  return only && !another ? only.id : ''
}

/** Returns the settings in a teacher's own column: their slot, with all single lessons they teach. */
function ofTeacher(settings: QuickSettings, teacherId: string, choices: SlotChoices): QuickSettings {
  return { ...settings, teacherId, courseIds: quickCourses(choices, teacherId).map(({ id }) => id) }
}

/**
 * Returns the slot that quick build makes at a time; nobody looks at its open-from, so it is clamped. (SCHED-93, D75)
 */
function quickDraft(settings: QuickSettings, choices: SlotChoices, startsAt: WallTime): SlotDraft {
  const { defaults } = choices
  const { location, onlineAvailable } = placeOf(settings.place || null, settings.onlineAvailable)
  const fitting = new Set(quickCourses(choices, settings.teacherId, startsAt).map(({ id }) => id))
  return {
    lessonDate: startsAt.slice(0, 10),
    startsAt,
    endsAt: plusMinutes(startsAt, defaults.slotLengthMinutes),
    availableFrom: availableFromBefore(startsAt.slice(0, 10), defaults),
    cancelBy: cancelByFor(startsAt, defaults),
    teacherId: settings.teacherId || null,
    locationId: location,
    onlineAvailable,
    courseIds: settings.courseIds.filter((id) => fitting.has(id)),
  }
}

function quickInput(draft: SlotDraft, onlineLessonLink: string): SlotInput {
  return sentOf(draft, { onlineLessonLink, lessonMemo: '', courseIds: [...draft.courseIds], lessonRules: true })
}
