import type { Booked } from '@koma/schema/rules/book'
import { aboutSlot, aboutStudent, type ActivityEntry, insertActivity, placeText } from '../activity/activity.ts'
import type { Context, Viewer } from '../shared/context.ts'
import { insertLessonMails } from '../mail/lessonMails.ts'
import type { MailData } from '../mail/mail.kinds.ts'
import { prepared } from '../shared/prepared.ts'
import { query } from '../shared/sql.ts'
import { inOneStatement } from '../shared/transaction.ts'
import type { Facts } from './booking.facts.ts'

/**
 * Booking, charge, activity, waiting list and events in one statement, and mails if there are any; the triggers move
 * seats and points. It locks the slot and the contracts, and writes only if the facts are then still those in `$15`.
 */
const statementWith = (mails: string): string =>
  prepared(`with held as materialized (select koma_booking_facts($1, $2, $3, true) as facts),
  made as (
    insert into booking (school_id, slot_id, student_id, course_id, contract_id, location_id, online, cost,
      unrestricted, starts_at, ends_at, booked_at)
    select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12 from held where facts = $15::jsonb returning id),
  charged as (
    insert into credit_entry (school_id, contract_id, delta, reason, booking_id, actor, at)
    select $1, $5, -$8::int, 'booking', id, $13, $12 from made),
  noted as (${insertActivity('$14', 'made')}),
  ${mails}
  announced as (
    insert into outbox (school_id, topic, ref) select $1, topic, ref
    from made, (values ('slot', $2::uuid), ('student', $3::uuid)) as news (topic, ref))
  select (select id from made) as "bookingId", facts from held`)

const writeBookingStatement = statementWith('')
const withMails = statementWith(
  `${insertLessonMails('bookingMade', 'made', { school: '$1', readers: '$16', data: '$17' })},`,
)

/** The booking that was written, or none because the facts are not those it was judged by; and what they were under the lock. */
export interface WrittenBooking {
  bookingId: string | null
  facts: Facts | null
}

/**
 * Writes a booking that the rules allowed by `facts`, if those are still true once slot and contracts are locked. One
 * statement and its own transaction, so that no lock is ever held while this process thinks.
 */
export async function writeBooking(
  ctx: Context,
  viewer: Viewer,
  facts: Facts,
  verdict: Booked,
): Promise<WrittenBooking> {
  const { slot, student } = facts
  const { contract, course, cost } = verdict
  const entry: ActivityEntry = {
    ...aboutSlot(ctx, viewer, slot),
    ...aboutStudent(student),
    type: verdict.unrestricted ? 'booking-unrestricted' : 'booking',
    lesson_location: placeText(verdict, slot.locationName),
    course_code: course.code,
    contract_id: contract.id,
    contract_name: contract.name,
    points_change: -cost,
    points_after: verdict.pointsAfter,
  }
  const mail: MailData['bookingMade'] = {
    startsAt: slot.startsAt,
    endsAt: slot.endsAt,
    teacherId: slot.teacherId,
    courseId: course.id,
    online: verdict.online,
    locationId: verdict.locationId,
    studentId: student?.id ?? '',
    by: viewer.type === 'student' ? 'student' : 'staff',
    contractName: contract.name,
    pointsAfter: verdict.pointsAfter,
    cost,
    cancelBy: slot.cancelBy,
  }
  const params: unknown[] = [
    ctx.school.id,
    slot.id,
    student?.id,
    course.id,
    contract.id,
    verdict.locationId,
    verdict.online,
    cost,
    verdict.unrestricted,
    slot.startsAt,
    slot.endsAt,
    ctx.now,
    entry.actor,
    JSON.stringify([entry]),
    JSON.stringify(facts),
  ]
  const [row] = await inOneStatement(ctx, (em) =>
    facts.mails.length === 0
      ? query<WrittenBooking>(em, writeBookingStatement, params)
      : query<WrittenBooking>(em, withMails, [...params, JSON.stringify(facts.mails), JSON.stringify(mail)]),
  )
  if (row === undefined) throw new Error('a booking was neither written nor refused')
  return row
}
