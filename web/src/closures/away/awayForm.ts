import { spanOf } from '@koma/schema/rules/closedSpan'
import { inOneLine } from '@koma/schema/rules/plainSigns'
import type { AwayLesson, SubstitutionPlan } from './awayDocuments.ts'

/** The form of an absence as it is filled in. */
export interface AwayForm {
  teacherId: string
  kind: 'days' | 'hours'
  from: string
  to: string
  startTime: string
  endTime: string
  reason: string
  tell: boolean
}

/** The choice for a lesson: a teacher's id, or one of these. */
export const CLOSE = 'close'
export const LEAVE = 'leave'

/** The choice for each lesson, by its slot. */
export type Choices = Readonly<Record<string, string>>

const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text)

/**
 * Returns the form as it opens: for a day, for the days that led here, or for the day of a slot that did. Who is sick
 * is away for the day; the hours of the slot are there for whoever chooses hours.
 */
export function awayForm(day: string, preset: { teacher?: string; from?: string; to?: string } = {}): AwayForm {
  const { teacher = '', from = '', to = '' } = preset
  const of = { teacherId: teacher, reason: '', tell: true }
  if (isDay(from) && isDay(to)) return { ...of, kind: 'days', from, to, startTime: '09:00', endTime: '12:00' }
  if (from === '' || to === '' || from.slice(0, 10) !== to.slice(0, 10)) {
    return { ...of, kind: 'days', from: day, to: day, startTime: '09:00', endTime: '12:00' }
  }
  const date = from.slice(0, 10)
  return { ...of, kind: 'days', from: date, to: date, startTime: from.slice(11, 16), endTime: to.slice(11, 16) }
}

/** Returns the teacher and the time, as the api reads them; null while something is missing. */
export function awaySpanOf(form: AwayForm) {
  const span = spanOf(form)
  return span === null || form.teacherId === '' ? null : { teacherId: form.teacherId, ...span }
}

/** Returns the absence with what becomes of each lesson, as the api reads it. */
export function absenceOf(form: AwayForm, lessons: readonly AwayLesson[], choices: Choices) {
  const span = awaySpanOf(form)
  if (span === null) return null
  return {
    ...span,
    reason: inOneLine(form.reason),
    tell: form.tell,
    choices: lessons.flatMap((lesson) => {
      const chosen = choiceOf(lesson, choices)
      if (chosen === LEAVE) return []
      return [chosen === CLOSE ? { slotId: lesson.slotId, close: true } : { slotId: lesson.slotId, teacherId: chosen }]
    }),
  }
}

export type Absence = NonNullable<ReturnType<typeof absenceOf>>

/** Returns the teachers who can take a lesson, the best first. */
export const fitting = ({ substitutes }: AwayLesson) => substitutes.filter(({ hindrance }) => hindrance === null)

/** Returns whether nobody is booked into a slot or waits for it: without its teacher there is no lesson to cancel. */
export const isEmpty = (lesson: { seats: readonly unknown[]; waitingNames: readonly unknown[] }) =>
  lesson.seats.length === 0 && lesson.waitingNames.length === 0

/** Returns whether a slot is taken by something that is no lesson, such as a meeting. */
const isOther = ({ seats }: Pick<AwayLesson, 'seats'>) =>
  seats.length > 0 && seats.every(({ studentId }) => studentId === null)

/** Returns whether nothing is left to decide about a slot that stays: it has begun, or is no lesson. */
export const isUndecidable = (lesson: Pick<AwayLesson, 'begun' | 'seats'>) => lesson.begun || isOther(lesson)

/** Returns the choices that a plan shows. */
export const choicesOf = (lines: SubstitutionPlan['lines']): Choices =>
  Object.fromEntries(lines.map((line) => [line.slotId, shownChoice(line)]))

/** Returns the choice for a lesson as a plan shows it. */
export function shownChoice({ what, toTeacherId }: SubstitutionPlan['lines'][number]): string {
  if (what === 'close') return CLOSE
  return what === 'give' && toTeacherId !== null ? toTeacherId : LEAVE
}

/** Returns the choice for a lesson: the chosen one while it is possible, otherwise the suggestion. */
export function choiceOf(lesson: AwayLesson, choices: Choices): string {
  const chosen = choices[lesson.slotId]
  if (chosen === undefined) return suggestionOf(lesson)
  const isPossible =
    chosen === LEAVE || chosen === CLOSE || fitting(lesson).some(({ teacherId }) => teacherId === chosen)
  return isPossible ? chosen : suggestionOf(lesson)
}

/**
 * Returns the best substitute for a lesson with people; an empty slot needs none. A lesson that has begun is over soon,
 * and nobody need take a meeting.
 */
function suggestionOf(lesson: AwayLesson): string {
  if (isUndecidable(lesson)) return LEAVE
  if (isEmpty(lesson)) return CLOSE
  return fitting(lesson)[0]?.teacherId ?? LEAVE
}

/** Chooses one teacher for all lessons that they can take; the others stay as they are. */
export function forAll(lessons: readonly AwayLesson[], choices: Choices, teacherId: string): Choices {
  const taken = lessons.filter((lesson) => fitting(lesson).some((substitute) => substitute.teacherId === teacherId))
  return { ...choices, ...Object.fromEntries(taken.map(({ slotId }) => [slotId, teacherId])) }
}

/** Returns the number of lessons each teacher can take, the most first. */
export function covering(lessons: readonly AwayLesson[]): [teacherId: string, count: number][] {
  const counts = new Map<string, number>()
  for (const { teacherId } of lessons.flatMap(fitting)) counts.set(teacherId, (counts.get(teacherId) ?? 0) + 1)
  return [...counts].toSorted(([, a], [, b]) => b - a)
}
