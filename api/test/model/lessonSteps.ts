import fc from 'fast-check'
import {
  type By,
  isFull,
  isWaiting,
  type Known,
  LESSONS,
  lineOf,
  offerOf,
  overdueLessons,
  seatIn,
  seatsOf,
  settle,
  STUDENTS,
} from './lessonModel.ts'
import {
  accept,
  book,
  bookMany,
  cancel,
  decline,
  give,
  join,
  move,
  undoBookings,
  undoMove,
  unjoin,
} from './lessonVerbs.ts'
import { record } from './world.ts'

// What happens in a history of lessons: a wish as it was drawn, what it is aimed at as things are, and what the model
// says of it.

const verbs = ['book', 'cancel', 'join', 'unjoin', 'accept', 'decline', 'give'] as const
type Verb = (typeof verbs)[number]

/** What somebody does. */
export type Act =
  | { do: Verb; student: number; lesson: number; by: By }
  | { do: 'move'; student: number; lesson: number; to: number; by: By }
  | { do: 'undoMove'; student: number; lesson: number; id: number | null; by: By }
  | { do: 'bookMany'; student: number; lessons: readonly number[]; by: By }
  | { do: 'undoMany'; student: number; lessons: readonly number[]; ids: readonly (number | null)[]; by: By }

interface Wish {
  do: Act['do']
  student: number
  lesson: number
  to: number
  lessons: readonly number[]
  by: By
  /** Whether it takes what is likely to work: otherwise most is refused and little happens. */
  aimed: boolean
}

export type Step =
  | { do: 'act'; wish: Wish }
  | { do: 'race'; wishes: readonly [Wish, Wish] }
  /** Time passes; the seats that were held too long are passed on at once, or by whoever asks next. */
  | { do: 'later'; minutes: number; isSettled: boolean }

const aLesson = fc.constantFrom(0, 1, 1, 2, 3, 3, 4, 5, 6, 7, 8, 8, 9)
const wishes: fc.Arbitrary<Wish> = record({
  do: fc.oneof(
    { weight: 7, arbitrary: fc.constantFrom('book' as const, 'move' as const) },
    { weight: 5, arbitrary: fc.constantFrom('join' as const, 'cancel' as const) },
    { weight: 3, arbitrary: fc.constantFrom('accept' as const, 'undoMove' as const, 'bookMany' as const) },
    { weight: 2, arbitrary: fc.constantFrom('decline' as const, 'give' as const, 'undoMany' as const) },
    { weight: 1, arbitrary: fc.constant('unjoin' as const) },
  ),
  student: fc.nat({ max: STUDENTS - 1 }),
  lesson: aLesson,
  to: aLesson,
  lessons: fc.uniqueArray(aLesson, { minLength: 2, maxLength: 3 }),
  by: fc.constantFrom<By>('student', 'student', 'staff'),
  aimed: fc.constantFrom(true, true, true, false),
})
export const steps: fc.Arbitrary<Step> = fc.oneof(
  { weight: 20, arbitrary: record({ do: fc.constant('act' as const), wish: wishes }) },
  { weight: 4, arbitrary: record({ do: fc.constant('race' as const), wishes: fc.tuple(wishes, wishes) }) },
  {
    weight: 4,
    arbitrary: record({
      do: fc.constant('later' as const),
      minutes: fc.constantFrom(17, 61, 61, 127, 190),
      isSettled: fc.boolean(),
    }),
  },
)

/** Returns what the wish comes to as things are. */
export function aimAt(known: Known, wish: Wish): Act {
  const student = wish.aimed ? (answeringIn(known, wish) ?? wish.student) : wish.student
  const by = wish.do === 'give' ? 'staff' : ['join', 'unjoin', 'decline'].includes(wish.do) ? 'student' : wish.by
  const lesson = wish.aimed ? (aimed(known, { ...wish, student }) ?? wish.lesson) : wish.lesson
  const idOf = (each: number) => seatIn(known, student, each)?.id ?? null
  switch (wish.do) {
    case 'move':
      return { do: 'move', student, lesson, to: wish.to, by }
    case 'undoMove':
      return { do: 'undoMove', student, lesson, id: idOf(lesson), by }
    case 'bookMany':
      return { do: 'bookMany', student, lessons: wish.lessons, by }
    case 'undoMany': {
      const own = seatsOf(known, student).map((seat) => seat.lesson)
      const lessons = wish.aimed && own.length > 0 ? own.slice(-2) : wish.lessons
      return { do: 'undoMany', student, lessons, ids: lessons.map(idOf), by }
    }
    case 'book':
    case 'cancel':
    case 'join':
    case 'unjoin':
    case 'accept':
    case 'decline':
    case 'give':
      return { do: wish.do, student, lesson, by }
  }
}

/** Returns the student from the one that was drawn on for whom a seat is held, where the wish answers an offer. */
function answeringIn(known: Known, wish: Wish): number | undefined {
  if (wish.do !== 'accept' && wish.do !== 'decline') return undefined
  return known.seats
    .map((_, index) => (wish.student + index) % STUDENTS)
    .find((student) => offerOf(known, student) !== undefined)
}

/** Returns a lesson in which the wish finds something to do, from the one that was drawn on. */
function aimed(known: Known, wish: Wish): number | undefined {
  const { student } = wish
  const all = [...LESSONS.keys()]
  const from = [...all.slice(wish.lesson), ...all.slice(0, wish.lesson)]
  const held = seatsOf(known, student)
  switch (wish.do) {
    case 'cancel':
      // Somebody waits there, if it can be.
      return from.find((each) => seatIn(known, student, each) && lineOf(known, each).length > 0) ?? held[0]?.lesson
    case 'move':
      return held[wish.lesson % Math.max(1, held.length)]?.lesson
    case 'undoMove':
      return held.find(({ trail }) => trail.length > 0)?.lesson
    case 'join':
      return from.find((each) => isFull(known, each) && !isWaiting(known, student, each))
    case 'accept':
    case 'decline':
      return offerOf(known, student)?.lesson
    case 'unjoin':
    case 'give':
      return from.find((each) => isWaiting(known, student, each))
    case 'book':
    case 'bookMany':
    case 'undoMany':
      return undefined
  }
}

/** Does it in the model; returns what is answered. */
function actOn(known: Known, act: Act): string {
  const said = (isDone: boolean) => (isDone ? 'yes' : 'no')
  const { student, by } = act
  switch (act.do) {
    case 'move':
      return move(known, student, act.lesson, act.to, by) ?? 'no'
    case 'undoMove':
      return said(undoMove(known, student, act.id, by))
    case 'bookMany':
      return said(bookMany(known, student, act.lessons, by))
    case 'undoMany':
      return String(undoBookings(known, student, act.ids, by))
    case 'book':
      return said(book(known, student, act.lesson, by))
    case 'cancel':
      return said(cancel(known, student, act.lesson, by))
    case 'join':
      return said(join(known, student, act.lesson))
    case 'unjoin':
      return said(unjoin(known, student, act.lesson))
    case 'accept':
      return said(accept(known, student, act.lesson, by))
    case 'decline':
      return said(decline(known, student, act.lesson))
    case 'give':
      return said(give(known, student, act.lesson))
  }
}

/** What may have happened: the model afterwards, and the answer to each act. */
export interface Outcome {
  known: Known
  answers: readonly string[]
}

/** Returns every outcome of acts in any order, between which seats that were held too long may have been passed on. */
export function outcomesOf(known: Known, acts: readonly Act[]): Outcome[] {
  const reached = (before: Known, answers: readonly (string | undefined)[]): Outcome[] => {
    const settled = overdueLessons(before).flatMap((lesson) => {
      const after = structuredClone(before)
      settle(after, lesson)
      return reached(after, answers)
    })
    const acted = acts.flatMap((act, index) => {
      if (answers[index] !== undefined) return []
      const after = structuredClone(before)
      return reached(after, answers.with(index, actOn(after, act)))
    })
    const isDone = answers.every((answer) => answer !== undefined)
    return [...(isDone ? [{ known: before, answers: answers.map(String) }] : []), ...acted, ...settled]
  }
  return reached(
    known,
    acts.map(() => undefined),
  )
}
