import { type Booking, courseOf, type Model } from './model.ts'
import type { Request } from './operations.ts'
import type { WorldSlot } from './world.ts'

/** A verb's answer, with all its details when it succeeds. */
export type Answer = { ok: boolean; code: string; note?: string } & Record<string, unknown>

const seconds = (time: string): number => Date.parse(`${time}Z`) / 1000
const no = (code: string, note?: string): Answer =>
  note === undefined ? { ok: false, code } : { ok: false, code, note }
const yes = (said: Record<string, unknown> = {}): Answer => ({ ok: true, code: '1001', ...said })

/** Returns the school's answer to `request`, and changes `model` accordingly. */
export function answer(model: Model, request: Request): Answer {
  model.events = []
  switch (request.do) {
    case 'book':
      return book(model, request)
    case 'cancel':
      return cancel(model, request)
    case 'bookOther':
      return bookOther(model, request)
    case 'cancelOther':
      return cancelOther(model, request)
    case 'join':
    case 'leave':
      return joinOrLeave(model, request)
    case 'mark':
      return mark(model, request)
    case 'goOnline':
      return goOnline(model, request.slot)
    case 'deleteSlot':
      return deleteSlot(model, request.slot)
  }
}

function book(model: Model, request: Extract<Request, { do: 'book' }>): Answer {
  const { by, student, online } = request
  const slot = model.slot(request)
  if (slot === undefined) return no('ES1001')
  if (!model.student(student).active) return no('generalE', 'notEnrolled')
  if (model.live(slot.name).some((one) => one.student === student)) return no('EU1005')
  const judged = judge(model, slot, { ...request, now: model.now, isFull: model.isFull(slot.name) })
  if ('ok' in judged) return judged

  const { payer, place } = judged
  const course = courseOf(request.course)
  const free = by === 'staff without rules'
  const { cost } = course
  const { name, startsAt, endsAt } = slot
  const taken = { student, course: course.code, contract: payer.name, cost, online, place }
  model.bookings.push({ slot: name, ...taken, status: 'booked', attendance: null, startsAt, endsAt })
  model.note(free ? 'booking-unrestricted' : 'booking', byOf(request), name, { ...taken, change: 0 - cost })
  model.waiting = model.waiting.filter((one) => one.slot !== name || one.student !== student)
  model.tell(name, student)
  return yes({
    course: course.code,
    cost,
    contract: payer.name,
    pointsAfter: model.points(payer.name),
    online,
    place,
    free,
  })
}

/** A wish about a seat of a slot: who asks for whom, for what, when, and whether the slot is taken as full. */
interface SeatWish {
  by: string
  student: string
  course: string
  online: boolean
  place?: string | null
  now: string
  isFull: boolean
}

/** In the order in which refusals are told: slot, course, place, own bookings, contracts. */
function judge(
  model: Model,
  slot: WorldSlot,
  wish: SeatWish,
): Answer | { payer: Model['world']['contracts'][number]; place: string | null } {
  const { by, student, online, now } = wish
  const { settings } = model.world
  if (by === 'student') {
    if (seconds(now) < seconds(slot.availableFrom)) return no('ES1001')
    if (seconds(slot.startsAt) - seconds(now) < settings.bookUntilMinutes * 60) return no('ES1001')
  }
  if (wish.isFull) return no('ES1001')

  const [first] = model.live(slot.name)
  const course = courseOf(wish.course)
  if (!course.lesson || !slot.courses.includes(course.code)) return no('ES1002')
  if (first !== undefined && first.course !== course.code) return no('ES1002')

  if (online) {
    if (!settings.onlineLessons || !slot.online) return no('ES1003')
    if (first !== undefined && !first.online) return no('ES1003')
  }
  const place = online ? null : first === undefined ? slot.place : first.place
  if (!online && (place === null || (wish.place ?? place) !== place)) return no('ES1004')

  const busy = model.bookings.filter((other) => other.student === student && other.status === 'booked')
  if (busy.some((other) => other.startsAt < slot.endsAt && slot.startsAt < other.endsAt)) {
    return no('EU1004')
  }

  const date = slot.startsAt.slice(0, 10)
  const month = slot.startsAt.slice(0, 7)
  const free = by === 'staff without rules'
  const active = model.world.contracts.filter((one) => one.student === student && one.active)
  const valid = active.filter((one) => one.start <= date && date <= one.end)
  const isHolding = (one: (typeof active)[number]) => free || one.courses.includes(course.code)
  /**
   * Returns which of two notes says that a contract begins later, or has ended; none where there is no such contract.
   */
  const outside = (those: typeof active, ahead: string, over: string) =>
    those.some((one) => one.start > date) ? ahead : those.length > 0 ? over : undefined
  if (by !== 'student' && valid.length === 0)
    return no('generalE', outside(active, 'noContractYet', 'noContractAnyMore') ?? 'noContract')
  const holding = valid.filter(isHolding)
  if (holding.length === 0) return no('EU1003', outside(active.filter(isHolding), 'contractNotYet', 'contractEnded'))
  const within = holding.filter(
    (one) => free || one.bookingLimit === null || model.usage(one.name, month).bookings < one.bookingLimit,
  )
  if (within.length === 0) return no('EU1001')
  const rich = within.filter((one) => model.points(one.name) >= course.cost)
  const [payer] = rich.toSorted((a, b) => (`${a.end} ${a.start} ${a.name}` < `${b.end} ${b.start} ${b.name}` ? -1 : 1))
  return payer === undefined ? no('EU1002') : { payer, place }
}

function cancel(model: Model, request: Extract<Request, { do: 'cancel' }>): Answer {
  const slot = model.slot(request)
  const booking = slot && model.live(slot.name).find((one) => one.student === request.student)
  if (slot === undefined || booking === undefined) return no('EC1001')
  const byRules = request.by === 'student' || request.by === 'staff by rules'
  if (request.by === 'student' && seconds(model.now) >= seconds(slot.startsAt)) return no('EC1001')
  const { cancelLimit } = model.contract(booking.contract)
  const { returns } = model.usage(booking.contract ?? '', slot.startsAt.slice(0, 7))
  const free = seconds(model.now) < seconds(slot.cancelBy) && (cancelLimit === null || returns < cancelLimit)
  const outcome = byRules ? (free ? 'cancel-return' : 'cancel-no-return') : 'cancel-unrestricted'
  const credit = outcome === 'cancel-no-return' ? 0 : booking.cost
  giveBack(model, slot.name, booking, outcome, byOf(request), credit)
  const pointsAfter = model.points(booking.contract ?? '')
  return yes({ outcome, returned: outcome !== 'cancel-no-return', credit, pointsAfter })
}

function bookOther(model: Model, request: Extract<Request, { do: 'bookOther' }>): Answer {
  const slot = model.slot(request)
  const course = courseOf(request.course)
  if (slot === undefined || model.live(slot.name).length > 0) return no('ES1001')
  if (course.lesson || !course.active) return no('ES1002')
  const { name, startsAt, endsAt, place } = slot
  const taken = { student: null, course: course.code, contract: null, cost: 0, online: place === null, place }
  model.bookings.push({ slot: name, ...taken, status: 'booked', attendance: null, startsAt, endsAt })
  model.note('booking', 'staff:boss', name, { ...taken, change: 0 })
  model.tell(name)
  return yes()
}

function cancelOther(model: Model, request: Extract<Request, { do: 'cancelOther' }>): Answer {
  const slot = model.slot(request)
  const booking = slot && model.live(slot.name).find((one) => one.student === null)
  if (slot === undefined || booking === undefined) return no('EC1001')
  giveBack(model, slot.name, booking, 'cancel-other', 'staff:boss', 0)
  return yes()
}

/**
 * Takes a booking away; when that opens a full slot that has not begun, everybody is told who waits for it and could
 * book it now (D55, decision 054).
 */
function giveBack(model: Model, name: string, booking: Booking, status: string, actor: string, credit: number): void {
  const slot = model.slot({ slot: name })
  const isOpening = model.isFull(name) && slot !== undefined && seconds(model.now) < seconds(slot.startsAt)
  model.note(status === 'cancel-other' ? 'cancel-unrestricted' : status, actor, name, { ...booking, change: credit })
  Object.assign(booking, { status, attendance: null })
  model.tell(name, booking.student)
  if (!isOpening) return
  const waiting = model.waiting.filter((waits) => waits.slot === name && couldBook(model, slot, waits.student))
  for (const { student } of waiting) {
    model.note('waiting-place', actor, name, { student })
    model.tell(name, student)
  }
}

/** Whether a student could book the slot now, for any of its courses, online or at its place. */
function couldBook(model: Model, slot: WorldSlot, student: string): boolean {
  const isFull = model.isFull(slot.name)
  return (
    model.student(student).active &&
    slot.courses.some((course) =>
      [false, true].some(
        (online) => !('ok' in judge(model, slot, { by: 'student', student, course, online, now: model.now, isFull })),
      ),
    )
  )
}

function joinOrLeave(model: Model, request: Extract<Request, { do: 'join' | 'leave' }>): Answer {
  const { student } = request
  const slot = model.slot(request)
  if (slot === undefined) return no('ES1001')
  const waits = model.isWaiting(slot.name, student)
  const isTaken = model.live(slot.name).some((one) => one.student === null)
  if (request.do === 'join' && request.by === 'student' && isTaken) return no('ES1001')
  if (request.do === 'leave') {
    if (!waits) return no('generalE', 'notWaiting')
    model.waiting = model.waiting.filter((one) => one.slot !== slot.name || one.student !== student)
  } else {
    if (!model.world.settings.waitingList) return no('generalE', 'waitingOff')
    if (!model.student(student).active) return no('generalE', 'notEnrolled')
    if (model.live(slot.name).some((one) => one.student === student)) return no('EU1005')
    if (waits) return no('generalE', 'alreadyWaiting')
    if (seconds(model.now) >= seconds(slot.startsAt) || !model.isFull(slot.name)) return no('generalE', 'notFull')
    const hopeless = hopelessWait(model, request, slot)
    if (hopeless !== null) return hopeless
    model.waiting.push({ slot: slot.name, student })
  }
  model.note(request.do === 'join' ? 'waiting-add' : 'waiting-remove', byOf(request), slot.name, { student })
  model.tell(slot.name, student)
  return yes()
}

/**
 * Why the student could not book a free seat of a full slot; null when it could. What is not open yet is waited for.
 */
function hopelessWait(model: Model, { by, student }: { by: string; student: string }, slot: WorldSlot): Answer | null {
  const [first] = model.live(slot.name)
  if (first === undefined || first.student === null) return no('generalE', 'noLesson')
  const { course, online } = first
  const now = model.now < slot.availableFrom ? slot.availableFrom : model.now
  const as = by === 'student' ? by : 'staff without rules'
  const judged = judge(model, slot, { by: as, student, course, online, now, isFull: false })
  return 'ok' in judged ? judged : null
}

function mark(model: Model, request: Extract<Request, { do: 'mark' }>): Answer {
  const booking = model.live(request.slot).find((one) => one.student === request.student)
  if (booking === undefined) return no('EC1001')
  if (booking.attendance !== request.attendance) {
    const actor = request.by === 'teacher' ? `teacher:${model.slot(request)?.teacher ?? 'tom'}` : 'staff:boss'
    model.note('attendance', actor, request.slot, { student: request.student, course: booking.course })
  }
  booking.attendance = request.attendance
  model.tell(request.slot, request.student)
  return yes()
}

function goOnline(model: Model, name: string): Answer {
  const slot = model.slot({ slot: name })
  const live = model.live(name)
  if (slot === undefined) return no('ES1001')
  if (!model.world.settings.onlineLessons) return no('ES1003')
  if (live.length === 0) return no('EC1001')
  if (live.every((one) => one.online)) return yes()
  slot.online = true
  model.tell(name)
  for (const booking of live) {
    Object.assign(booking, { online: true, place: null })
    const { student, course } = booking
    model.note('change-to-online', 'staff:boss', name, { student, course, online: true })
    model.tell(name, student)
  }
  return yes()
}

function deleteSlot(model: Model, name: string): Answer {
  if (model.slot({ slot: name }) === undefined) return no('ES1001')
  if (model.live(name).length > 0) return no('generalE', 'slotBooked')
  model.note('slot-deleted', 'staff:boss', name, {})
  model.tell(name)
  for (const one of model.waiting.filter(({ slot }) => slot === name)) {
    model.note('waiting-remove', 'staff:boss', name, { student: one.student })
    model.tell(name, one.student)
  }
  model.waiting = model.waiting.filter(({ slot }) => slot !== name)
  model.world.slots = model.world.slots.filter((slot) => slot.name !== name)
  return yes()
}

/** Returns the actor that is written down. */
function byOf({ by, student }: { by: string; student: string }): string {
  return by === 'student' ? `student:${student}` : 'staff:boss'
}
