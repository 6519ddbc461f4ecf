import type { EntityManager } from '@mikro-orm/postgresql'
import { aboutSlot, aboutStudent, activityInsert, type ActivityEntry, placeText } from '../activity/activity.ts'
import { cancellation, endingRows } from '../bookings/writeSeats.ts'
import { setLogOrigin } from '../contracts/setLogOrigin.ts'
import { query, type Sql, sql } from '../platform/database/sql.ts'
import { actorOf, type Context, type Viewer } from '../platform/shared/context.ts'
import { deleteSlots } from '../slots/deleteSlots.ts'
import { lockSlots, type StoredSlot } from '../slots/slot.facts.ts'
import { lockPayers, type SeatInSlot, seatsInSlots, slotsInSpans, type Span } from './closedSlots.ts'

/**
 * Locks the slots, then empties and deletes those that still lie in the spans. All their bookings are cancelled with
 * their points refunded, whatever the limits, and their waiting lists end. Keeps a copy of each slot for reopening.
 * Returns how many were deleted. Emails follow later.
 */
export async function closeSlots(
  em: EntityManager,
  ctx: Context,
  viewer: Viewer,
  spans: readonly Span[],
  slotIds: readonly string[],
): Promise<number> {
  const schoolId = ctx.school.id
  const stored = await lockSlots(em, schoolId, slotIds)
  const slotsInTime = await slotsInSpans(em, schoolId, spans, { now: ctx.now, only: stored.map(({ id }) => id) })
  const closureOf = new Map(
    slotsInTime.flatMap((slot) => (slot.stays === null ? [[slot.slotId, slot.spanId] as const] : [])),
  )
  const slots = stored.filter(({ id }) => closureOf.has(id))
  if (slots.length === 0) return 0
  const ids = slots.map(({ id }) => id)
  await lockPayers(em, schoolId, ids)
  const seats = await seatsInSlots(em, schoolId, ids)
  const places = ids.map((id) => ({ slotId: id, closureId: closureOf.get(id) }))
  await keepSlots(em, schoolId, places)
  await cancelSeats(em, ctx, viewer, { slots, seats, places })
  await deleteSlots(em, ctx, viewer, slots, { tell: false })
  return slots.length
}

/** Keeps a copy of each slot without its seats, because `rebook` makes those again as new bookings. */
async function keepSlots(em: EntityManager, schoolId: string, places: readonly object[]): Promise<void> {
  await query(
    em,
    sql`insert into closure_slot (school_id, closure_id, slot_id, kept)
      select ${schoolId}::uuid, place."closureId", s.id, to_jsonb(s) || jsonb_build_object(
        'booked_count', 0, 'held_count', 0, 'booked_course_id', null, 'booked_location_id', null, 'booked_online', null, 'capacity', null,
        'course_ids', array(select sc.course_id from slot_course sc where sc.school_id = ${schoolId} and sc.slot_id = s.id),
        'waiting', (select coalesce(jsonb_agg(to_jsonb(w)), '[]') from waiting w
          where w.school_id = ${schoolId} and w.slot_id = s.id))
      from ${placesOf(places)} join slot s on s.school_id = ${schoolId} and s.id = place."slotId"`,
  )
}

async function cancelSeats(
  em: EntityManager,
  ctx: Context,
  viewer: Viewer,
  closing: { slots: readonly StoredSlot[]; seats: readonly SeatInSlot[]; places: readonly object[] },
): Promise<void> {
  if (closing.seats.length === 0) return
  const { locations } = await ctx.directory()
  const slots = new Map(closing.slots.map((slot) => [slot.id, slot]))
  const balances = new Map(
    closing.seats.flatMap(({ contract }) => (contract === null ? [] : [[contract.id, contract.points]])),
  )
  const entries = closing.seats.flatMap(({ slotId, student, contract, cost, courseCode, ...seat }): ActivityEntry[] => {
    const slot = slots.get(slotId)
    if (slot === undefined) return []
    const points = (balances.get(contract?.id ?? '') ?? 0) + cost
    if (contract !== null) balances.set(contract.id, points)
    return [
      {
        ...aboutSlot(ctx, viewer, slot),
        ...aboutStudent(student),
        type: 'cancel-unrestricted',
        lesson_location: placeText(seat, locations.get(seat.locationId ?? '')?.locationName ?? null),
        course_code: courseCode,
        ...(contract === null
          ? {}
          : { contract_id: contract.id, contract_name: contract.name, points_change: cost, points_after: points }),
      },
    ]
  })
  const students = closing.seats.flatMap(({ student }) => student?.id ?? [])
  await setLogOrigin(em, ctx)
  const ending = closing.seats.map(({ bookingId, student, contract, cost }) => ({
    id: bookingId,
    outcome: student === null ? ('cancel-other' as const) : ('cancel-unrestricted' as const),
    refund: contract === null ? 0 : cost,
  }))
  await query(
    em,
    sql`with ${cancellation(ctx, actorOf(viewer), endingRows(ending))},
      kept as (
        insert into closure_booking (school_id, closure_id, booking_id)
        select ${ctx.school.id}::uuid, place."closureId", freed.id
        from freed join ${placesOf(closing.places)} on place."slotId" = freed.slot_id),
      noted as (${activityInsert(entries)})
      insert into outbox (school_id, topic, ref)
      select ${ctx.school.id}::uuid, 'student', unnest(${[...new Set(students)]}::uuid[])`,
  )
}

/** Returns which closure takes each slot, to select from. */
function placesOf(places: readonly object[]): Sql {
  return sql`jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as place ("slotId" uuid, "closureId" uuid)`
}
