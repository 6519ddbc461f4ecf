import { ONLINE } from '@koma/schema/constants'
import type { SlotInput } from '@koma/schema/input/slot'
import { placeOf, type SlotBefore, type SlotDraft } from '@koma/schema/rules/slotEdit'
import type { WallTime } from '@koma/schema/rules/time'
import type { FullSlot } from '../../desk/store/slotDocuments.ts'

/** The values in the fields of the slot form; an empty text is a field that is not filled in. */
export interface SlotFormValues {
  /** `YYYY-MM-DD`, as all dates here. */
  lessonDate: string
  /** `HH:mm`, as all times here. */
  startTime: string
  endTime: string
  /** The end keeps the school's slot length from the start; off, it keeps the present length. (SCHED-70, SCHED-72) */
  defaultLength: boolean
  openDate: string
  openTime: string
  cancelDate: string
  cancelTime: string
  teacherId: string
  /** A location's id, or `ONLINE` for online only. (SCHED-60) */
  place: string
  onlineAvailable: boolean
  onlineLessonLink: string
  courseIds: string[]
  lessonMemo: string
  /** Only courses that teacher, day and time allow can be chosen. (SCHED-65, D73) */
  lessonRules: boolean
}

/** Tells whether a form says something else about its slot than another; how it helps to fill it in does not count. */
export function isOtherSlot(a: SlotFormValues, b: SlotFormValues): boolean {
  const textOf = ({ defaultLength: _length, lessonRules: _rules, ...rest }: SlotFormValues) => JSON.stringify(rest)
  return textOf(a) !== textOf(b)
}

/** A form with nothing in it. */
export const emptyForm: SlotFormValues = {
  lessonDate: '',
  startTime: '',
  endTime: '',
  defaultLength: true,
  openDate: '',
  openTime: '',
  cancelDate: '',
  cancelTime: '',
  teacherId: '',
  place: '',
  onlineAvailable: false,
  onlineLessonLink: '',
  courseIds: [],
  lessonMemo: '',
  lessonRules: true,
}

/** Returns the form as it opens on a slot that exists. */
export function formOf(slot: FullSlot): SlotFormValues {
  return {
    lessonDate: dateIn(slot.startsAt),
    startTime: timeIn(slot.startsAt),
    endTime: timeIn(slot.endsAt),
    defaultLength: false,
    openDate: dateIn(slot.availableFrom),
    openTime: timeIn(slot.availableFrom),
    cancelDate: dateIn(slot.cancelBy),
    cancelTime: timeIn(slot.cancelBy),
    teacherId: slot.teacher?.id ?? '',
    place: slot.location?.id ?? ONLINE,
    onlineAvailable: slot.onlineAvailable,
    onlineLessonLink: slot.onlineLessonLink ?? '',
    courseIds: slot.courses.map(({ id }) => id),
    lessonMemo: slot.lessonMemo ?? '',
    lessonRules: true,
  }
}

/** Returns the form as the rules look at it; `courseIds` are those of the chosen courses that the slot can have. */
export function draftOf(values: SlotFormValues, courseIds: readonly string[]): SlotDraft {
  const { location, onlineAvailable } = placeOf(values.place || null, values.onlineAvailable)
  return {
    lessonDate: values.lessonDate || null,
    startsAt: timeOn(values.lessonDate, values.startTime),
    endsAt: timeOn(values.lessonDate, values.endTime),
    availableFrom: timeOn(values.openDate, values.openTime),
    cancelBy: timeOn(values.cancelDate, values.cancelTime),
    teacherId: values.teacherId || null,
    locationId: location,
    onlineAvailable,
    courseIds,
  }
}

type NotJudged = Pick<SlotInput, 'onlineLessonLink' | 'lessonMemo' | 'courseIds' | 'lessonRules'>

/** Returns a draft as it is sent, with what the rules do not look at. */
export function sentOf(draft: SlotDraft, more: NotJudged): SlotInput {
  const { startsAt, endsAt, availableFrom, cancelBy, teacherId, locationId, onlineAvailable } = draft
  return { startsAt, endsAt, availableFrom, cancelBy, teacherId, locationId, onlineAvailable, ...more }
}

/** Returns the form as it is sent. (SCHED-83, SCHED-87) */
export function inputOf(values: SlotFormValues, courseIds: readonly string[]): SlotInput {
  const { onlineLessonLink, lessonMemo, lessonRules } = values
  return sentOf(draftOf(values, []), { onlineLessonLink, lessonMemo, courseIds: [...courseIds], lessonRules })
}

/** Returns the slot as it was before the edit, and what its bookings have fixed, as the rules look at it. (SLOT-27) */
export function beforeOf(slot: FullSlot): SlotBefore {
  const { bookedCourse, bookings, lessonOnline } = slot
  const isLesson = (bookings ?? []).some(({ student }) => student !== null)
  return {
    ...draftOf(
      formOf(slot),
      slot.courses.map(({ id }) => id),
    ),
    booked: bookedCourse === null ? null : { courseId: bookedCourse.id, isLesson, online: lessonOnline === true },
  }
}

function timeOn(date: string, time: string): WallTime | null {
  return date === '' || time === '' ? null : `${date}T${time}:00`
}

const dateIn = (time: WallTime) => time.slice(0, 10)
const timeIn = (time: WallTime) => time.slice(11, 16)
