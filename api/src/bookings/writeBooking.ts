import type { Booked } from '@koma/schema/rules/book'
import type { EntityManager } from '@mikro-orm/postgresql'
import { aboutSlot, aboutStudent, type ActivityEntry, insertActivity, placeText } from '../activity/activity.ts'
import type { Context, Viewer } from '../shared/context.ts'
import { insertLessonMails } from '../mail/lessonMails.ts'
import type { MailData } from '../mail/mail.kinds.ts'
import { prepared } from '../shared/prepared.ts'
import { query } from '../shared/sql.ts'
import type { Facts } from './booking.facts.ts'

/** Booking, charge, activity, waiting list and events in one statement, and mails if there are any; the triggers move seats and points. */
const statementWith = (mails: string): string =>
  prepared(`with made as (
    insert into booking (school_id, slot_id, student_id, course_id, contract_id, location_id, online, cost,
      unrestricted, starts_at, ends_at, booked_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) returning id),
  charged as (
    insert into credit_entry (school_id, contract_id, delta, reason, booking_id, actor, at)
    select $1, $5, -$8::int, 'booking', id, $13, $12 from made),
  noted as (${insertActivity('$14')}),
  ${mails}
  left_list as (delete from waiting where school_id = $1 and slot_id = $2 and student_id = $3),
  announced as (insert into outbox (school_id, topic, ref) values ($1, 'slot', $2), ($1, 'student', $3))
  select id from made`)

/** What writes a booking of which nobody wants mail; parameters as in `writeBooking`. */
export const writeBookingStatement = statementWith('')
const withMails = statementWith(
  `${insertLessonMails('bookingMade', 'made', { school: '$1', readers: '$15', data: '$16' })},`,
)

/** Writes a booking that the rules allowed; slot and contracts are locked already. Gives its id. */
export async function writeBooking(
  em: EntityManager,
  ctx: Context,
  viewer: Viewer,
  facts: Facts,
  verdict: Booked,
): Promise<string> {
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
  ]
  const [row] =
    facts.mails.length === 0
      ? await query<{ id: string }>(em, writeBookingStatement, params)
      : await query<{ id: string }>(em, withMails, [...params, JSON.stringify(facts.mails), JSON.stringify(mail)])
  if (row === undefined) throw new Error('a booking was not written')
  return row.id
}
