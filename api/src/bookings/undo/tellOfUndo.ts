import { randomUUID } from 'node:crypto'
import { noReturn } from '@koma/schema/rules/cancel'
import type { EntityManager } from '@mikro-orm/postgresql'
import type { MailData } from '../../mail/mail.kinds.ts'
import { mailLesson } from '../../mail/lessonMails.ts'
import { stillWaiting } from '../../mail/mailPause.ts'
import { type NewMail, queueMail } from '../../mail/queueMail.ts'
import { query, sql } from '../../platform/database/sql.ts'
import type { Context } from '../../platform/shared/context.ts'
import { type LessonPerson, mailReaders } from '../../slots/lessonPeople.ts'
import type { Facts } from '../booking.facts.ts'
import type { UndoneBooking } from './undoneBooking.ts'

interface Undone {
  /** The facts before the undo. */
  facts: Facts
  booking: UndoneBooking
  people: readonly LessonPerson[]
  kind: 'bookingMade' | 'bookingCancelled'
}

/**
 * Mails the student and the teacher that a booking is cancelled again, or a cancelled one is made again. Where the mail
 * about what is undone still waits, it is withdrawn, and nothing is sent.
 */
export async function tellOfUndo(
  em: EntityManager,
  ctx: Context,
  { facts, booking, people, kind }: Undone,
): Promise<void> {
  const { slot } = facts
  const about = (readerId: string) => `lesson:${slot.id}:${booking.studentId}:${readerId}`
  const concerned = people.filter(
    ({ role, id }) => role === 'teaching' || (role === 'booked' && id === booking.studentId),
  )
  const undone = kind === 'bookingMade' ? 'bookingCancelled' : 'bookingMade'
  const withdrawn = await query(
    em,
    sql<{ about: string }>`
      delete from mail m using unnest(${concerned.map(({ id }) => about(id))}::text[]) as w (about)
      where ${stillWaiting(ctx.school.id, sql`w.about`)} and m.kind = ${undone} returning m.about`,
  )
  const isWithdrawn = new Set(withdrawn.map((mail) => mail.about))
  const undo = randomUUID()
  const mails = mailReaders(concerned)
    .filter(({ id }) => !isWithdrawn.has(about(id)))
    .map(({ role: _, ...to }): NewMail => {
      const sent = { key: `${kind}:${booking.id}:${undo}:${to.id}`, about: about(to.id), to }
      return kind === 'bookingMade'
        ? { ...sent, kind, data: madeAgain(ctx, facts, booking) }
        : { ...sent, kind, data: cancelledAgain(facts, booking) }
    })
  await queueMail(em, ctx.school.id, mails)
}

function cancelledAgain({ slot, contracts }: Facts, booking: UndoneBooking): MailData['bookingCancelled'] {
  const paid = contracts.find(({ id }) => id === booking.contractId)
  return {
    ...mailLesson(slot),
    studentId: booking.studentId ?? '',
    by: 'staff',
    contractName: paid?.name ?? '',
    pointsAfter: (paid?.points ?? 0) + booking.cost,
    credit: booking.cost,
  }
}

function madeAgain(ctx: Context, { slot, contracts }: Facts, booking: UndoneBooking): MailData['bookingMade'] {
  const paid = contracts.find(({ id }) => id === booking.contractId)
  const { studentId, courseId, online, locationId, cost } = booking
  return {
    slotId: slot.id,
    startsAt: slot.startsAt,
    endsAt: slot.endsAt,
    teacherId: slot.teacherId,
    courseId,
    online,
    locationId,
    studentId: studentId ?? '',
    by: 'staff',
    contractName: paid?.name ?? '',
    pointsAfter: (paid?.points ?? 0) - refundOf(booking),
    cost,
    cancelBy: slot.cancelBy,
    noReturn: paid === undefined ? null : noReturn(slot, paid, ctx.now),
  }
}

/** Returns the points that the cancellation of the booking has refunded. */
export function refundOf({ status, cost }: Pick<UndoneBooking, 'status' | 'cost'>): number {
  return status === 'cancel-no-return' || status === 'booked' ? 0 : cost
}
