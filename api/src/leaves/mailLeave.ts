import { randomUUID } from 'node:crypto'
import type { EntityManager } from '@mikro-orm/postgresql'
import type { Facts } from '../bookings/booking.facts.ts'
import type { MailLesson } from '../mail/mail.kinds.ts'
import { queueMail } from '../mail/queueMail.ts'
import type { Context } from '../platform/shared/context.ts'
import { type LessonPerson, mailReaders } from '../slots/lessonPeople.ts'

/** A lesson that was cancelled for a pause or departure, or is booked again, and whom it concerns. */
export interface MailedBooking {
  facts: Facts
  people: readonly LessonPerson[]
  place: Pick<MailLesson, 'courseId' | 'online' | 'locationId'>
  cost: number
}

/**
 * Mails the student and each teacher once about all of their lessons that a pause or departure, or its undo, concerns.
 */
export async function mailLeave(
  em: EntityManager,
  ctx: Context,
  end: 'paused' | 'resumed',
  bookings: readonly MailedBooking[],
): Promise<void> {
  const readers = new Map<string, { person: LessonPerson; own: MailedBooking[] }>()
  for (const booking of bookings) {
    for (const person of booking.people) {
      const known = readers.get(person.id)
      if (known === undefined) readers.set(person.id, { person, own: [booking] })
      else known.own.push(booking)
    }
  }
  await queueMail(
    em,
    ctx.school.id,
    [...readers.values()].flatMap(({ person, own }) =>
      mailReaders([person]).map(({ role: _, ...to }) => ({
        key: `lessonsBooked:${randomUUID()}`,
        to,
        kind: 'lessonsBooked' as const,
        data: {
          end,
          by: 'staff' as const,
          points: own.reduce((sum, { cost }) => sum + cost, 0),
          lessons: own.map(({ facts: { slot, student }, place }) => ({
            slotId: slot.id,
            startsAt: slot.startsAt,
            endsAt: slot.endsAt,
            teacherId: slot.teacherId,
            ...place,
            studentId: student?.id ?? '',
          })),
        },
      })),
    ),
  )
}
