import { monthOf, plusDays, dateOf } from '@koma/schema/rules/time'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { audit } from '../../src/activity/audit.ts'
import { query } from '../../src/platform/database/sql.ts'
import { testDatabase, type TestDatabase } from '../database.ts'
import { type ApiProcess, startProcess } from '../process.ts'
import {
  addContract,
  addCourse,
  addSlot,
  addStaff,
  addStudent,
  addTeacher,
  makeSchool,
  sessionFor,
  type TestUser,
} from '../school.ts'
import { missedOf, times } from './longForm.ts'
import { record } from './world.ts'

// Random histories of bookings, cancellations, moves by students and staff, and undone moves, at two processes. A
// model that shares nothing with the rules says what each answers, and what seats, points, monthly counts and free
// moves are then. (MOVE-01…06, MOVE-08, MOVE-11)

const STUDENTS = 3
/** Six lessons of a month and two of the next, of which some overlap. `dear` ones are of a course that costs more. */
const LESSONS = [
  { month: 0, hour: 10, dear: false },
  { month: 0, hour: 10, dear: true },
  { month: 0, hour: 12, dear: false },
  { month: 0, hour: 13, dear: true },
  { month: 0, hour: 15, dear: false },
  { month: 0, hour: 16, dear: false },
  { month: 1, hour: 10, dear: false },
  { month: 1, hour: 12, dear: true },
] as const
const COST = { plain: 2, dear: 3 }
const SEATS = { plain: 2, dear: 1 }
const LIMITS = { points: 9, bookings: 3, cancellations: 1, moves: 2 }

type By = 'student' | 'staff'
type Step =
  | { do: 'book'; student: number; lesson: number }
  | { do: 'cancel'; student: number; lesson: number }
  | { do: 'move'; student: number; other: number; lesson: number; to: number; by: By; away: boolean }
  | { do: 'race'; student: number; other: number; lesson: number; to: number; by: By; away: boolean }
  | { do: 'undo'; student: number; lesson: number; by: By }

const aStudent = fc.nat({ max: STUDENTS - 1 })
const aLesson = fc.nat({ max: LESSONS.length - 1 })
const aMover = fc.constantFrom<By>('student', 'student', 'staff')
const aMove = <Do extends 'move' | 'race'>(what: Do) =>
  record({
    do: fc.constant(what),
    student: aStudent,
    other: aStudent,
    lesson: aLesson,
    to: aLesson,
    by: aMover,
    /** Whether the step takes a lesson that the student has. */
    away: fc.boolean(),
  })
const steps: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: record({ do: fc.constant('book' as const), student: aStudent, lesson: aLesson }) },
  { weight: 1, arbitrary: record({ do: fc.constant('cancel' as const), student: aStudent, lesson: aLesson }) },
  { weight: 6, arbitrary: aMove('move') },
  {
    weight: 2,
    arbitrary: record({ do: fc.constant('undo' as const), student: aStudent, lesson: aLesson, by: aMover }),
  },
  { weight: 1, arbitrary: aMove('race') },
)

/** A move of a seat: what it left, and what that counted as. */
interface Moved {
  lesson: number
  counted: 'free' | 'return' | 'lost'
  by: By
  isFree: boolean
  /** The moves of the booking that was cancelled for it; null where it went along. */
  earlier: readonly Moved[] | null
}

/** One live seat, and its moves, the newest last. */
interface Seat {
  lesson: number
  trail: readonly Moved[]
}

/** The school as the model knows it. */
interface Known {
  points: number[]
  seats: Seat[][]
  /** What each student's cancelled lessons of each month count as. */
  returns: number[][]
  lost: number[][]
  /** Free moves of each month that no undo has taken back, also of seats that were cancelled since. */
  free: number[][]
  /** What the log says last of a student in a lesson. */
  log: Map<string, { what: Told; by: By }>
}

const start = (): Known => ({
  points: Array.from({ length: STUDENTS }, () => LIMITS.points),
  seats: Array.from({ length: STUDENTS }, () => []),
  returns: Array.from({ length: STUDENTS }, () => [0, 0]),
  lost: Array.from({ length: STUDENTS }, () => [0, 0]),
  free: Array.from({ length: STUDENTS }, () => [0, 0]),
  log: new Map(),
})

const lessonOf = (index: number) => LESSONS[index] ?? LESSONS[0]
const kindOf = (index: number) => (lessonOf(index).dear ? 'dear' : 'plain')
const monthIn = (index: number) => lessonOf(index).month
const overlap = (a: number, b: number) =>
  lessonOf(a).month === lessonOf(b).month && lessonOf(a).hour === lessonOf(b).hour
const at = (counts: number[][], student: number, month: number) => counts[student]?.[month] ?? 0
const add = (counts: number[][], student: number, month: number, by: number) => {
  const own = counts[student]
  if (own !== undefined) own[month] = (own[month] ?? 0) + by
}
const seatsOf = (known: Known, student: number) => known.seats[student] ?? []
const seatIn = (known: Known, student: number, lesson: number) =>
  seatsOf(known, student).find((seat) => seat.lesson === lesson)
const taken = (known: Known, lesson: number) =>
  known.seats.filter((seats) => seats.some((seat) => seat.lesson === lesson)).length
/** What counts towards the monthly limit of bookings. */
const counted = (known: Known, student: number, month: number) =>
  seatsOf(known, student).filter((seat) => monthIn(seat.lesson) === month).length + at(known.lost, student, month)

/**
 * Tells whether the student could take a seat of `lesson` in place of the seat `without`, which counts as `how` then.
 */
function canBook(known: Known, student: number, lesson: number, without?: Seat, how: Left = 'free'): boolean {
  const others = seatsOf(known, student).filter((seat) => seat !== without)
  const month = monthIn(lesson)
  const isLeft = without !== undefined && how !== 'lost'
  const left = isLeft && monthIn(without.lesson) === month ? 1 : 0
  const more = isLeft ? COST[kindOf(without.lesson)] : 0
  return (
    seatIn(known, student, lesson) === undefined &&
    !others.some((seat) => overlap(seat.lesson, lesson)) &&
    taken(known, lesson) < SEATS[kindOf(lesson)] &&
    (known.points[student] ?? 0) + more >= COST[kindOf(lesson)] &&
    counted(known, student, month) - left < LIMITS.bookings
  )
}

/** Moves points; `by` may be negative. */
const pay = (known: Known, student: number, by: number) => {
  known.points[student] = (known.points[student] ?? 0) + by
}

function book(known: Known, student: number, lesson: number): boolean {
  if (!canBook(known, student, lesson)) return false
  pay(known, student, -COST[kindOf(lesson)])
  seatsOf(known, student).push({ lesson, trail: [] })
  note(known, student, lesson, 'booking', 'student')
  return true
}

type Told = 'booking' | 'cancel' | 'moved' | 'revived'
const note = (known: Known, student: number, lesson: number, what: Told, by: By) =>
  known.log.set(`${student} ${lesson}`, { what, by })
const told = (known: Known, student: number, lesson: number, by: By, ...whats: Told[]) => {
  const last = known.log.get(`${student} ${lesson}`)
  return last?.by === by && whats.includes(last.what)
}

function drop(known: Known, student: number, seat: Seat): void {
  known.seats[student] = seatsOf(known, student).filter((other) => other !== seat)
}

function cancel(known: Known, student: number, lesson: number): boolean {
  const seat = seatIn(known, student, lesson)
  if (seat === undefined) return false
  leave(known, student, seat, asCancelled(known, student, lesson))
  note(known, student, lesson, 'cancel', 'student')
  return true
}

const asCancelled = (known: Known, student: number, lesson: number) =>
  at(known.returns, student, monthIn(lesson)) < LIMITS.cancellations ? 'return' : 'lost'

type Left = 'free' | 'return' | 'lost'

function leave(known: Known, student: number, seat: Seat, how: Left): void {
  drop(known, student, seat)
  if (how !== 'lost') pay(known, student, COST[kindOf(seat.lesson)])
  if (how === 'return') add(known.returns, student, monthIn(seat.lesson), 1)
  if (how === 'lost') add(known.lost, student, monthIn(seat.lesson), 1)
}

type Moves = 'cancellation' | 'free'

/** Returns what the move counts as; null where it is refused. */
function move(known: Known, moves: Moves, student: number, from: number, to: number, mover: By): string | null {
  const seat = seatIn(known, student, from)
  if (seat === undefined) return null
  const month = monthIn(from)
  const isFree = mover === 'staff' || (moves === 'free' && at(known.free, student, month) < LIMITS.moves)
  const how = isFree ? 'free' : asCancelled(known, student, from)
  if (!canBook(known, student, to, seat, how)) return null
  const anew = how !== 'free' || kindOf(from) !== kindOf(to)
  const earlier = anew ? seat.trail : null
  const step: Moved = { lesson: from, counted: how, by: mover, isFree: how === 'free' && mover === 'student', earlier }
  if (anew) {
    leave(known, student, seat, how)
    pay(known, student, -COST[kindOf(to)])
    note(known, student, from, 'cancel', mover)
  } else drop(known, student, seat)
  note(known, student, to, anew ? 'booking' : 'moved', mover)
  seatsOf(known, student).push({ lesson: to, trail: anew ? [step] : [...seat.trail, step] })
  if (step.isFree) add(known.free, student, month, 1)
  return { free: 'cancel_unrestricted', return: 'cancel_return', lost: 'cancel_no_return' }[how]
}

function undo(known: Known, student: number, lesson: number, mover: By): boolean {
  const seat = seatIn(known, student, lesson)
  const step = seat?.trail.at(-1)
  if (seat === undefined || step === undefined) return false
  const isAnew = step.earlier !== null
  if (!told(known, student, lesson, mover, 'booking', 'moved')) return false
  if (isAnew && !told(known, student, step.lesson, mover, 'cancel')) return false
  const month = monthIn(step.lesson)
  const isBusy = seatsOf(known, student).some((other) => other !== seat && overlap(other.lesson, step.lesson))
  if (isBusy || taken(known, step.lesson) >= SEATS[kindOf(step.lesson)]) return false
  const refunded = !isAnew || step.counted === 'lost' ? 0 : COST[kindOf(step.lesson)]
  const back = isAnew ? COST[kindOf(lesson)] : 0
  if ((known.points[student] ?? 0) + back < refunded) return false
  const left = LIMITS.bookings - counted(known, student, month) + (monthIn(lesson) === month ? 1 : 0)
  if (step.counted !== 'lost' && left <= 0) return false
  drop(known, student, seat)
  pay(known, student, back - refunded)
  if (step.counted === 'return') add(known.returns, student, month, -1)
  if (step.counted === 'lost') add(known.lost, student, month, -1)
  if (step.isFree) add(known.free, student, month, -1)
  if (isAnew) note(known, student, lesson, 'cancel', mover)
  note(known, student, step.lesson, isAnew ? 'revived' : 'moved', mover)
  seatsOf(known, student).push({ lesson: step.lesson, trail: step.earlier ?? seat.trail.slice(0, -1) })
  return true
}

/** What both the model and the database can say. */
const shown = (known: Known) => ({
  points: known.points,
  seats: known.seats.map((seats) => seats.map(({ lesson }) => lesson).toSorted((a, b) => a - b)),
  returns: known.returns,
  lost: known.lost,
  free: known.free,
})

let database: TestDatabase
let processes: [ApiProcess, ApiProcess]
beforeAll(async () => {
  database = await testDatabase()
  processes = await Promise.all([startProcess(database.url), startProcess(database.url)])
})

/** A school with the lessons, and how to ask it as its students and staff. */
async function openWorld(moves: Moves) {
  const school = await makeSchool(database.orm, { studentMoves: moves, movesPerMonth: LIMITS.moves })
  const plain = await addCourse(school, { cost: COST.plain, numberOfStudents: SEATS.plain })
  const dear = await addCourse(school, { cost: COST.dear, numberOfStudents: SEATS.dear })
  const staff = await addStaff(school, { permissions: ['slotBook'] })
  const first = monthOf(plusDays(dateOf(school.now), 40))
  const months = [first, monthOf(plusDays(`${first}-15`, 31))]
  const lessons = await Promise.all(
    LESSONS.map(async ({ month, hour, dear: isDear }) => {
      const teacher = await addTeacher(school)
      const startsAt = `${months[month]}-15T${hour}:00:00`
      return addSlot(school, { teacher, courses: [isDear ? dear : plain], startsAt })
    }),
  )
  const students: TestUser[] = []
  for (let each = 0; each < STUDENTS; each += 1) {
    const student = await addStudent(school)
    await addContract(student, {
      courses: [plain, dear],
      points: LIMITS.points,
      monthlyBookingLimit: LIMITS.bookings,
      monthlyCancelLimit: LIMITS.cancellations,
    })
    students.push(student)
  }
  const headersOf = async (user: TestUser) => ({ host: school.host, authorization: await sessionFor(user) })
  const headers = await Promise.all(students.map(headersOf))
  const ofStaff = await headersOf(staff)
  let turn = 0
  const ask = async <Answer>(document: string, variables: object, mover: By, student: number): Promise<Answer> => {
    const api = processes[(turn += 1) % 2 === 0 ? 0 : 1]
    const as = mover === 'staff' ? ofStaff : (headers[student] ?? ofStaff)
    const { data, errors } = await api.graphql<{ reply: Answer }>(document, variables, as)
    if (data === undefined || data === null) throw new Error(JSON.stringify(errors))
    return data.reply
  }
  const seatOf = (lesson: number) => ({
    slotId: lessons[lesson]?.id,
    courseCode: lessonOf(lesson).dear ? dear.code : plain.code,
    online: false,
  })
  const idOf = async (student: number, lesson: number) => {
    const [found] = await query<{ id: string }>(
      database.orm.em.fork(),
      `select id from booking where school_id = $1 and student_id = $2 and live_slot_id = $3`,
      [school.id, students[student]?.id, lessons[lesson]?.id],
    )
    return found?.id ?? lessons[lesson]?.id
  }
  const state = async () => {
    const rows = await query<{ student: string; points: number; seats: string[] | null; counts: Counts[] | null }>(
      database.orm.em.fork(),
      `select st.id as student,
         (select points from contract c where c.school_id = $1 and c.student_id = st.id) as points,
         (select jsonb_agg(slot_id) from booking b where b.school_id = $1 and b.student_id = st.id and b.status = 'booked') as seats,
         (select jsonb_agg(jsonb_build_object('status', b.status, 'month', to_char(b.starts_at, 'YYYY-MM'), 'moves', b.moves))
           from booking b where b.school_id = $1 and b.student_id = st.id) as counts
       from student st where st.school_id = $1`,
      [school.id],
    )
    const own = students.map(({ id }) => rows.find(({ student }) => student === id))
    const many = (of: (counts: readonly Counts[], month: string) => number) =>
      own.map((row) => months.map((month) => of(row?.counts ?? [], month)))
    return {
      points: own.map((row) => row?.points),
      seats: own.map((row) =>
        (row?.seats ?? []).map((id) => lessons.findIndex((lesson) => lesson.id === id)).toSorted((a, b) => a - b),
      ),
      returns: many(
        (rowsOf, month) => rowsOf.filter((one) => one.month === month && one.status === 'cancel-return').length,
      ),
      lost: many(
        (rowsOf, month) => rowsOf.filter((one) => one.month === month && one.status === 'cancel-no-return').length,
      ),
      free: many(
        (rowsOf, month) =>
          rowsOf
            .flatMap(({ moves: trail }) => trail ?? [])
            .filter((one) => one.isFree && one.startsAt.startsWith(month)).length,
      ),
    }
  }
  return { students, ask, seatOf, idOf, state }
}

interface Counts {
  status: string
  month: string
  moves: { isFree: boolean; startsAt: string }[] | null
}

const consequences = 'outcome credit cost pointsAfter cancelBy remainingBookings'
const documents = {
  book: `mutation ($input: BookSlotInput!) { reply: bookSlot(input: $input) { success code } }`,
  cancel: `mutation ($input: CancelBookingInput!) { reply: cancelBooking(input: $input) { success code } }`,
  preview: `query ($input: MoveBookingInput!) { reply: moveBookingPreview(input: $input) { success ${consequences} contract { id } } }`,
  move: `mutation ($input: MoveBookingInput!) { reply: moveBooking(input: $input) { success code outcome } }`,
  undo: `mutation ($bookingId: ID!) { reply: undoMove(bookingId: $bookingId) { success message } }`,
}

interface Preview {
  success: boolean
  outcome: string | null
  pointsAfter: number | null
  contract: { id: string } | null
  [promise: string]: unknown
}
interface Reply {
  success: boolean
  code: string
  outcome: string | null
}

function isSame(actual: unknown, expected: unknown): void {
  const [is, should] = [JSON.stringify(actual), JSON.stringify(expected)]
  if (is !== should) throw new Error(`${is} is not ${should}`)
}

test.each(['free', 'cancellation'] as const)(
  'whatever students and staff book, move and undo at two processes (%s), seats, points and counts are as the model says, and a move is what its preview said (MOVE-01, MOVE-02, MOVE-03, MOVE-04, MOVE-06, MOVE-08, MOVE-11)',
  { timeout: 3_600_000 },
  async (moves) => {
    const met = new Map<string, number>()
    const meet = (what: string) => met.set(what, (met.get(what) ?? 0) + 1)
    await fc.assert(
      fc.asyncProperty(fc.array(steps, { minLength: 18, maxLength: 26, size: 'max' }), async (happening) => {
        const { students, ask, seatOf, idOf, state } = await openWorld(moves)
        let known = start()
        const inputOf = (student: number, lesson: number, to: number, mover: By) => ({
          slotId: seatOf(lesson).slotId,
          to: seatOf(to),
          ...(mover === 'staff' && { studentId: students[student]?.id, tell: false }),
        })
        /** A lesson that the student has, where the step wants one. */
        const heldBy = (student: number, { lesson, away }: { lesson: number; away: boolean }) => {
          const held = seatsOf(known, student)
          return away ? (held[lesson % Math.max(1, held.length)]?.lesson ?? lesson) : lesson
        }
        for (const step of happening) {
          const { student } = step
          if (step.do === 'book') {
            const { success } = await ask<Reply>(documents.book, { input: seatOf(step.lesson) }, 'student', student)
            isSame(success, book(known, student, step.lesson))
          } else if (step.do === 'cancel') {
            const input = { slotId: seatOf(step.lesson).slotId }
            const { success } = await ask<Reply>(documents.cancel, { input }, 'student', student)
            isSame(success, cancel(known, student, step.lesson))
          } else if (step.do === 'undo') {
            const held = seatsOf(known, student).find(({ trail }) => trail.length > 0)?.lesson ?? step.lesson
            const bookingId = await idOf(student, held)
            const { success } = await ask<Reply>(documents.undo, { bookingId }, step.by, student)
            isSame(success, undo(known, student, held, step.by))
            meet(success ? 'undone' : 'undo refused')
          } else if (step.do === 'move') {
            const lesson = heldBy(student, step)
            const input = inputOf(student, lesson, step.to, step.by)
            const seen = await ask<Preview>(documents.preview, { input }, step.by, student)
            const { outcome, credit, cost, pointsAfter, cancelBy, remainingBookings, contract } = seen
            const promised = {
              outcome,
              credit,
              cost,
              pointsAfter,
              cancelBy,
              remainingBookings,
              contractId: contract?.id,
            }
            const expects = seen.success ? { expects: promised } : {}
            const answer = await ask<Reply>(documents.move, { input: { ...input, ...expects } }, step.by, student)
            isSame([answer.success, answer.outcome], [seen.success, seen.outcome])
            isSame(answer.outcome, move(known, moves, student, lesson, step.to, step.by))
            if (seen.success) isSame(known.points[student], pointsAfter)
            meet(answer.outcome ?? 'refused')
          } else {
            const both = [
              { student, mover: step.by, lesson: heldBy(student, step) },
              { student: step.other, mover: 'student' as const, lesson: heldBy(step.other, step) },
            ]
            const answers = await Promise.all(
              both.map(({ student: one, mover, lesson }) =>
                ask<Reply>(documents.move, { input: inputOf(one, lesson, step.to, mover) }, mover, one),
              ),
            )
            const after = await state()
            const orders = [both, both.toReversed()].map((order) => {
              const as = structuredClone(known)
              const outcomes = new Map(
                order.map((each) => [each, move(as, moves, each.student, each.lesson, step.to, each.mover)]),
              )
              return { as, outcomes: both.map((each) => outcomes.get(each) ?? null) }
            })
            const is = orders.find(
              ({ as, outcomes }) =>
                JSON.stringify(outcomes) === JSON.stringify(answers.map(({ outcome }) => outcome)) &&
                JSON.stringify(shown(as)) === JSON.stringify(after),
            )
            if (is === undefined) throw new Error(`a race of ${JSON.stringify(answers)} is not as one after the other`)
            known = is.as
            meet(`race: ${answers.filter(({ success }) => success).length}`)
          }
          isSame(await state(), shown(known))
        }
        expect(await audit(database.orm.em.fork())).toEqual([])
      }),
      { numRuns: times({ short: 3, long: 250 }) },
    )
    const outcomes = moves === 'free' ? ['cancel_unrestricted', 'cancel_return'] : ['cancel_return', 'cancel_no_return']
    expect(missedOf(['undone', 'undo refused', 'refused', 'race: 1', 'race: 2', ...outcomes], met)).toEqual([])
  },
)
