import { ONLINE } from '../constants.ts'
import type { Schedule, SlotField, SlotProblem, SlotProblemKind } from '../slotProblems.ts'
import { dateOf, isSkipped, type WallDate, type WallTime } from './time.ts'

/** The values of the slot form; null where nothing is filled in. */
export interface SlotDraft {
  /** The lesson's day while the start is still open; otherwise the day of `startsAt` counts. */
  lessonDate?: WallDate | null
  startsAt: WallTime | null
  endsAt: WallTime | null
  availableFrom: WallTime | null
  cancelBy: WallTime | null
  teacherId: string | null
  /** null with `onlineAvailable`: online only. */
  locationId: string | null
  onlineAvailable: boolean
  courseIds: readonly string[]
}

/** A slot before it is edited, and what its bookings have fixed. */
export interface SlotBefore extends SlotDraft {
  booked: { courseId: string; isLesson: boolean; online: boolean } | null
}

/** The fields that hold a time, by what the draft calls them. */
const TIMES = {
  startsAt: 'startTime',
  endsAt: 'endTime',
  availableFrom: 'availableFrom',
  cancelBy: 'cancelBy',
} as const
const times = Object.keys(TIMES) as (keyof typeof TIMES)[]

type Check = (draft: SlotDraft, schedule: Schedule) => SlotProblem | null

const NEW_SLOT: readonly Check[] = [
  checkLessonDate,
  checkStart,
  checkEnd,
  checkSchedule,
  checkAvailableFrom,
  checkCancelBy,
  checkPlace,
  checkTeacher,
  checkCourses,
  ...times.map(checkShown),
]

/** Returns the first problem of a new slot's form, in the documented order, or null (SCHED-76…80). */
export function checkNewSlot(draft: SlotDraft, schedule: Schedule): SlotProblem | null {
  return newSlotProblems(draft, schedule)[0] ?? null
}

/**
 * Checks a slot of the weekly template in the same way. Its row may have nothing to book, such as a meeting (FIX-08).
 */
export function templateSlotProblems(draft: SlotDraft, schedule: Schedule): SlotProblem[] {
  const checks = NEW_SLOT.filter((check) => check !== checkCourses)
  return problemsOf(checks, draft, schedule)
}

/** Returns all that is wrong with a new slot's form, one thing at a time, in the documented order. */
export function newSlotProblems(draft: SlotDraft, schedule: Schedule): SlotProblem[] {
  return problemsOf(NEW_SLOT, draft, schedule)
}

const NEEDED: readonly Check[] = [
  checkLessonDate,
  checkStart,
  checkEnd,
  (draft) => missing('availableFrom', draft.availableFrom),
  (draft) => missing('cancelBy', draft.cancelBy),
  checkTeacher,
]

/**
 * Returns the first problem of an edit, or null. Besides what a slot needs, only the schedule range is checked
 * (SCHED-81), and what bookings have fixed. Day, times and location stay, an online lesson stays online (SLOT-27), the
 * booked course stays, and another teacher must teach it (D141). A booked slot that lies outside a schedule changed
 * since can still be edited where it is.
 */
export function checkSlotEdit(
  draft: SlotDraft,
  before: SlotBefore,
  facts: { schedule: Schedule; teacherCourseIds: readonly string[] },
): SlotProblem | null {
  return slotEditProblems(draft, before, facts)[0] ?? null
}

/**
 * Returns all that is wrong with an edit: what is missing, or else the first thing that the schedule or its bookings
 * forbid.
 */
export function slotEditProblems(
  draft: SlotDraft,
  before: SlotBefore,
  facts: { schedule: Schedule; teacherCourseIds: readonly string[] },
): SlotProblem[] {
  const incomplete = problemsOf(NEEDED, draft, facts.schedule)
  if (incomplete.length > 0) return incomplete
  const forbidden =
    before.booked === null
      ? checkSchedule(draft, facts.schedule)
      : checkBooked(draft, before, before.booked, facts.teacherCourseIds)
  if (forbidden !== null) return [forbidden]
  // Unchanged times stay valid, also where the school has changed its zone.
  const changed = times.filter((name) => draft[name] !== before[name])
  return problemsOf(changed.map(checkShown), draft, facts.schedule)
}

function checkBooked(
  draft: SlotDraft,
  before: SlotBefore,
  booked: NonNullable<SlotBefore['booked']>,
  teacherCourseIds: readonly string[],
): SlotProblem | null {
  if (dayOf(draft) !== dayOf(before)) return { field: 'lessonDate', kind: 'fixedByBooking' }
  if (draft.startsAt !== before.startsAt) return { field: 'startTime', kind: 'fixedByBooking' }
  if (draft.endsAt !== before.endsAt) return { field: 'endTime', kind: 'fixedByBooking' }
  if (draft.locationId !== before.locationId) return { field: 'location', kind: 'fixedByBooking' }
  if (booked.online && !draft.onlineAvailable) return { field: 'onlineAvailable', kind: 'fixedByBooking' }
  if (!booked.isLesson) return null
  if (draft.teacherId !== before.teacherId && !teacherCourseIds.includes(booked.courseId)) {
    return { field: 'teacher', kind: 'doesNotTeach' }
  }
  const isTakenAway = before.courseIds.includes(booked.courseId) && !draft.courseIds.includes(booked.courseId)
  return isTakenAway ? { field: 'courses', kind: 'bookedCourse' } : null
}

/**
 * Returns the draft as it is kept: cancel-until is the start at the latest (D76), and an edited slot with neither
 * location nor online is online (SCHED-84).
 */
export function asKept<Draft extends SlotDraft>(draft: Draft, isNew: boolean): Draft {
  const { startsAt, cancelBy, locationId, onlineAvailable } = draft
  return {
    ...draft,
    cancelBy: startsAt !== null && cancelBy !== null && cancelBy > startsAt ? startsAt : cancelBy,
    onlineAvailable: onlineAvailable || (!isNew && locationId === null),
  }
}

/** Splits the chosen place: online only is an online flag with an empty location (SCHED-83). */
export function placeOf(
  place: string | null,
  onlineAvailable: boolean,
): { location: string | null; onlineAvailable: boolean } {
  if (place === ONLINE) return { location: null, onlineAvailable: true }
  return { location: place === '' ? null : place, onlineAvailable }
}

function problemsOf(checks: readonly Check[], draft: SlotDraft, schedule: Schedule): SlotProblem[] {
  return checks.flatMap((check) => check(draft, schedule) ?? [])
}

function dayOf(draft: SlotDraft): WallDate | null {
  return draft.startsAt === null ? (draft.lessonDate ?? null) : dateOf(draft.startsAt)
}

function missing(field: SlotField, value: unknown): SlotProblem | null {
  return value === null ? { field, kind: 'missing' } : null
}

function checkLessonDate(draft: SlotDraft): SlotProblem | null {
  return missing('lessonDate', dayOf(draft))
}

function checkStart({ startsAt }: SlotDraft): SlotProblem | null {
  return missing('startTime', startsAt)
}

function checkEnd({ startsAt, endsAt }: SlotDraft): SlotProblem | null {
  if (startsAt === null || endsAt === null) return missing('endTime', endsAt)
  return endsAt > startsAt ? null : { field: 'endTime', kind: 'endNotAfterStart' }
}

/**
 * Checks the schedule's hours. They are those of the lesson's day, so a lesson that ends on the next is outside
 * (SCHED-78).
 */
function checkSchedule(draft: SlotDraft, { scheduleStart, scheduleEnd }: Schedule): SlotProblem | null {
  const { startsAt, endsAt } = draft
  if (startsAt === null || endsAt === null) return null
  const day = dateOf(startsAt)
  const kind: SlotProblemKind = 'outsideSchedule'
  if (startsAt < `${day}T${scheduleStart}:00` || startsAt > `${day}T${scheduleEnd}:00`)
    return { field: 'startTime', kind }
  return endsAt > `${day}T${scheduleEnd}:00` ? { field: 'endTime', kind } : null
}

/** Checks that the school's clock shows the time: one that it skips never comes. */
function checkShown(name: keyof typeof TIMES): Check {
  return (draft, { timezoneName }) => {
    const time = draft[name]
    return time !== null && isSkipped(time, timezoneName) ? { field: TIMES[name], kind: 'skipped' } : null
  }
}

function checkAvailableFrom(draft: SlotDraft): SlotProblem | null {
  const { availableFrom } = draft
  if (availableFrom === null) return { field: 'availableFrom', kind: 'missing' }
  const day = dayOf(draft)
  const isBefore = day === null || dateOf(availableFrom) < day
  return isBefore ? null : { field: 'availableFrom', kind: 'notBeforeLessonDate' }
}

function checkCancelBy(draft: SlotDraft): SlotProblem | null {
  const { cancelBy } = draft
  if (cancelBy === null) return { field: 'cancelBy', kind: 'missing' }
  const day = dayOf(draft)
  const isAfter = day !== null && dateOf(cancelBy) > day
  return isAfter ? { field: 'cancelBy', kind: 'afterLessonDate' } : null
}

function checkPlace({ locationId, onlineAvailable }: SlotDraft): SlotProblem | null {
  return onlineAvailable ? null : missing('location', locationId)
}

function checkTeacher({ teacherId }: SlotDraft): SlotProblem | null {
  return missing('teacher', teacherId)
}

function checkCourses({ courseIds }: SlotDraft): SlotProblem | null {
  return courseIds.length === 0 ? { field: 'courses', kind: 'missing' } : null
}
