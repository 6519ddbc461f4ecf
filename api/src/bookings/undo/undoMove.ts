import { type UndoMoveInput, undoMoveInput } from '@koma/schema/input/booking'
import { remainingBookings } from '@koma/schema/rules/contracts'
import type { TooFast } from '@koma/schema/rules/pace'
import { monthOf, dateOf } from '@koma/schema/rules/time'
import type { ContractFacts } from '@koma/schema/rules/facts'
import { payableOn, withPointsReturned } from '@koma/schema/rules/lots'
import { type BookingUndoNote, type MoveDone, moveUndoRefusal } from '@koma/schema/rules/undoBooking'
import type { EntityManager } from '@mikro-orm/postgresql'
import { stillWaiting } from '../../mail/mailPause.ts'
import { queueMail } from '../../mail/queueMail.ts'
import { query, sql } from '../../platform/database/sql.ts'
import type { Context, Viewer } from '../../platform/shared/context.ts'
import { parseInput } from '../../platform/shared/input.ts'
import { refusingOtherMails, requireMatchingDigest } from '../../slots/mailedPeople.ts'
import { type LessonPerson, lessonPeople, mailReaders } from '../../slots/lessonPeople.ts'
import { type Facts, readFacts } from '../booking.facts.ts'
import { mayUndoMove } from '../booking.policy.ts'
import { endBooking } from '../cancelBooking.ts'
import { lockBoth } from '../moves/moveBooking.ts'
import { overlapsOther } from '../moves/moveFacts.ts'
import { passOnSeatIfFull } from '../offers/passOnSeat.ts'
import { settledFacts } from '../offers/settledFacts.ts'
import { limitPace } from '../pace.ts'
import { inSlotTransaction } from '../queue/inSlotTransaction.ts'
import { refundOf } from './tellOfUndo.ts'
import { waitAgain } from './undoBooking.ts'
import { hasSeatFor, isEnded, refusingBusy, writeRevival } from './undoCancellation.ts'
import { isOwnLast, undoneBooking, type UndoneBooking, undoRefusal } from './undoneBooking.ts'
import { lessonAbout, moveMails, moveSameBooking } from '../moves/writeMove.ts'
import { type EarlierPlace, lastMoveUndone, updateMoves } from '../writeSeats.ts'

type UndoMoveResult = { slotId: string | null; leftSlotId: string | null; studentId: string | null } & (
  | { ok: true; code: '1001' }
  | { ok: false; code: 'generalE'; note: BookingUndoNote | 'toldOthers' }
  | TooFast
)

/** A move that is to be undone, with both lessons as they are now, locked. */
interface UndoneMove {
  /** The booking after the move, and its lesson. */
  booking: UndoneBooking
  current: Facts
  /** The lesson that it has left, and where it was there. */
  previous: Facts
  previousPlace: EarlierPlace
  /** The booking that was cancelled for it; null where it went along. */
  cancelled: UndoneBooking | null
}

/**
 * Undoes a move that the viewer has made, in one transaction. The booking has its old seat, price and contract again,
 * and nothing is counted. Students undo their own within some minutes; staff with `slotBook` theirs for a day. Refuses
 * with a note if the seat, the student's time, the contract or its points are taken, or if anything has happened to the
 * booking since. Refuses also if others than those of the digest would be told. (MOVE-11)
 */
export async function undoMove(ctx: Context, input: UndoMoveInput): Promise<UndoMoveResult> {
  const viewer = mayUndoMove(ctx)
  const { bookingId, tell, digest } = parseInput(ctx, undoMoveInput, input)
  const found = await ownBooking(ctx, viewer, bookingId)
  if (found === null || found.left === null) {
    return { slotId: null, leftSlotId: null, studentId: null, ...undoRefusal('undoChanged') }
  }
  const { slotId, studentId, left } = found
  const undo = () =>
    inSlotTransaction(ctx, slotId, async (em) => {
      await lockBoth(em, ctx, [slotId, left.slotId])
      const move = await undoneMove(em, ctx, found, left)
      if (move === null) return undoRefusal('undoChanged')
      const note = moveUndoRefusal(await moveUndoFacts(em, ctx, viewer, move), ctx.now)
      if (note !== null) return undoRefusal(note)
      const done = limitPace(viewer, move.current, { ok: true, code: '1001' } as const)
      if (!done.ok) return done
      const people = await lessonPeople(em, ctx.school.id, [slotId, left.slotId])
      const pointsAfter = await writeMoveUndo(em, ctx, viewer, move)
      if (viewer.type === 'student' || tell !== false) await mailMoveUndo(em, ctx, viewer, move, people, pointsAfter)
      await requireMatchingDigest(em, ctx.school.id, digest)
      return done
    })
  const result = await refusingBusy(() => refusingOtherMails(undo))
  return { slotId: left.slotId, leftSlotId: slotId, studentId, ...result }
}

/** Returns the booking; null where there is none, or a student names another's. */
export async function ownBooking(ctx: Context, viewer: Viewer, bookingId: string): Promise<UndoneBooking | null> {
  const found = await undoneBooking(ctx.em, ctx.school.id, bookingId)
  return viewer.type === 'student' && found?.studentId !== viewer.id ? null : found
}

/** Reads the move again, now that both slots are locked; null where the booking is elsewhere or a slot is gone. */
async function undoneMove(
  em: EntityManager,
  ctx: Context,
  { id, slotId, studentId }: UndoneBooking,
  left: EarlierPlace,
): Promise<UndoneMove | null> {
  const current = await readFacts(em, ctx, { slotId }, studentId, { lock: true })
  const previous = await settledFacts(em, ctx, left, studentId)
  const booking = await undoneBooking(em, ctx.school.id, id)
  if (current === null || previous === null || booking?.slotId !== slotId || current.booking?.id !== id) return null
  if (booking.left?.slotId !== left.slotId || booking.left.at !== left.at) return null
  const cancelled = left.bookingId === null ? null : await undoneBooking(em, ctx.school.id, left.bookingId)
  return left.bookingId !== null && cancelled === null
    ? null
    : { booking, current, previous, previousPlace: left, cancelled }
}

/** Returns the facts that decide whether the move can be undone. */
async function moveUndoFacts(em: EntityManager, ctx: Context, viewer: Viewer, move: UndoneMove): Promise<MoveDone> {
  const { booking, current, previous, previousPlace, cancelled } = move
  const isMoved = cancelled === null || (cancelled.status !== 'booked' && isEnded(viewer, cancelled))
  const isThere =
    booking.startsAt === current.slot.startsAt && booking.endsAt === current.slot.endsAt && !booking.isMarked
  const [paid, pays] = [cancelled ?? booking, booking].map(({ contractId }) =>
    previous.contracts.find(({ id }) => id === contractId),
  )
  const [month, monthNow] = [monthOf(previous.slot.startsAt), monthOf(current.slot.startsAt)]
  // A booking without the lesson rules fills the limit too, although none is asked for it.
  const countsNow = paid?.id === pays?.id && month === monthNow
  const bookingsLeft = paid === undefined ? null : remainingBookings(paid, month)
  const isOpen = [paid, pays].every((contract) => contract?.active === true && !contract.carriedOver)
  const returned = cancelled !== null && paid?.id === pays?.id ? booking.cost : 0
  const paysAgain = (contract: ContractFacts) => withPointsReturned(contract, returned, current.booking?.lots)
  return {
    by: viewer.type === 'student' ? 'student' : 'staff',
    doneAt: previousPlace.at,
    startsAt: previousPlace.startsAt,
    isLast: isOwnLast(viewer, booking) && isMoved && isThere,
    hasSeat: hasSeatFor(previous.slot, previousPlace),
    student: {
      isActive: previous.student?.active === true && previous.student.away == null,
      isBusy: await overlapsOther(em, ctx, current, previous.slot),
    },
    contract: {
      isOpen,
      points: paid === undefined ? 0 : payableOn(paysAgain(paid), dateOf(previous.slot.startsAt)),
      bookingsLeft: bookingsLeft === null ? null : bookingsLeft + (countsNow ? 1 : 0),
    },
    refunded: cancelled === null ? 0 : refundOf(cancelled),
    countsAgain: cancelled === null ? !booking.unrestricted : isCounted(cancelled),
  }
}

const isCounted = ({ status, unrestricted }: UndoneBooking) => status !== 'cancel-no-return' && !unrestricted

/** Writes the undo; returns the balance of the contract that pays for the old lesson again. */
async function writeMoveUndo(em: EntityManager, ctx: Context, viewer: Viewer, move: UndoneMove): Promise<number> {
  const { booking, current, previous, previousPlace, cancelled } = move
  const live = current.booking
  const contract = current.contracts.find(({ id }) => id === booking.contractId)
  if (live === null || contract === undefined) throw new Error('an undo of nothing was allowed')
  if (cancelled === null) {
    const { courses } = await ctx.directory()
    const courseCode = courses.get(previousPlace.courseId)?.code ?? booking.courseCode
    const seat = { ...previousPlace, courseCode, contract, waited: previousPlace.waited ?? null }
    await moveSameBooking(em, ctx, viewer, { from: current, to: previous, booking: live }, seat, lastMoveUndone())
    await waitAgain(em, ctx, viewer, current, booking)
    await passOnSeatIfFull(em, ctx, viewer, current)
    return contract.points
  }
  const quiet: Context = { ...ctx, tellsNobody: true }
  const pointsAfter = contract.points + booking.cost
  const leaving = { outcome: 'cancel-unrestricted', credit: booking.cost, pointsAfter } as const
  const to = { id: contract.id, name: contract.name, pointsAfter }
  await endBooking(em, quiet, viewer, { facts: current, booking: live, verdict: leaving, refunded: to })
  await query(em, updateMoves(ctx.school.id, booking.id, lastMoveUndone()))
  await waitAgain(em, ctx, viewer, current, booking)
  const refunded = await readFacts(em, ctx, { slotId: previousPlace.slotId }, booking.studentId, { lock: true })
  if (refunded === null) throw new Error('a locked slot went')
  await writeRevival(em, ctx, viewer, refunded, cancelled)
  // Last: an offer of this seat must not hold the points that the old lesson takes again.
  await passOnSeatIfFull(em, quiet, viewer, current)
  const paid = refunded.contracts.find(({ id }) => id === cancelled.contractId)
  return (paid?.points ?? previous.contracts[0]?.points ?? 0) - refundOf(cancelled)
}

/**
 * Mails the student and the teachers, once each, that the booking is where it was. Whose mail about the move has not
 * gone out gets neither: that mail is deleted.
 */
async function mailMoveUndo(
  em: EntityManager,
  ctx: Context,
  viewer: Viewer,
  { booking, current, previous, previousPlace, cancelled }: UndoneMove,
  people: readonly LessonPerson[],
  pointsAfter: number,
): Promise<void> {
  const paid = cancelled ?? booking
  const contract = previous.contracts.find(({ id }) => id === paid.contractId)
  if (contract === undefined) return
  const teachesPrevious = ({ role, slotId }: LessonPerson) => role === 'teaching' && slotId === previous.slot.id
  const teachesOther = ({ role, id }: LessonPerson) => role === 'teaching' && id !== previous.slot.teacherId
  const isStudent = ({ role, id }: LessonPerson) => role === 'booked' && id === booking.studentId
  const readers = mailReaders([
    ...people.filter(isStudent),
    ...people.filter(teachesPrevious),
    ...people.filter(teachesOther),
  ])
  const abouts = (slotId: string) => readers.map((reader) => lessonAbout(slotId, booking.studentId, reader))
  const withdrawn = await query(
    em,
    sql<{ about: string }>`
      delete from mail m
      using (
        select unnest(${abouts(current.slot.id)}::text[]) as about, ${['bookingMoved', 'bookingMade']}::text[] as kinds
        union all select unnest(${abouts(previous.slot.id)}::text[]), ${['bookingCancelled']}::text[]) w
      where ${stillWaiting(ctx.school.id, sql`w.about`)} and m.kind = any(w.kinds) returning m.about`,
  )
  const isWithdrawn = new Set(withdrawn.map(({ about }) => about.slice(about.lastIndexOf(':') + 1)))
  const recipients = readers.filter(({ id }) => !isWithdrawn.has(id))
  const mails = moveMails(ctx, viewer, { from: current, to: previous }, recipients, {
    contract,
    courseId: previousPlace.courseId,
    online: previousPlace.online,
    locationId: previousPlace.locationId,
    cost: paid.cost,
    credit: booking.cost,
    pointsAfter,
  })
  await queueMail(em, ctx.school.id, mails)
}
