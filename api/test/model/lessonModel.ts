// A school as a model knows it that shares nothing with the rules: seats, points, holds, monthly counts and waiting
// lists. Each verb changes it as the requirements say, and returns whether it is allowed.

export const STUDENTS = 4
export const COST = { plain: 2, dear: 3 }
export const SEATS = { plain: 2, dear: 1 }
export const LIMITS = { points: 9, bookings: 3, cancellations: 1, moves: 1 }
/** Minutes for which a seat is held, before a lesson from which nobody books, and in which students undo. */
export const MINUTES = { offer: 60, bookUntil: 30, undo: 10, day: 1440 }

interface Lesson {
  month: number
  hour: number
  dear: boolean
  /** Minutes from the beginning of a history to the lesson, and to the end of free cancelling; null: far away. */
  soon: { starts: number; cancelBy: number } | null
}

const aLesson = (month: number, hour: number, dear: boolean, soon: Lesson['soon'] = null): Lesson => ({
  month,
  hour,
  dear,
  soon,
})
/**
 * Of month 0 and month 1, and two at the same time that begin some hours after a history. `dear` ones have one seat.
 */
export const LESSONS: readonly Lesson[] = [
  aLesson(0, 10, false),
  aLesson(0, 10, true),
  aLesson(0, 12, false),
  aLesson(0, 13, true),
  aLesson(0, 15, false),
  aLesson(0, 16, false),
  aLesson(1, 10, false),
  aLesson(1, 12, true),
  aLesson(2, 0, true, { starts: 480, cancelBy: 240 }),
  aLesson(2, 0, false, { starts: 480, cancelBy: 240 }),
]
const MONTHS = 3

export type By = 'student' | 'staff'
export type Moves = 'cancellation' | 'free'
export type Left = 'free' | 'return' | 'lost'
type Told = 'booking' | 'cancel' | 'moved' | 'revived'

/** A place on a waiting list; a lower rank has joined earlier. */
interface Waits {
  student: number
  rank: number
}

/** A move of a seat: what it left, what that counted as, and the moves of a booking that was cancelled for it. */
export interface Moved {
  lesson: number
  at: number
  counted: Left
  by: By
  isFree: boolean
  waited: number | null
  /** Null where the booking went along. */
  earlier: readonly Moved[] | null
  /** The booking that was cancelled, and when it was made. */
  id: number
  bookedAt: number
}

/** One live seat, and its moves, the newest last. */
export interface Seat {
  /** The booking; it stays the same where that goes along with a move. */
  id: number
  lesson: number
  bookedAt: number
  /** The rank that its student had on the waiting list. */
  waited: number | null
  trail: readonly Moved[]
}

interface Offer {
  lesson: number
  student: number
  /** When it runs out, in minutes. */
  until: number
  state: 'open' | 'accepted' | 'declined' | 'expired' | 'withdrawn'
}

export interface Known {
  /** Minutes since the beginning. */
  now: number
  moves: Moves
  points: number[]
  seats: Seat[][]
  /** What each student's cancelled lessons of each month count as. */
  returns: number[][]
  lost: number[][]
  /** Free moves of each month that no undo has taken back, also of seats that were cancelled since. */
  free: number[][]
  waiting: Waits[][]
  /** In the order in which they were made. */
  offers: Offer[]
  /** The last number that was given to a booking or a place on a list. */
  last: number
  /** What the log says last of a student in a lesson. */
  log: Map<string, { what: Told; by: By }>
}

const perMonth = () => Array.from({ length: STUDENTS }, () => Array.from({ length: MONTHS }, () => 0))

export const start = (moves: Moves): Known => ({
  now: 0,
  moves,
  points: Array.from({ length: STUDENTS }, () => LIMITS.points),
  seats: Array.from({ length: STUDENTS }, () => []),
  returns: perMonth(),
  lost: perMonth(),
  free: perMonth(),
  waiting: LESSONS.map(() => []),
  offers: [],
  last: 0,
  log: new Map(),
})

export const lessonOf = (index: number): Lesson => LESSONS[index] ?? (LESSONS[0] as Lesson)
export const kindOf = (index: number) => (lessonOf(index).dear ? 'dear' : 'plain')
export const costOf = (index: number) => COST[kindOf(index)]
export const monthIn = (index: number) => lessonOf(index).month
export const overlap = (a: number, b: number) =>
  lessonOf(a).month === lessonOf(b).month && lessonOf(a).hour === lessonOf(b).hour
export const at = (counts: number[][], student: number, month: number) => counts[student]?.[month] ?? 0
export const add = (counts: number[][], student: number, month: number, by: number) => {
  const own = counts[student]
  if (own !== undefined) own[month] = (own[month] ?? 0) + by
}
/** Moves points; `by` may be negative. */
export const pay = (known: Known, student: number, by: number) => {
  known.points[student] = (known.points[student] ?? 0) + by
}
export const note = (known: Known, student: number, lesson: number, what: Told, by: By) =>
  known.log.set(`${student} ${lesson}`, { what, by })
export const told = (known: Known, student: number, lesson: number, by: By, ...whats: Told[]) => {
  const last = known.log.get(`${student} ${lesson}`)
  return last?.by === by && whats.includes(last.what)
}

export const seatsOf = (known: Known, student: number) => known.seats[student] ?? []
export const seatIn = (known: Known, student: number, lesson: number) =>
  seatsOf(known, student).find((seat) => seat.lesson === lesson)
export const lineOf = (known: Known, lesson: number) => known.waiting[lesson] ?? []
export const openOffers = (known: Known) => known.offers.filter(({ state }) => state === 'open')
/** Returns the seat that is held for the student, of whichever lesson. */
export const offerOf = (known: Known, student: number) => openOffers(known).find((offer) => offer.student === student)
export const isWaiting = (known: Known, student: number, lesson: number) =>
  lineOf(known, lesson).some((waits) => waits.student === student)
export const isOver = (known: Known, { until }: Offer) => until <= known.now

/** Counts the seats that are booked, or held for others than `student`. */
const taken = (known: Known, lesson: number, student: number | null = null) =>
  known.seats.filter((seats) => seats.some((seat) => seat.lesson === lesson)).length +
  openOffers(known).filter((offer) => offer.lesson === lesson && offer.student !== student).length
export const isFull = (known: Known, lesson: number, student: number | null = null) =>
  taken(known, lesson, student) >= SEATS[kindOf(lesson)]
/** Returns the points that the student's contract holds, without those of a hold in `lesson`. */
export const held = (known: Known, student: number, lesson: number) => {
  const offer = offerOf(known, student)
  return offer === undefined || offer.lesson === lesson ? 0 : costOf(offer.lesson)
}
/** What counts towards the monthly limit of bookings. */
export const counted = (known: Known, student: number, month: number) =>
  seatsOf(known, student).filter((seat) => monthIn(seat.lesson) === month).length + at(known.lost, student, month)
const isOpen = ({ now }: Known, lesson: number) => {
  const { soon } = lessonOf(lesson)
  return soon === null || now < soon.starts - MINUTES.bookUntil
}
export const isInTime = ({ now }: Known, lesson: number) => {
  const { soon } = lessonOf(lesson)
  return soon === null || now < soon.cancelBy
}

interface Asked {
  student: number
  lesson: number
  by?: By
  /** The seat that is left for it, and what that counts as. */
  without?: Seat
  how?: Left
}

/** Tells whether the student could take a seat, if one is free. */
export function canPay(known: Known, { student, lesson, by = 'student', without, how = 'free' }: Asked): boolean {
  const others = seatsOf(known, student).filter((seat) => seat !== without)
  const month = monthIn(lesson)
  const isLeft = without !== undefined && how !== 'lost'
  const left = isLeft && monthIn(without.lesson) === month ? 1 : 0
  const more = isLeft ? costOf(without.lesson) : 0
  return (
    (by === 'staff' || isOpen(known, lesson)) &&
    seatIn(known, student, lesson) === undefined &&
    !others.some((seat) => overlap(seat.lesson, lesson)) &&
    (known.points[student] ?? 0) + more - held(known, student, lesson) >= costOf(lesson) &&
    counted(known, student, month) - left < LIMITS.bookings
  )
}

export const canBook = (known: Known, asked: Asked) =>
  !isFull(known, asked.lesson, asked.student) && canPay(known, asked)

/** Takes a seat: a hold for it is accepted, and one at the same time has run out. Ends the waiting for both. */
export function sit(known: Known, student: number, seat: Omit<Seat, 'id' | 'waited'> & Partial<Seat>): void {
  const { lesson } = seat
  const own = offerOf(known, student)
  const accepts = own?.lesson === lesson
  if (own !== undefined && accepts) own.state = 'accepted'
  const rank = lineOf(known, lesson).find((waits) => waits.student === student)?.rank ?? null
  unlist(known, student, lesson)
  const { id = (known.last += 1), waited = rank } = seat
  seatsOf(known, student).push({ ...seat, id, waited })
  if (own !== undefined && !accepts && overlap(own.lesson, lesson)) own.until = Math.min(own.until, known.now)
  if (!accepts) return
  for (const other of LESSONS.keys()) if (overlap(other, lesson)) unlist(known, student, other)
}

export function unlist(known: Known, student: number, lesson: number): void {
  known.waiting[lesson] = lineOf(known, lesson).filter((waits) => waits.student !== student)
}

export function list(known: Known, waits: Waits, lesson: number): void {
  if (isWaiting(known, waits.student, lesson)) return
  known.waiting[lesson] = [...lineOf(known, lesson), waits].toSorted((a, b) => a.rank - b.rank)
}

export const stand = (known: Known, student: number, seat: Seat): void => {
  known.seats[student] = seatsOf(known, student).filter((other) => other !== seat)
}

/** Holds each free seat for the first who waits, can take it, and has no other offer. */
export function passOnSeatIfFull(known: Known, lesson: number): void {
  const { soon } = lessonOf(lesson)
  const until = known.now + MINUTES.offer
  if (soon !== null && until > soon.starts - MINUTES.bookUntil) return
  for (const { student } of lineOf(known, lesson)) {
    if (isFull(known, lesson)) return
    if (offerOf(known, student) === undefined && canBook(known, { student, lesson }))
      known.offers.push({ lesson, student, until, state: 'open' })
  }
}

/** Returns the lessons with a hold whose time is over. */
export const overdueLessons = (known: Known): number[] => [
  ...new Set(openOffers(known).flatMap((offer) => (isOver(known, offer) ? [offer.lesson] : []))),
]

/** Ends the holds of a lesson whose time is over, and passes their seats on. */
export function settle(known: Known, lesson: number): void {
  const over = openOffers(known).filter((offer) => offer.lesson === lesson && isOver(known, offer))
  for (const offer of over) {
    const isBusy = seatsOf(known, offer.student).some((seat) => overlap(seat.lesson, lesson))
    offer.state = isBusy ? 'withdrawn' : 'expired'
    if (!isBusy) unlist(known, offer.student, lesson)
  }
  if (over.length > 0) passOnSeatIfFull(known, lesson)
}

/** Returns what both the model and the database can say. */
export const shown = (known: Known) => ({
  points: known.points,
  seats: known.seats.map((seats) => seats.map((seat) => seat.lesson).toSorted((a, b) => a - b)),
  returns: known.returns,
  lost: known.lost,
  free: known.free,
  waiting: known.waiting.map((line) => line.map(({ student }) => student)),
  offers: known.offers.map((offer) => `${offer.lesson} ${offer.student} ${offer.state}`).toSorted(),
})

/** Returns the moments, in minutes, at which time alone changes an answer. */
export const edges = (known: Known): number[] => [
  ...LESSONS.flatMap(({ soon }) =>
    soon === null
      ? []
      : [soon.starts, soon.cancelBy, soon.starts - MINUTES.bookUntil, soon.starts - MINUTES.bookUntil - MINUTES.offer],
  ),
  ...openOffers(known).map(({ until }) => until),
  ...known.seats
    .flat()
    .flatMap((seat) => [seat.bookedAt, ...seat.trail.map((step) => step.at)])
    .flatMap((time) => [time + MINUTES.undo, time + MINUTES.day]),
]
