import type { Booked } from '@koma/schema/rules/book'
import type { EntityManager } from '@mikro-orm/postgresql'
import { aboutSlot, aboutStudent, type ActivityEntry, insertActivity, placeText } from '../activity/activity.ts'
import type { Context, Viewer } from '../shared/context.ts'
import { insertLessonMails } from '../mail/lessonMails.ts'
import type { MailData } from '../mail/mail.kinds.ts'
import { query } from '../shared/sql.ts'
import type { Facts } from './booking.facts.ts'

/** Booking, charge, activity, waiting list, mails and events in one statement; the triggers move seats and points. */
export const writeBookingStatement = `with made as (
    insert into booking (school_id, slot_id, student_id, course_id, contract_id, location_id, online, cost,
      unrestricted, starts_at, ends_at, booked_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) returning id),
  charged as (
    insert into credit_entry (school_id, contract_id, delta, reason, booking_id, actor, at)
    select $1, $5, -$8::int, 'booking', id, $13, $12 from made),
  noted as (${insertActivity('$14')}),
  ${insertLessonMails('bookingMade', 'made', { school: '$1', student: '$3', teacher: '$15', data: '$16' })},
  left_list as (delete from waiting where school_id = $1 and slot_id = $2 and student_id = $3),
  announced as (insert into outbox (school_id, topic, ref) values ($1, 'slot', $2), ($1, 'student', $3))
  select id from made`

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
  const [row] = await query<{ id: string }>(em, writeBookingStatement, [
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
    slot.teacherId,
    JSON.stringify(mail),
  ])
  if (row === undefined) throw new Error('a booking was not written')
  return row.id
}
