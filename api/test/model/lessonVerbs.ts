import {
  type By,
  type Known,
  LIMITS,
  type Left,
  MINUTES,
  type Moved,
  type Seat,
  add,
  at,
  canBook,
  canPay,
  costOf,
  counted,
  held,
  isFull,
  isInTime,
  isOver,
  isWaiting,
  kindOf,
  lessonOf,
  list,
  monthIn,
  note,
  offerOf,
  openOffers,
  overlap,
  passOnSeatIfFull,
  pay,
  seatIn,
  seatsOf,
  settle,
  sit,
  stand,
  told,
  unlist,
} from './lessonModel.ts'

// What each verb does in the model, and whether it is allowed. Seats that were held too long are passed on first, as the
// requirements say of whoever asks for a seat.

export function book(known: Known, student: number, lesson: number, by: By): boolean {
  settle(known, lesson)
  if (!canBook(known, { student, lesson, by })) return false
  pay(known, student, -costOf(lesson))
  sit(known, student, { lesson, bookedAt: known.now, trail: [] })
  note(known, student, lesson, 'booking', by)
  return true
}

/** Books several lessons in the order of their starts, or none. */
export function bookMany(known: Known, student: number, lessons: readonly number[], by: By): boolean {
  for (const lesson of lessons) settle(known, lesson)
  const tried = structuredClone(known)
  const inOrder = lessons.toSorted((a, b) => startOf(a) - startOf(b))
  const bookEach = (as: Known) =>
    inOrder.every((lesson) => {
      if (!canBook(as, { student, lesson, by })) return false
      pay(as, student, -costOf(lesson))
      sit(as, student, { lesson, bookedAt: as.now, trail: [] })
      note(as, student, lesson, 'booking', by)
      return true
    })
  return bookEach(tried) && bookEach(known)
}

const startOf = (index: number) => {
  const { month, hour, soon } = lessonOf(index)
  return soon === null ? 100 * (month + 1) + hour : 0
}

export function cancel(known: Known, student: number, lesson: number, by: By): boolean {
  const seat = seatIn(known, student, lesson)
  if (seat === undefined) return false
  const wasFull = isFull(known, lesson)
  leave(known, student, seat, by === 'staff' ? 'free' : asCancelled(known, student, lesson))
  note(known, student, lesson, 'cancel', by)
  if (wasFull) passOnSeatIfFull(known, lesson)
  return true
}

const asCancelled = (known: Known, student: number, lesson: number): Left =>
  isInTime(known, lesson) && at(known.returns, student, monthIn(lesson)) < LIMITS.cancellations ? 'return' : 'lost'

function leave(known: Known, student: number, seat: Seat, how: Left): void {
  stand(known, student, seat)
  if (how !== 'lost') pay(known, student, costOf(seat.lesson))
  if (how === 'return') add(known.returns, student, monthIn(seat.lesson), 1)
  if (how === 'lost') add(known.lost, student, monthIn(seat.lesson), 1)
}

/** Returns what the move counts as; null where it is refused. */
export function move(known: Known, student: number, from: number, to: number, mover: By): string | null {
  settle(known, to)
  const seat = seatIn(known, student, from)
  if (seat === undefined) return null
  const month = monthIn(from)
  const isFreeMove = known.moves === 'free' && isInTime(known, from) && at(known.free, student, month) < LIMITS.moves
  const how = mover === 'staff' || isFreeMove ? 'free' : asCancelled(known, student, from)
  if (!canBook(known, { student, lesson: to, by: mover, without: seat, how })) return null
  const wasFull = isFull(known, from)
  const anew = how !== 'free' || kindOf(from) !== kindOf(to)
  const isFree = how === 'free' && mover === 'student'
  const { id, trail, waited, bookedAt } = seat
  const left = { lesson: from, id, bookedAt, waited }
  const step: Moved = { ...left, at: known.now, counted: how, by: mover, isFree, earlier: anew ? trail : null }
  if (anew) {
    leave(known, student, seat, how)
    note(known, student, from, 'cancel', mover)
    if (wasFull) passOnSeatIfFull(known, from)
    pay(known, student, -costOf(to))
    sit(known, student, { lesson: to, bookedAt: known.now, trail: [step] })
  } else {
    stand(known, student, seat)
    sit(known, student, { id, lesson: to, bookedAt, trail: [...trail, step] })
    if (wasFull) passOnSeatIfFull(known, from)
  }
  note(known, student, to, anew ? 'booking' : 'moved', mover)
  if (step.isFree) add(known.free, student, month, 1)
  return { free: 'cancel_unrestricted', return: 'cancel_return', lost: 'cancel_no_return' }[how]
}

export function undoMove(known: Known, student: number, id: number | null, mover: By): boolean {
  const seat = seatsOf(known, student).find((each) => each.id === id)
  const step = seat?.trail.at(-1)
  if (seat === undefined || step === undefined) return false
  const { lesson } = seat
  settle(known, step.lesson)
  const isAnew = step.earlier !== null
  if (!told(known, student, lesson, mover, 'booking', 'moved')) return false
  if (isAnew && !told(known, student, step.lesson, mover, 'cancel')) return false
  if (known.now > step.at + (mover === 'student' ? MINUTES.undo : MINUTES.day)) return false
  const month = monthIn(step.lesson)
  const isBusy = seatsOf(known, student).some((other) => other !== seat && overlap(other.lesson, step.lesson))
  if (isBusy || isFull(known, step.lesson, student)) return false
  const refunded = !isAnew || step.counted === 'lost' ? 0 : costOf(step.lesson)
  const back = isAnew ? costOf(lesson) : 0
  if ((known.points[student] ?? 0) - held(known, student, step.lesson) + back < refunded) return false
  const left = LIMITS.bookings - counted(known, student, month) + (monthIn(lesson) === month ? 1 : 0)
  if (step.counted !== 'lost' && left <= 0) return false
  const wasFull = isFull(known, lesson)
  stand(known, student, seat)
  pay(known, student, back - refunded)
  if (step.counted === 'return') add(known.returns, student, month, -1)
  if (step.counted === 'lost') add(known.lost, student, month, -1)
  if (step.isFree) add(known.free, student, month, -1)
  if (isAnew) note(known, student, lesson, 'cancel', mover)
  note(known, student, step.lesson, isAnew ? 'revived' : 'moved', mover)
  const { waited } = step
  const trail = step.earlier ?? seat.trail.slice(0, -1)
  const kept = isAnew ? { id: step.id, bookedAt: step.bookedAt } : { id: seat.id, bookedAt: seat.bookedAt }
  sit(known, student, { ...kept, lesson: step.lesson, waited, trail })
  if (seat.waited !== null) list(known, { student, rank: seat.waited }, lesson)
  if (wasFull) passOnSeatIfFull(known, lesson)
  return true
}

/** Undoes bookings one by one; returns how many were undone. */
export function undoBookings(known: Known, student: number, ids: readonly (number | null)[], by: By): number {
  return ids.filter((id) => {
    const seat = seatsOf(known, student).find((each) => each.id === id)
    if (seat === undefined || !told(known, student, seat.lesson, by, 'booking')) return false
    const { lesson } = seat
    if (known.now > seat.bookedAt + MINUTES.day) return false
    const isOwnInTime = known.now <= seat.bookedAt + MINUTES.undo && isInTime(known, lesson)
    if (by === 'student' && !isOwnInTime) return false
    const wasFull = isFull(known, lesson)
    leave(known, student, seat, 'free')
    note(known, student, lesson, 'cancel', by)
    if (seat.waited !== null) list(known, { student, rank: seat.waited }, lesson)
    if (wasFull) passOnSeatIfFull(known, lesson)
    return true
  }).length
}

export function join(known: Known, student: number, lesson: number): boolean {
  settle(known, lesson)
  if (isWaiting(known, student, lesson) || !isFull(known, lesson, student)) return false
  if (!canPay(known, { student, lesson })) return false
  list(known, { student, rank: (known.last += 1) }, lesson)
  return true
}

export function unjoin(known: Known, student: number, lesson: number): boolean {
  settle(known, lesson)
  if (!isWaiting(known, student, lesson)) return false
  unlist(known, student, lesson)
  const own = offerOf(known, student)
  if (own?.lesson !== lesson) return true
  own.state = 'withdrawn'
  passOnSeatIfFull(known, lesson)
  return true
}

export function accept(known: Known, student: number, lesson: number, by: By): boolean {
  const own = offerOf(known, student)
  return own?.lesson === lesson && !isOver(known, own) && book(known, student, lesson, by)
}

export function decline(known: Known, student: number, lesson: number): boolean {
  settle(known, lesson)
  const own = offerOf(known, student)
  if (own?.lesson !== lesson) return false
  own.state = 'declined'
  unlist(known, student, lesson)
  passOnSeatIfFull(known, lesson)
  return true
}

/** Staff offer a seat out of turn: a free one, or else the one that was offered last. */
export function give(known: Known, student: number, lesson: number): boolean {
  settle(known, lesson)
  if (!isWaiting(known, student, lesson)) return false
  const own = offerOf(known, student)
  if (own?.lesson === lesson) return true
  const { soon } = lessonOf(lesson)
  const until = known.now + MINUTES.offer
  if (soon !== null && until > soon.starts - MINUTES.bookUntil) return false
  if (!canPay(known, { student, lesson }) || own !== undefined) return false
  if (isFull(known, lesson)) {
    const latest = openOffers(known).findLast((offer) => offer.lesson === lesson)
    if (latest === undefined) return false
    latest.state = 'withdrawn'
  }
  known.offers.push({ lesson, student, until, state: 'open' })
  return true
}
