import fc from 'fast-check'
import { BEGINNING, CONTRACTS, COURSES, moved, PLACES, record, SLOTS, STUDENTS, type World } from './world.ts'

/** The slot's start, as the asker believes it (D40). */
type Claim = 'unsaid' | 'right' | 'wrong'
/** The asker; `staff` leave out lesson rules, which the verbs take as their default (D69, D70). */
type Asker = 'student' | 'staff' | 'staff by rules' | 'staff without rules'

/** A request to the school. */
export type Request = (
  | { do: 'book'; by: Asker; student: string; course: string; online: boolean; place: string | null; claim: Claim }
  | { do: 'cancel'; by: Asker; student: string; claim: Claim }
  | { do: 'bookOther'; course: string; claim: Claim }
  | { do: 'cancelOther'; claim: Claim }
  | { do: 'join' | 'leave'; by: 'student' | 'staff'; student: string }
  | { do: 'mark'; by: 'teacher' | 'staff'; student: string; attendance: 'present' | 'absent' | null }
  | { do: 'goOnline' | 'deleteSlot' }
) & {
  slot: string
  /**
   * The part of it that is aimed at what is likely to work, as `aim` finds it: otherwise most is refused and little
   * happens.
   */
  aimed: 'nothing' | 'course' | 'all'
}

/** A change around the requests: contracts, settings, enrolment and the clock. */
export type Change =
  | { do: 'switchContract'; contract: string; active: boolean }
  | { do: 'switchStudent'; student: string; active: boolean }
  | { do: 'switchSchool'; setting: 'onlineLessons' | 'waitingList'; on: boolean }
  | { do: 'clock'; slot: string; edge: Edge; seconds: number }

/** Two requests at the same moment: about anything, about one slot, or the same one twice, as by a double click. */
export interface Both {
  do: 'both'
  about: 'anything' | 'one slot' | 'the same'
  requests: [Request, Request]
}

export type Operation = Request | Change | Both

/** Whether an operation only changes what is around the requests. */
export function isChange(operation: Request | Change): operation is Change {
  return operation.do === 'clock' || operation.do.startsWith('switch')
}

/** Every moment at which something begins or ends for a slot, and the beginning of the sequence. */
type Edge = 'beginning' | 'availableFrom' | 'bookUntil' | 'cancelBy' | 'startsAt' | 'endsAt'

/** Returns where a `clock` operation sets the clock: at an edge of a slot, or so many seconds off it. */
export function clockAt(world: World, { slot: name, edge, seconds }: Extract<Change, { do: 'clock' }>): string {
  const slot = world.slots.find((candidate) => candidate.name === name)
  if (slot === undefined || edge === 'beginning') return BEGINNING
  const at = edge === 'bookUntil' ? moved(slot.startsAt, -world.settings.bookUntilMinutes) : slot[edge]
  return moved(at, seconds / 60)
}

const student = fc.constantFrom(...STUDENTS.slice(0, 3), ...STUDENTS.slice(0, 3), ...STUDENTS)
const slot = fc.constantFrom(...SLOTS)
const claim = fc.constantFrom<Claim>('unsaid', 'unsaid', 'unsaid', 'right', 'right', 'right', 'wrong')
const by = fc.constantFrom<Asker>('student', 'student', 'student', 'staff', 'staff by rules', 'staff without rules')
const aimed = fc.constantFrom<Request['aimed']>('nothing', 'course', 'all', 'all')
const verb = <Verb extends string>(...verbs: Verb[]) => fc.constantFrom(...verbs)

const booking: fc.Arbitrary<Request> = record({
  do: verb('book'),
  by,
  student,
  slot,
  course: fc.constantFrom(...COURSES.map(({ code }) => code)),
  online: fc.boolean(),
  place: fc.constantFrom(null, null, ...PLACES),
  claim,
  aimed,
})
const cancelling: fc.Arbitrary<Request> = record({ do: verb('cancel'), by, student, slot, claim, aimed })
const waiting: fc.Arbitrary<Request> = record({
  do: verb('join', 'join', 'leave'),
  by: fc.constantFrom('student' as const, 'staff' as const),
  student,
  slot,
  aimed,
})
const rarer: fc.Arbitrary<Request> = fc.oneof(
  record({
    do: verb('bookOther'),
    slot,
    course: fc.constantFrom('_MEETING', '_MEETING', '_OLD', 'PAIR'),
    claim,
    aimed,
  }),
  record({ do: verb('cancelOther'), slot, claim, aimed }),
  record({
    do: verb('mark'),
    by: fc.constantFrom('teacher' as const, 'staff' as const),
    student,
    slot,
    attendance: fc.constantFrom('present' as const, 'absent' as const, null),
    aimed,
  }),
  record({ do: verb('goOnline'), slot, aimed }),
)
const request = fc.oneof(
  { weight: 16, arbitrary: booking },
  { weight: 5, arbitrary: cancelling },
  { weight: 4, arbitrary: waiting },
  { weight: 4, arbitrary: rarer },
)
const change: fc.Arbitrary<Operation> = fc.oneof(
  record({ do: verb('switchContract'), contract: fc.constantFrom(...CONTRACTS), active: fc.boolean() }),
  record({
    do: verb('switchSchool'),
    setting: fc.constantFrom('onlineLessons' as const, 'waitingList' as const),
    on: fc.constantFrom(true, true, false),
  }),
  record({
    do: verb('switchStudent'),
    student: fc.constantFrom(...STUDENTS),
    active: fc.constantFrom(true, true, false),
  }),
  record({ do: verb('deleteSlot'), slot, aimed: fc.constantFrom<Request['aimed']>('nothing', 'course', 'all') }),
)
const clock: fc.Arbitrary<Operation> = record({
  do: verb('clock'),
  slot,
  edge: fc.oneof(
    { weight: 2, arbitrary: fc.constant('beginning' as const) },
    {
      weight: 1,
      arbitrary: fc.constantFrom<Edge>('availableFrom', 'bookUntil', 'cancelBy', 'cancelBy', 'startsAt', 'endsAt'),
    },
  ),
  seconds: fc.constantFrom(-60, -1, 0, 1, 60),
})

const both: fc.Arbitrary<Operation> = record({
  do: verb('both'),
  about: fc.constantFrom<Both['about']>('anything', 'one slot', 'the same'),
  requests: fc.tuple(request, request),
})

/** One thing that happens. Mostly bookings and cancellations; now and then two at the same moment. */
export const operations: fc.Arbitrary<Operation> = fc.oneof(
  { weight: 24, arbitrary: request },
  { weight: 3, arbitrary: clock },
  { weight: 1, arbitrary: change },
  { weight: 4, arbitrary: both },
)
