import type { EntityManager } from '@mikro-orm/postgresql'
import { aboutSlot, aboutStudent, type ActivityEntry, insertActivity, placeText } from '../activity/activity.ts'
import { setLogOrigin } from '../contracts/setLogOrigin.ts'
import { query } from '../platform/database/sql.ts'
import { actorOf, type Context, type Viewer } from '../platform/shared/context.ts'
import { deleteSlots } from '../slots/deleteSlots.ts'
import { lockSlots, type StoredSlot } from '../slots/slot.facts.ts'
import { lockPayers, type SeatInSlot, seatsInSlots, slotsInSpans, type Span } from './closedSlots.ts'

/**
 * Locks the slots, then empties and deletes those that still lie in the spans: cancels all their bookings, with the
 * points refunded whatever the limits, and ends their waiting lists. Keeps a copy of each slot for reopening. Returns
 * how many were deleted. Emails follow later.
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
  const lying = await slotsInSpans(em, schoolId, spans, { now: ctx.now, only: stored.map(({ id }) => id) })
  const closureOf = new Map(lying.flatMap((slot) => (slot.stays === null ? [[slot.slotId, slot.spanId] as const] : [])))
  const slots = stored.filter(({ id }) => closureOf.has(id))
  if (slots.length === 0) return 0
  const ids = slots.map(({ id }) => id)
  await lockPayers(em, schoolId, ids)
  const seats = await seatsInSlots(em, schoolId, ids)
  const places = ids.map((id) => ({ slotId: id, closureId: closureOf.get(id) }))
  await keepSlots(em, schoolId, places)
  await cancelSeats(em, ctx, viewer, { slots, seats, places })
  await deleteSlots(em, ctx, viewer, slots, false)
  return slots.length
}

/** Keeps a copy of each slot without its seats, because `rebook` makes those again as new bookings. */
async function keepSlots(em: EntityManager, schoolId: string, places: readonly object[]): Promise<void> {
  await query(
    em,
    `insert into closure_slot (school_id, closure_id, slot_id, kept)
     select $1, place."closureId", s.id, to_jsonb(s) || jsonb_build_object(
       'booked_count', 0, 'booked_course_id', null, 'booked_location_id', null, 'booked_online', null, 'capacity', null,
       'course_ids', array(select sc.course_id from slot_course sc where sc.school_id = $1 and sc.slot_id = s.id),
       'waiting', (select coalesce(jsonb_agg(to_jsonb(w)), '[]') from waiting w where w.school_id = $1 and w.slot_id = s.id))
     from jsonb_to_recordset($2::jsonb) as place ("slotId" uuid, "closureId" uuid)
     join slot s on s.school_id = $1 and s.id = place."slotId"`,
    [schoolId, JSON.stringify(places)],
  )
}

async function cancelSeats(
  em: EntityManager,
  ctx: Context,
  viewer: Viewer,
  what: { slots: readonly StoredSlot[]; seats: readonly SeatInSlot[]; places: readonly object[] },
): Promise<void> {
  if (what.seats.length === 0) return
  const { locations } = await ctx.directory()
  const slots = new Map(what.slots.map((slot) => [slot.id, slot]))
  const balances = new Map(
    what.seats.flatMap(({ contract }) => (contract === null ? [] : [[contract.id, contract.points]])),
  )
  const entries = what.seats.flatMap(({ slotId, student, contract, cost, courseCode, ...seat }): ActivityEntry[] => {
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
  const students = what.seats.flatMap(({ student }) => student?.id ?? [])
  await setLogOrigin(em, ctx)
  await query(
    em,
    `with freed as (
       update booking set status = case when student_id is null then 'cancel-other' else 'cancel-unrestricted' end,
         cancelled_at = $3, attendance = null
       where school_id = $1 and id = any($2::uuid[]) and status = 'booked' returning id, slot_id, contract_id, cost),
     returned as (
       insert into credit_entry (school_id, contract_id, delta, reason, booking_id, actor, at)
       select $1, contract_id, cost, 'cancellation', id, $4, $3 from freed
       where cost > 0 and contract_id is not null
       order by contract_id),
     kept as (
       insert into closure_booking (school_id, closure_id, booking_id)
       select $1, place."closureId", freed.id
       from freed join jsonb_to_recordset($5::jsonb) as place ("slotId" uuid, "closureId" uuid) on place."slotId" = freed.slot_id),
     noted as (${insertActivity('$6')})
     insert into outbox (school_id, topic, ref) select $1::uuid, 'student', unnest($7::uuid[])`,
    [
      ctx.school.id,
      what.seats.map(({ bookingId }) => bookingId),
      ctx.now,
      actorOf(viewer),
      JSON.stringify(what.places),
      JSON.stringify(entries),
      [...new Set(students)],
    ],
  )
}
