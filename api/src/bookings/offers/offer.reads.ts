import { oneRecordInput } from '@koma/schema/input/record'
import { isOfferOver } from '@koma/schema/rules/offers'
import { wallTimeIn, type WallTime } from '@koma/schema/rules/time'
import { query, type Sql, sql, wallTime } from '../../platform/database/sql.ts'
import { answerOf } from '../../platform/record/answer.ts'
import type { Context } from '../../platform/shared/context.ts'
import { parseInput } from '../../platform/shared/input.ts'
import type { Facts } from '../booking.facts.ts'
import { maySeeWaiting } from '../booking.policy.ts'
import { judgeFreeSeatOnceOpen } from '../waiting/judgeFreeSeat.ts'
import type { SeatOfferType, WaitingPlaceType } from './offer.type.ts'
import { joiningOrder } from '../waiting/joiningOrder.ts'

/** A student on a waiting list, and the seat that is held for them there or elsewhere. */
interface WaitingRow {
  slotId: string
  student: { id: string; studentCode: string; fullName: string }
  position: number
  since: WallTime
  expiresAt: string | null
  isElsewhere: boolean
  facts: Facts | null
}

/**
 * Returns the waiting list of a slot in its order, with those for whom a seat is held. The others come with the reason
 * why the rules of booking would refuse them now (OFFER-02, OFFER-07). Staff.
 */
export async function waitingPlaces(ctx: Context, slotId: string): Promise<WaitingPlaceType[]> {
  maySeeWaiting(ctx)
  const { id } = parseInput(ctx, oneRecordInput, { id: slotId })
  return readPlaces(ctx, sql`w.slot_id = ${id}::uuid`, null)
}

/** Returns the places of a student on waiting lists of lessons that can still be booked. (OFFER-02, OFFER-08) */
export async function waitingPlacesOf(ctx: Context, studentId: string): Promise<WaitingPlaceType[]> {
  const isInList = sql`w.slot_id in (
    select o.slot_id from waiting o join slot s on s.school_id = o.school_id and s.id = o.slot_id
    where o.school_id = ${ctx.school.id} and o.student_id = ${studentId} and s.starts_at > ${ctx.now})`
  return readPlaces(ctx, isInList, studentId)
}

/** Reads the places on the lists that `isListed`, a condition on the waiting `w`, selects; of one student or of all. */
async function readPlaces(ctx: Context, isListed: Sql, studentId: string | null): Promise<WaitingPlaceType[]> {
  const { school } = ctx
  const rows = await query(
    ctx.em,
    sql<WaitingRow>`
      select l.slot_id as "slotId", l.position::int, ${wallTime('l.joined_at')} as since,
        jsonb_build_object('id', st.id, 'studentCode', st.student_id,
          'fullName', st.last_name || ' ' || st.first_name) as student,
        to_jsonb(o.expires_at) #>> '{}' as "expiresAt", o.slot_id is distinct from l.slot_id and o.id is not null as "isElsewhere",
        koma_booking_facts(${school.id}, l.slot_id, l.student_id, false) as facts
      from (select w.slot_id, w.student_id, w.joined_at,
              row_number() over (partition by w.slot_id order by ${joiningOrder}) as position
            from waiting w where w.school_id = ${school.id} and ${isListed}) l
      join student st on st.school_id = ${school.id} and st.id = l.student_id
      left join seat_offer o on o.school_id = ${school.id} and o.student_id = l.student_id and o.state = 'open'
      where l.student_id = coalesce(${studentId}::uuid, l.student_id)
      order by l.slot_id, l.position`,
  )
  const now = Temporal.Now.instant()
  return rows.map((row) => {
    const { expiresAt } = row
    // An offer whose time is over stays open until its job has passed on the seat.
    const isHeld = expiresAt !== null && !row.isElsewhere && !isOfferOver(expiresAt, now)
    return {
      slotId: row.slotId,
      student: row.student,
      place: row.position,
      since: row.since,
      heldUntil: isHeld ? schoolTimeOf(ctx, expiresAt) : null,
      obstacle: isHeld ? null : obstacleTo(ctx, row),
    }
  })
}

/** Returns why a seat could not be offered now, in the caller's language; null where it could. */
function obstacleTo(ctx: Context, { facts, isElsewhere, student }: WaitingRow): string | null {
  if (facts === null) return null
  const verdict = judgeFreeSeatOnceOpen(ctx, facts)
  if (!verdict.ok) return answerOf(ctx, verdict).message
  if (!isElsewhere) return null
  const note = student.id === ctx.viewer?.id ? 'ownOtherOffer' : 'otherOffer'
  return answerOf(ctx, { ok: false, code: 'generalE', note }).message
}

interface OfferRow {
  id: string
  slotId: string
  courseId: string
  contractId: string
  online: boolean
  cost: number
  pointsAfter: number
  expiresAt: string
}

/** Returns the seat that is held for a student now; null without one. (OFFER-01) */
export async function seatOfferOf(ctx: Context, studentId: string): Promise<SeatOfferType | null> {
  const [offer] = await query(
    ctx.em,
    sql<OfferRow>`
      select o.id, o.slot_id as "slotId", o.course_id as "courseId", o.contract_id as "contractId", o.online, o.cost,
        k.points - o.cost as "pointsAfter", to_jsonb(o.expires_at) #>> '{}' as "expiresAt"
      from seat_offer o join contract k on k.school_id = o.school_id and k.id = o.contract_id
      where o.school_id = ${ctx.school.id} and o.student_id = ${studentId} and o.state = 'open'
        and o.expires_at > ${Temporal.Now.instant().toString()}::timestamptz`,
  )
  if (offer === undefined) return null
  const { courses } = await ctx.directory()
  const course = courses.get(offer.courseId)
  if (course === undefined) return null
  const untilInstant = Temporal.Instant.from(offer.expiresAt).toString()
  return { ...offer, course, until: schoolTimeOf(ctx, offer.expiresAt), untilInstant }
}

function schoolTimeOf({ school }: Context, instant: string): WallTime {
  return wallTimeIn(school.timezoneName, Temporal.Instant.from(instant))
}
