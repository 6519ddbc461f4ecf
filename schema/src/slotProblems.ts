import type { Language } from './codes.ts'

/** The fields of the slot form that something can be wrong with, in the order in which they are checked (SCHED-76). */
export type SlotField =
  | 'lessonDate'
  | 'startTime'
  | 'endTime'
  | 'availableFrom'
  | 'cancelBy'
  | 'location'
  | 'onlineAvailable'
  | 'teacher'
  | 'courses'

/** The problems of a field. */
export type SlotProblemKind =
  | 'missing'
  | 'endNotAfterStart'
  | 'outsideSchedule'
  | 'skipped'
  | 'notBeforeLessonDate'
  | 'afterLessonDate'
  | 'fixedByBooking'
  | 'bookedCourse'
  | 'doesNotTeach'
  | 'unavailable'

/** Something that is wrong with a slot form, and where. */
export interface SlotProblem {
  field: SlotField
  kind: SlotProblemKind
}

/** The hours between which a school has lessons, `HH:MM` each. */
export interface Hours {
  scheduleStart: string
  scheduleEnd: string
}

/** The hours, and the time zone of their clock. */
export interface Schedule extends Hours {
  timezoneName: string
}

const labels: Record<Language, Record<SlotField, string>> = {
  en: {
    lessonDate: 'Lesson date',
    startTime: 'Start time',
    endTime: 'End time',
    availableFrom: 'Booking opens',
    cancelBy: 'Cancellation deadline',
    location: 'Place',
    onlineAvailable: 'Online',
    teacher: 'Teacher',
    courses: 'Courses',
  },
  jp: {
    lessonDate: 'レッスン日',
    startTime: '開始時刻',
    endTime: '終了時刻',
    availableFrom: '予約開始',
    cancelBy: 'キャンセル期限',
    location: '場所',
    onlineAvailable: 'オンラインの可否',
    teacher: '講師',
    courses: 'コース',
  },
}

/** The fields that are chosen from a list, which one cannot be asked to type into. */
const chosenFields: readonly SlotField[] = ['location', 'teacher', 'courses']

type Words = Record<SlotProblemKind | 'notChosen', (label: string, hours: Hours) => string>

const words: Record<Language, Words> = {
  en: {
    missing: (label) => `${label}: this is required.`,
    notChosen: (label) => `${label}: this is required.`,
    endNotAfterStart: (label) => `${label}: must be after the start.`,
    outsideSchedule: (label, { scheduleStart, scheduleEnd }) =>
      `${label}: must be within ${scheduleStart}–${scheduleEnd}.`,
    skipped: (label) => `${label}: the clocks go forward that day and skip this time. Choose another.`,
    notBeforeLessonDate: (label) => `${label}: must be before the lesson date.`,
    afterLessonDate: (label) => `${label}: can't be after the lesson date.`,
    fixedByBooking: (label) => `${label}: can't be changed while the slot is booked.`,
    bookedCourse: (label) => `${label}: the booked course can't be removed.`,
    doesNotTeach: (label) => `${label}: this teacher doesn't teach the booked course.`,
    unavailable: (label) => `${label}: this can no longer be chosen.`,
  },
  jp: {
    missing: (label) => `${label}を入力してください。`,
    notChosen: (label) => `${label}を選んでください。`,
    endNotAfterStart: (label) => `${label}は開始時刻より後にしてください。`,
    outsideSchedule: (label, { scheduleStart, scheduleEnd }) =>
      `${label}は${scheduleStart}〜${scheduleEnd}の間で指定してください。`,
    skipped: (label) => `${label}：夏時間の開始日のため、この時刻は存在しません。別の時刻にしてください。`,
    notBeforeLessonDate: (label) => `${label}はレッスン日より前の日にしてください。`,
    afterLessonDate: (label) => `${label}はレッスン日以前の日にしてください。`,
    fixedByBooking: (label) => `予約のある枠の${label}は変更できません。`,
    bookedCourse: () => '予約されているコースは外せません。',
    doesNotTeach: () => 'この講師は予約されているコースを担当していません。',
    unavailable: (label) => `この${label}は選べません。`,
  },
}

/** Returns the label of a field, which every message about it names (SCHED-77). */
export function slotFieldLabel(field: SlotField, language: Language): string {
  return labels[language][field]
}

/** Returns a problem in words; those about the schedule show its range (SCHED-78). */
export function slotProblemText(problem: SlotProblem, hours: Hours, language: Language): string {
  const { field, kind } = problem
  const textKind = kind === 'missing' && chosenFields.includes(field) ? 'notChosen' : kind
  return words[language][textKind](labels[language][field], hours)
}
