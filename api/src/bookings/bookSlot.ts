import { type BookingPromise, type BookSlotInput, bookSlotInput } from '@koma/schema/input/booking'
import { book, type Booked, type BookingVerdict, seatRefusal } from '@koma/schema/rules/book'
import type { BookingRequest, BookingRules, BookingRefusal } from '@koma/schema/rules/bookingFacts'
import { isAsPromised, promiseOf } from '@koma/schema/rules/promise'
import { schoolFacts } from '../school/school.reads.ts'
import type { Context, Viewer } from '../platform/shared/context.ts'
import { parseInput } from '../platform/shared/input.ts'
import { Busy } from '../platform/database/deadlines.ts'
import { retryOnDeadlock } from '../platform/database/transaction.ts'
import { bookingFacts, type Facts } from './booking.facts.ts'
import { mayBook } from './booking.policy.ts'
import { limitPace } from './pace.ts'
import { type ReadShared, withoutQueue, slotQueues } from './queue/slotQueue.ts'
import { requireKnownStudent } from './knownStudent.ts'
import { studentOf } from './studentOf.ts'
import { mailContext } from './mailContext.ts'
import { attemptBooking } from './writeBooking.ts'
import { hasOverdueOffer, settleOffers } from './offers/settleOffers.ts'

type BookSlotResult = BookingRefusal | (Booked & { bookingId: string; slotId: string; studentId: string })

/** The facts that one attempt read of a slot, for everybody in its queue. */
interface SharedFacts {
  facts: Facts | null
}

const queue = slotQueues<SharedFacts, BookSlotResult>()

/** A request for a seat: the student, the slot, the course and place, and the rules. */
interface SeatRequest {
  viewer: Viewer
  studentId: string
  slotId: string
  /** The start that the caller saw; null if any will do. */
  startsAt: string | null
  request: BookingRequest
  rules: BookingRules
  /** The preview's promise, if the caller sends it along. */
  expects: BookingPromise | null
}

/**
 * Books one seat (BOOK-01…26, D52, D70). Students book for themselves; staff with `slotBook` for a student, with lesson
 * rules or (`lessonRules: false`) without.
 *
 * Requests for the same slot at this process take turns (decision 017). In its turn, a request reads the facts, locked
 * unless the slot is full already, and writes what the rules decide before anything changes. Refusals come back with
 * their reason code; throws UNAUTHENTICATED, FORBIDDEN or BAD_USER_INPUT.
 */
export async function bookSlot(ctx: Context, input: BookSlotInput): Promise<BookSlotResult> {
  const viewer = mayBook(ctx)
  const request = parseInput(ctx, bookSlotInput, input)
  const seatRequest: SeatRequest = {
    viewer,
    studentId: studentOf(ctx, viewer, request.studentId),
    slotId: request.slotId,
    startsAt: request.startsAt ?? null,
    request: bookingRequestOf(request),
    rules: bookingRules(viewer, request),
    expects: request.expects ?? null,
  }
  const telling = mailContext(ctx, viewer, request)
  const enqueue = ctx.em.isInTransaction() ? withoutQueue<SharedFacts, BookSlotResult> : queue
  const result = await enqueue(
    `${ctx.school.id} ${seatRequest.slotId}`,
    (shared) => refusalFrom(ctx, seatRequest, shared),
    (readShared) => takeSeat(telling, seatRequest, readShared),
  )
  return requireKnownStudent(ctx, result)
}

/**
 * Returns the refusal that another request's facts already decide; null if only this request's own can tell. A
 * signed-in student is known to be enrolled, others are not.
 */
function refusalFrom(
  ctx: Context,
  { studentId, startsAt, request, rules }: SeatRequest,
  shared: SharedFacts,
): BookingRefusal | null {
  const facts = ofSlotAt(startsAt, shared.facts)
  if (facts === null) return unknownSlot
  if (rules !== 'student' || facts.bookedBy.includes(studentId)) return null
  // A seat that is held is one for whom it is held, and it may just have run out.
  if (facts.offers.some((offer) => offer.studentId === studentId) || hasOverdueOffer(facts)) return null
  return seatRefusal({ school: schoolFacts(ctx.school), slot: facts.slot }, request, rules, ctx.now)
}

/** How often held seats are passed on for one request. Each offer lasts minutes, so once is mostly enough. */
const MOST_SETTLED = 3

/**
 * Books when the turn has come. A slot that seems full is first read without a lock; where the rules allow the booking
 * anyway, another attempt locks it. Held seats whose time is over are passed on first, also those whose time ends
 * between two attempts.
 */
async function takeSeat(
  ctx: Context,
  seatRequest: SeatRequest,
  readShared: ReadShared<SharedFacts>,
): Promise<BookSlotResult> {
  const { viewer, studentId, slotId } = seatRequest
  let always = false
  for (let settled = 0; settled <= MOST_SETTLED;) {
    const attempt = await readShared(() =>
      retryOnDeadlock(() =>
        attemptBooking(ctx, viewer, { slotId, studentId, always }, (facts) => judgeBooking(ctx, seatRequest, facts)),
      ),
    )
    if (attempt.kind === 'overdueOffer') {
      await settleOffers(ctx, slotId)
      settled += 1
      continue
    }
    const { verdict, bookingId, locked } = attempt
    if (!verdict.ok) return verdict
    if (locked) {
      if (bookingId === null) throw new Error('a booking was neither written nor refused')
      ctx.events.announce(ctx.school.id)
      return { ...verdict, bookingId, slotId, studentId }
    }
    always = true
  }
  throw new Busy('Held seats of this slot kept running out.')
}

/** Judges the booking by the facts that this request has read itself. */
function judgeBooking(
  ctx: Context,
  { viewer, startsAt, request, rules, expects }: SeatRequest,
  shared: Facts | null,
): BookingVerdict {
  const facts = ofSlotAt(startsAt, shared)
  if (facts === null) return unknownSlot
  const verdict = book(bookingFacts(ctx, facts), request, rules, ctx.now)
  return limitPace(viewer, facts, asPromised(ctx, facts, expects, verdict))
}

/** Returns the verdict, or EU1007 where the booking would do something else than was promised (decision 055). */
export function asPromised(
  ctx: Context,
  { slot }: Facts,
  expects: BookingPromise | null | undefined,
  verdict: BookingVerdict,
): BookingVerdict {
  if (!verdict.ok || isAsPromised(promiseOf(slot, verdict, ctx.now), expects)) return verdict
  return { ok: false, code: 'EU1007' }
}

const unknownSlot: BookingRefusal = { ok: false, code: 'ES1001' }

/**
 * Returns the facts, or null if there is no such slot or it now starts at another time, which makes it another slot
 * (D40).
 */
function ofSlotAt(startsAt: string | null, facts: Facts | null): Facts | null {
  return facts !== null && (startsAt ?? facts.slot.startsAt) === facts.slot.startsAt ? facts : null
}

/** Returns the rules a viewer books under (D70). */
export function bookingRules(viewer: Viewer, request: { lessonRules?: boolean | null | undefined }): BookingRules {
  if (viewer.type === 'student') return 'student'
  return request.lessonRules === false ? 'staff-unrestricted' : 'staff'
}

/** Returns the course, and online or the place, that the rules judge. */
export function bookingRequestOf(request: Pick<BookSlotInput, 'courseCode' | 'online' | 'locationId'>): BookingRequest {
  const { courseCode, online, locationId } = request
  return locationId === undefined || locationId === null ? { courseCode, online } : { courseCode, online, locationId }
}
