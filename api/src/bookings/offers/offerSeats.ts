import { book, bookAnyhow, type Booked } from '@koma/schema/rules/book'
import type { BookedFacts } from '@koma/schema/rules/facts'
import { wallTimeIn } from '@koma/schema/rules/time'
import type { EntityManager } from '@mikro-orm/postgresql'
import { aboutSlot, aboutStudent, activityInsert } from '../../activity/activity.ts'
import { mailLesson } from '../../mail/lessonMails.ts'
import { queueMail } from '../../mail/queueMail.ts'
import { query, sql } from '../../platform/database/sql.ts'
import type { Context, Viewer } from '../../platform/shared/context.ts'
import { bookingFacts, type Facts, readersOf, readFacts } from '../booking.facts.ts'
import { offerJob } from './offerJob.ts'
import { joiningOrder } from '../waiting/joiningOrder.ts'

/** When a seat is offered, until when it is held, and what was booked in the slot before it became empty. */
interface OfferTime {
  now: Temporal.Instant
  until: Temporal.Instant
  before: Pick<BookedFacts, 'courseId' | 'online'> | null
}

/** How many of the waiting list are judged at a time: mostly the first can take the seat. */
const AT_A_TIME = 20

/**
 * Offers each free seat of a locked slot to a student of its waiting list. It goes to the first, in the order of
 * joining, who can book it by the rules and has no other offer (OFFER-01, OFFER-02). Those passed over keep their
 * place.
 */
export async function offerSeats(
  em: EntityManager,
  ctx: Context,
  viewer: Viewer | null,
  slotId: string,
  time: OfferTime,
): Promise<void> {
  const passed = new Set<string>()
  for (;;) {
    const next = await nextInLine(em, ctx, slotId, passed)
    if (next === undefined) return
    for (const studentId of next) {
      if (await offerSeat(em, ctx, viewer, { slotId, studentId }, time)) break
      passed.add(studentId)
    }
  }
}

/**
 * Returns the next students of the waiting list who may be offered a seat; undefined where no seat is left, or nobody.
 */
async function nextInLine(
  em: EntityManager,
  ctx: Context,
  slotId: string,
  passed: ReadonlySet<string>,
): Promise<string[] | undefined> {
  const rows = await query(
    em,
    sql<{ id: string }>`
      select w.student_id as id from waiting w
      join slot s on s.school_id = w.school_id and s.id = w.slot_id
      where w.school_id = ${ctx.school.id} and w.slot_id = ${slotId}
        and s.booked_count + s.held_count < coalesce(s.capacity, 1)
        and w.student_id <> all(${[...passed]}::uuid[])
        and not exists (select from seat_offer o
          where o.school_id = ${ctx.school.id} and o.student_id = w.student_id and o.state = 'open')
      order by ${joiningOrder} limit ${AT_A_TIME}`,
  )
  return rows.length === 0 ? undefined : rows.map(({ id }) => id)
}

/**
 * Offers a seat of a locked slot to one student who waits, if booking would give it. Returns whether it did. Locks the
 * student's contracts, so nothing else can spend what the offer is about to hold. Who is next is known only now: two
 * who leave lessons that each other waits for lock crosswise, and the transaction that PostgreSQL ends is run again.
 */
export async function offerSeat(
  em: EntityManager,
  ctx: Context,
  viewer: Viewer | null,
  { slotId, studentId }: { slotId: string; studentId: string },
  time: OfferTime,
): Promise<boolean> {
  const unlocked = await readFacts(em, ctx, { slotId }, studentId)
  if (unlocked === null || offerable(ctx, unlocked, time.before) === null) return false
  const facts = await readFacts(em, ctx, { slotId }, studentId, { lock: true })
  const booked = facts === null ? null : offerable(ctx, facts, time.before)
  if (facts === null || booked === null || (await hasOffer(em, ctx, studentId))) return false
  await writeOffer(em, ctx, viewer, facts, booked, time)
  return true
}

/** Returns the booking that the student could make of the seat: as the slot was booked before, or any other way. */
function offerable(ctx: Context, facts: Facts, before: OfferTime['before']): Booked | null {
  if (facts.waiting === null) return null
  const ruleFacts = bookingFacts(ctx, facts)
  const course = facts.slot.courses.find(({ id }) => id === before?.courseId)
  if (before !== null && course !== undefined && facts.slot.booked === null) {
    const again = book(ruleFacts, { courseCode: course.code, online: before.online }, 'student', ctx.now)
    if (again.ok) return again
  }
  const verdict = bookAnyhow(ruleFacts, 'student', ctx.now)
  return verdict.ok ? verdict : null
}

/** Tells whether a seat is held for the student, of whichever lesson. */
export async function hasOffer(em: EntityManager, ctx: Context, studentId: string): Promise<boolean> {
  const rows = await query(
    em,
    sql`select from seat_offer
      where school_id = ${ctx.school.id} and student_id = ${studentId} and state = 'open'`,
  )
  return rows.length > 0
}

/** Writes the offer with its log entry, events, mail, and the job that ends it. */
async function writeOffer(
  em: EntityManager,
  ctx: Context,
  viewer: Viewer | null,
  facts: Facts,
  { course, contract, cost, online, locationId, pointsAfter }: Booked,
  { now, until }: OfferTime,
): Promise<void> {
  const schoolId = ctx.school.id
  const { slot, student } = facts
  const entry = {
    ...aboutSlot(ctx, viewer, slot),
    ...aboutStudent(student),
    type: 'offer-made',
    course_code: course.code,
    contract_id: contract.id,
    contract_name: contract.name,
  } as const
  const [offer] = await query(
    em,
    sql<{ id: string }>`with made as (
        insert into seat_offer (school_id, slot_id, student_id, contract_id, course_id, location_id, online, cost,
          offered_at, expires_at)
        values (${schoolId}, ${slot.id}, ${student?.id}, ${contract.id}, ${course.id}, ${locationId}, ${online},
          ${cost}, ${now.toString()}::timestamptz, ${until.toString()}::timestamptz) returning id),
      noted as (${activityInsert([entry])}),
      due as (select ${offerJob({ schoolId, slotId: slot.id }, sql`made.id`, until)} from made),
      told as (
        insert into outbox (school_id, topic, ref)
        select ${schoolId}::uuid, topic, ref from due,
          (values ('slot', ${slot.id}::uuid), ('student', ${student?.id}::uuid)) as changed (topic, ref))
      select id from made`,
  )
  const to = readersOf(facts).find(({ type }) => type === 'student')
  if (to === undefined || offer === undefined) return
  const lesson = { ...mailLesson(slot), courseId: course.id, online, locationId }
  await queueMail(em, schoolId, [
    {
      key: `offerMade:${offer.id}`,
      about: `offerMade:${slot.id}:${to.id}`,
      to: { ...to, type: 'student' },
      kind: 'offerMade',
      data: {
        ...lesson,
        until: wallTimeIn(ctx.school.timezoneName, until),
        cost,
        contractName: contract.name,
        pointsAfter,
      },
    },
  ])
}
