import type { ContractFacts } from '@koma/schema/rules/facts'
import { canPay, withPointsTaken } from '@koma/schema/rules/lots'
import { dateOf, overlaps } from '@koma/schema/rules/time'
import type { EntityManager } from '@mikro-orm/postgresql'
import { aboutSlot, aboutStudent, activityInsert, type ActivityEntry, placeText } from '../activity/activity.ts'
import { bookingInsert } from '../bookings/writeSeats.ts'
import { heldOn, lotFacts } from '../contracts/lots/lotFacts.ts'
import { query, sql, wallTime } from '../platform/database/sql.ts'
import { isAway } from '../students/isAway.ts'
import { actorOf, type Context, type Viewer } from '../platform/shared/context.ts'

/** The reasons why a booking does not come back. */
type SeatLoss = 'slotGone' | 'studentGone' | 'studentBusy' | 'noPoints' | 'contractGone' | 'noSeat'

/** The points of a contract that is to pay again. */
type PaidFacts = Pick<ContractFacts, 'points' | 'heldPoints' | 'heldOn' | 'lots'>

interface LostSeat {
  closureId: string
  bookingId: string
  slotId: string
  startsAt: string
  endsAt: string
  teacherId: string
  teacherCode: string
  courseCode: string
  online: boolean
  locationId: string | null
  cost: number
  isBack: boolean
  seats: number
  student: { id: string; studentCode: string; name: string; active: boolean } | null
  contract: (PaidFacts & { id: string; name: string; active: boolean }) | null
  isBusy: boolean
}

/**
 * Books again the lessons that the closures cancelled, unchanged and for the same price, in the order of their booking.
 * Each needs its slot, seat, student and contract, and the student's time; the others are marked with the reason.
 */
export async function rebook(
  em: EntityManager,
  ctx: Context,
  by: Viewer,
  closureIds: readonly string[],
): Promise<void> {
  const schoolId = ctx.school.id
  // A booking locks the student's contracts, so none can be made until this transaction ends.
  await query(
    em,
    sql`select from contract where school_id = ${schoolId} and student_id in (
        select b.student_id
        from closure_booking cb join booking b on b.school_id = cb.school_id and b.id = cb.booking_id
        where cb.school_id = ${schoolId} and cb.closure_id = any(${closureIds}::uuid[]))
      order by id for no key update`,
  )
  const lost = await query(
    em,
    sql<LostSeat>`select cb.closure_id as "closureId", b.id as "bookingId", b.slot_id as "slotId",
        ${wallTime('b.starts_at')} as "startsAt", ${wallTime('b.ends_at')} as "endsAt",
        t.id as "teacherId", t.teacher_id as "teacherCode", c.code as "courseCode", b.online, b.location_id as "locationId", b.cost,
        coalesce(cs.returned, false) as "isBack", c.number_of_students as seats,
        case when st.id is not null then jsonb_build_object('id', st.id, 'studentCode', st.student_id,
          'name', st.last_name || ' ' || st.first_name, 'active', st.active and not ${isAway(schoolId, sql`st.id`, sql`b.starts_at::date`)}) end as student,
        case when k.id is not null then jsonb_build_object('id', k.id, 'name', k.contract_name,
          'active', k.active and not k.deleted, 'points', k.points, 'heldPoints', k.held_points,
          'heldOn', ${heldOn(schoolId)}, 'lots', ${lotFacts(schoolId)}) end as contract,
        st.id is not null and exists (select from booking other where other.school_id = ${schoolId} and other.student_id = st.id
          and other.status = 'booked' and tsrange(other.starts_at, other.ends_at) && tsrange(b.starts_at, b.ends_at)) as "isBusy"
      from closure_booking cb
      join booking b on b.school_id = cb.school_id and b.id = cb.booking_id
      join closure_slot cs on cs.school_id = cb.school_id and cs.closure_id = cb.closure_id and cs.slot_id = b.slot_id
      join teacher t on t.school_id = cb.school_id and t.id = (cs.kept ->> 'teacher_id')::uuid
      join course c on c.school_id = cb.school_id and c.id = b.course_id
      left join student st on st.school_id = cb.school_id and st.id = b.student_id
      left join contract k on k.school_id = cb.school_id and k.id = b.contract_id
      where cb.school_id = ${schoolId} and cb.closure_id = any(${closureIds}::uuid[]) and cb.new_booking_id is null
      order by b.booked_at, b.id`,
  )
  const { locations } = await ctx.directory()
  const seatsTaken = new Map<string, number>()
  const timesTaken = new Map<string, LostSeat[]>()
  const left = new Map<string, PaidFacts>()
  const outcomes: { bookingId: string; note: SeatLoss | null }[] = []
  const entries: ActivityEntry[] = []
  for (const seat of lost) {
    const { contract, cost } = seat
    const paying = contract === null ? null : (left.get(contract.id) ?? contract)
    const day = dateOf(seat.startsAt)
    const rebooked = timesTaken.get(seat.student?.id ?? '') ?? []
    // A closure that was stopped and resumed can have cancelled two lessons of a student at one time.
    const isBusy = seat.isBusy || rebooked.some((other) => overlaps(other, seat))
    const hasPoints = paying !== null && canPay(paying, day, cost)
    const note = lossOf({ ...seat, isBusy }, hasPoints, seatsTaken.get(seat.slotId) ?? 0)
    outcomes.push({ bookingId: seat.bookingId, note })
    if (note !== null) continue
    seatsTaken.set(seat.slotId, (seatsTaken.get(seat.slotId) ?? 0) + 1)
    if (seat.student !== null) timesTaken.set(seat.student.id, [...rebooked, seat])
    const after = paying === null ? null : withPointsTaken(paying, day, cost)
    if (contract !== null && after !== null) left.set(contract.id, after)
    entries.push({
      ...aboutSlot(ctx, by, { ...seat, id: seat.slotId }),
      ...aboutStudent(seat.student),
      type: 'booking-unrestricted',
      lesson_location: placeText(seat, locations.get(seat.locationId ?? '')?.locationName ?? null),
      course_code: seat.courseCode,
      ...(contract === null || after === null
        ? {}
        : {
            contract_id: contract.id,
            contract_name: contract.name,
            points_change: -cost,
            points_after: after.points,
          }),
    })
  }
  await write(em, ctx, by, { closureIds, outcomes, entries })
}

function lossOf(seat: LostSeat, hasPoints: boolean, seatsTaken: number): SeatLoss | null {
  if (!seat.isBack) return 'slotGone'
  if (seat.student === null) return null
  if (!seat.student.active) return 'studentGone'
  if (seat.isBusy) return 'studentBusy'
  if (seat.contract?.active !== true) return 'contractGone'
  if (!hasPoints) return 'noPoints'
  return seatsTaken >= seat.seats ? 'noSeat' : null
}

async function write(
  em: EntityManager,
  ctx: Context,
  by: Viewer,
  closing: {
    closureIds: readonly string[]
    outcomes: readonly { bookingId: string; note: SeatLoss | null }[]
    entries: readonly ActivityEntry[]
  },
): Promise<void> {
  if (closing.outcomes.length === 0) return
  const again = sql`
    select b.school_id, outcome."newId", b.slot_id, b.student_id, b.course_id, b.contract_id, b.location_id, b.online,
      b.cost, b.unrestricted, b.starts_at, b.ends_at, b.booked_at, null::jsonb
    from outcome join booking b on b.school_id = ${ctx.school.id} and b.id = outcome."bookingId" where outcome.note is null
    order by b.booked_at, b.id`
  await query(
    em,
    sql`with outcome as (select *, case when note is null then uuidv7() end as "newId"
        from jsonb_to_recordset(${JSON.stringify(closing.outcomes)}::jsonb) as given ("bookingId" uuid, note text)),
      marked as (
        update closure_booking cb set new_booking_id = outcome."newId", note = outcome.note from outcome
        where cb.school_id = ${ctx.school.id} and cb.closure_id = any(${closing.closureIds}::uuid[])
          and cb.booking_id = outcome."bookingId"),
      ${bookingInsert(ctx, actorOf(by), again)},
      noted as (${activityInsert(closing.entries)})
      insert into outbox (school_id, topic, ref)
      select distinct ${ctx.school.id}::uuid, 'student', student_id from made where student_id is not null`,
  )
}
