import { lookup } from './lookup.ts'
import type { Refusal } from '../answers.ts'
import type { Language, ReasonCode } from '../codes.ts'
import {
  type Schedule,
  slotFieldLabel,
  type SlotField,
  type SlotProblem,
  type SlotProblemKind,
} from '../slotProblems.ts'
import { inOrder, judged, type JudgedBy, type JudgedRule, type RuleFacts, type Obstacle } from './judged.ts'
import type { WallTime } from './time.ts'

/** The action on a slot, which decides its rules. */
export type SlotAction = 'create' | 'update' | 'updateBooked' | 'remove' | 'move' | 'batch'

/** The rules of each action, in the order in which they are applied. */
const rulesOf: Record<SlotAction, readonly JudgedRule[]> = {
  create: [
    'formComplete',
    'endsAfterStart',
    'withinHours',
    'opensBeforeLesson',
    'deadlineBeforeLesson',
    'clockShows',
    'onlineLessons',
    'placeInUse',
    'teacherActive',
    'coursesPossible',
    'schoolOpen',
    'teacherFree',
    'placeFree',
  ],
  update: [
    'slotThere',
    'slotUnchanged',
    'formComplete',
    'endsAfterStart',
    'withinHours',
    'clockShows',
    'onlineLessons',
    'placeInUse',
    'teacherActive',
    'coursesPossible',
    'schoolOpen',
    'teacherFree',
    'placeFree',
  ],
  updateBooked: [
    'slotThere',
    'slotUnchanged',
    'formComplete',
    'endsAfterStart',
    'bookedAsItIs',
    'teacherTeaches',
    'clockShows',
    'onlineLessons',
    'placeInUse',
    'teacherActive',
    'coursesPossible',
    'schoolOpen',
    'teacherFree',
    'placeFree',
  ],
  remove: ['slotThere', 'notBooked', 'slotUnchanged'],
  move: [
    'slotThere',
    'slotUnchanged',
    'somethingChanges',
    'mayMoveBooked',
    'endsAfterStart',
    'withinHours',
    'clockShows',
    'onlineLessons',
    'placeInUse',
    'teacherActive',
    'teacherTeaches',
    'coursesPossible',
    'schoolOpen',
    'teacherFree',
    'placeFree',
    'studentsFree',
  ],
  batch: [
    'slotThere',
    'slotUnchanged',
    'schoolOpen',
    'notBooked',
    'bookedAsItIs',
    'coursesPossible',
    'somethingChanges',
    'onlineLessons',
    'placeInUse',
  ],
}

/** A refusal of a slot, with what is wrong with its form where that is why. */
export type SlotRefused = Refusal & { kind?: SlotProblemKind }

const ofProblems: Record<SlotProblemKind, JudgedRule> = {
  missing: 'formComplete',
  endNotAfterStart: 'endsAfterStart',
  outsideSchedule: 'withinHours',
  skipped: 'clockShows',
  notBeforeLessonDate: 'opensBeforeLesson',
  afterLessonDate: 'deadlineBeforeLesson',
  fixedByBooking: 'bookedAsItIs',
  bookedCourse: 'bookedAsItIs',
  doesNotTeach: 'teacherTeaches',
  unavailable: 'teacherActive',
}

const ofNotes: Readonly<Record<string, JudgedRule>> = lookup({
  slotBooked: 'notBooked',
  nothingToChange: 'somethingChanges',
  moveNeedsBook: 'mayMoveBooked',
  teacherBusy: 'teacherFree',
  placeBusy: 'placeFree',
})

const ofCodes: Readonly<Record<string, JudgedRule>> = lookup({
  ES1001: 'slotThere',
  stale: 'slotUnchanged',
  ES1002: 'coursesPossible',
  ES1003: 'onlineLessons',
  ES1004: 'placeInUse',
  ES1005: 'schoolOpen',
  EU1004: 'studentsFree',
})

/** Returns the rule behind a slot's refusal; null if none of them refused it. */
export function slotRuleOf({ kind, note, code }: SlotRefused): JudgedRule | null {
  if (kind !== undefined) return ofProblems[kind]
  return ofNotes[note ?? ''] ?? ofCodes[code] ?? null
}

/** The facts the rules use: the slot as it would be, and what it meets there. */
export interface SlotWhyFacts {
  deed: SlotAction
  schedule: Schedule
  after: {
    startsAt: WallTime | null
    endsAt: WallTime | null
    availableFrom: WallTime | null
    cancelBy: WallTime | null
  } | null
  /** All that is wrong with its form. */
  problems: readonly SlotProblem[]
  teacher: string | null
  place: string | null
  /** Names of the courses asked for, and of those that can be offered. */
  wanted: string
  offered: string
  /** The booked course, and the number of bookings. */
  booked: { course: string; count: number } | null
  /** The slot of the same teacher that is there, and when it begins. */
  otherSlot: { id: string; startsAt: WallTime } | null
  /** Why the time is closed. */
  closed: string | null
  /** The student with another lesson at that time, its slot and its start. */
  student: { name: string; lesson: WallTime; slotId: string } | null
  /** The last change, and who made it. */
  changed: { at: WallTime; by: string } | null
}

/**
 * Returns every rule that a slot is judged by, in their order, with what they go by: the first that is broken is why it
 * is refused, and none is where it is not.
 */
export function slotWhy(facts: SlotWhyFacts, refusal: SlotRefused | null, language: Language): JudgedBy[] {
  const rules = rulesOf[facts.deed]
  const decides = refusal === null ? null : slotRuleOf(refusal)
  const broken = new Set([
    ...facts.problems.map(({ kind }) => ofProblems[kind]),
    ...(decides === null ? [] : [decides]),
  ])
  return inOrder(
    rules.map((rule) => {
      const came = judged(rule, codes[rule] ?? 'generalE', !broken.has(rule), factsOf(rule, facts, refusal, language))
      const standing = broken.has(rule) ? obstacleOf(rule, facts) : null
      return standing === null ? came : { ...came, standing: [standing] }
    }),
  )
}

/** Returns the slot that breaks a rule. */
function obstacleOf(rule: JudgedRule, { otherSlot, student, teacher }: SlotWhyFacts): Obstacle | null {
  if (rule === 'teacherFree' && otherSlot !== null) return { ...otherSlot, kind: 'slot', label: teacher ?? '' }
  if (rule === 'studentsFree' && student !== null)
    return { kind: 'slot', id: student.slotId, startsAt: student.lesson, label: student.name }
  return null
}

const codes: Partial<Record<JudgedRule, ReasonCode>> = {
  slotThere: 'ES1001',
  slotUnchanged: 'stale',
  coursesPossible: 'ES1002',
  onlineLessons: 'ES1003',
  placeInUse: 'ES1004',
  schoolOpen: 'ES1005',
  studentsFree: 'EU1004',
}

function factsOf(rule: JudgedRule, facts: SlotWhyFacts, refusal: SlotRefused | null, language: Language): RuleFacts {
  const { after, schedule, booked, teacher, student, changed } = facts
  const labels = (fields: readonly SlotField[]) => fields.map((field) => slotFieldLabel(field, language)).join(', ')
  const missing = facts.problems.filter(({ kind }) => kind === 'missing').map(({ field }) => field)
  const isField = rule === 'bookedAsItIs' && refusal !== null && slotRuleOf(refusal) === rule
  const factsOfRules: Partial<Record<JudgedRule, RuleFacts>> = {
    slotUnchanged: { changedAt: changed?.at, changedBy: changed?.by },
    formComplete: { missing: missing.length > 0 ? labels(missing) : null },
    endsAfterStart: { starts: after?.startsAt, ends: after?.endsAt },
    withinHours: {
      starts: after?.startsAt,
      ends: after?.endsAt,
      hours: `${schedule.scheduleStart}–${schedule.scheduleEnd}`,
    },
    opensBeforeLesson: { opens: after?.availableFrom, starts: after?.startsAt },
    deadlineBeforeLesson: { deadline: after?.cancelBy, starts: after?.startsAt },
    bookedAsItIs: {
      field: isField && refusal.field !== undefined ? labels([refusal.field as SlotField]) : null,
      taken: booked?.count,
      fixed: booked?.course,
    },
    notBooked: { taken: booked?.count ?? 0 },
    mayMoveBooked: { taken: booked?.count ?? 0 },
    teacherTeaches: { teacher, fixed: booked?.course },
    teacherActive: { teacher },
    placeInUse: { location: facts.place },
    coursesPossible: { wanted: facts.wanted, offered: facts.offered },
    schoolOpen: { starts: after?.startsAt, closed: facts.closed },
    teacherFree: { teacher, starts: after?.startsAt, otherSlot: facts.otherSlot?.startsAt },
    studentsFree: { student: student?.name, lesson: student?.lesson },
  }
  return factsOfRules[rule] ?? {}
}
