import { book } from '@koma/schema/rules/book'
import { cancel } from '@koma/schema/rules/cancel'
import type { ContractFacts, SlotFacts } from '@koma/schema/rules/facts'
import { monthOf, overlaps, type WallTime } from '@koma/schema/rules/time'
import type { EntityManager } from '../../src/platform/database/connection.ts'
import { query, wallTimeColumn } from '../../src/platform/database/sql.ts'

interface BookingRow {
  id: string
  slotId: string
  studentId: string | null
  contractId: string | null
  courseId: string
  cost: number
  online: boolean
  locationId: string | null
  bookedAt: WallTime
  cancelledAt: WallTime | null
  status: string
}
type Contract = Omit<ContractFacts, 'usage'> & {
  studentId: string
  usage: { month: string; bookings: number; returns: number }[]
  opened: boolean
}
type Slot = SlotFacts & { count: number }
type Moment = { at: WallTime; rank: number; run(): void }

const settings = { bookUntilMinutes: 60, onlineLessons: true, waitingList: true }

/**
 * Lives through a school's rows once more, from no points and no bookings on, and asks the rules at
 * every booking and cancellation. `broken` names what they would not have done in the same way.
 */
export async function replay(
  em: EntityManager,
  schoolId: string,
): Promise<{ broken: string[]; bookings: number; cancellations: number }> {
  const { slots, contracts, bookings, entries } = await read(em, schoolId)
  const contractsOf = Map.groupBy(contracts.values(), ({ studentId }) => studentId)
  const live = new Map<string, Slot[]>()
  const broken: string[] = []

  const onBooking = (row: BookingRow) => {
    const slot = get(slots, row.slotId)
    const course = slot.courses.find(({ id }) => id === row.courseId)
    if (row.studentId !== null && course !== undefined) {
      const own = live.get(row.studentId) ?? []
      const payers = (contractsOf.get(row.studentId) ?? []).filter(({ opened }) => opened)
      const isBooked = own.includes(slot)
      const facts = { active: true, isBooked, overlaps: own.some((other) => overlaps(other, slot)), contracts: payers }
      const wish = {
        courseCode: course.code,
        online: row.online,
        ...(row.locationId === null ? {} : { locationId: row.locationId }),
      }
      const verdict = book({ school: settings, slot, student: facts }, wish, 'student', row.bookedAt)
      if (!verdict.ok) broken.push(`booking ${row.id}: ${verdict.code} ${verdict.note ?? ''}`)
      else if (verdict.contract.id !== row.contractId || verdict.cost !== row.cost)
        broken.push(`booking ${row.id}: another contract or cost`)
      live.set(row.studentId, [...own, slot])
      const contract = get(contracts, row.contractId)
      contract.points -= row.cost
      usage(contract, slot).bookings += 1
    } else if (slot.count > 0 || row.cost !== 0) broken.push(`booking ${row.id}: no lesson, but not alone or not free`)
    slot.count += 1
    slot.booked = {
      courseId: row.courseId,
      online: row.online,
      locationId: row.locationId,
      count: slot.count,
      capacity: course?.numberOfStudents ?? 1,
    }
  }

  const onCancellation = (row: BookingRow, at: WallTime) => {
    const slot = get(slots, row.slotId)
    const contract = get(contracts, row.contractId)
    const verdict = cancel({ slot, booking: { cost: row.cost, contract } }, 'student', at)
    if (!verdict.ok || verdict.outcome !== row.status) broken.push(`cancellation ${row.id}: ${row.status}`)
    if (verdict.ok && verdict.returned) {
      contract.points += row.cost
      usage(contract, slot).bookings -= 1
      usage(contract, slot).returns += 1
    }
    live.set(
      row.studentId ?? '',
      (live.get(row.studentId ?? '') ?? []).filter((other) => other !== slot),
    )
    slot.count -= 1
    slot.booked = slot.count === 0 || slot.booked === null ? null : { ...slot.booked, count: slot.count }
  }

  const moments: Moment[] = [
    ...entries.map(({ contractId, delta, at }) => ({
      at,
      rank: 0,
      run: () => {
        const contract = get(contracts, contractId)
        contract.opened = true
        contract.points += delta
      },
    })),
    ...bookings.map((row) => ({ at: row.bookedAt, rank: 2, run: () => onBooking(row) })),
    ...bookings.flatMap((row) =>
      row.cancelledAt === null
        ? []
        : [{ at: row.cancelledAt, rank: 1, run: () => onCancellation(row, row.cancelledAt ?? '') }],
    ),
  ]
  const byTime = (a: Moment, b: Moment) => (a.at < b.at ? -1 : a.at > b.at ? 1 : a.rank - b.rank)
  for (const moment of moments.toSorted(byTime)) moment.run()
  return {
    broken,
    bookings: bookings.length,
    cancellations: bookings.filter(({ status }) => status !== 'booked').length,
  }
}

async function read(em: EntityManager, schoolId: string) {
  const slots = await query<Slot>(
    em,
    `select id, ${wallTimeColumn('starts_at')} as "startsAt", ${wallTimeColumn('ends_at')} as "endsAt", ${wallTimeColumn('available_from')} as "availableFrom",
       ${wallTimeColumn('cancel_by')} as "cancelBy", location_id as "locationId", online_available as "onlineAvailable", null as booked, 0 as count,
       (select jsonb_agg(jsonb_build_object('id', c.id, 'code', c.code, 'cost', c.cost, 'numberOfStudents', c.number_of_students, 'isLesson', c.is_lesson))
        from slot_course sc join course c on c.school_id = sc.school_id and c.id = sc.course_id where sc.school_id = s.school_id and sc.slot_id = s.id) as courses
     from slot s where school_id = $1`,
    [schoolId],
  )
  const contracts = await query<Contract>(
    em,
    `select id, student_id as "studentId", contract_name as name, active, start_date::text as "startDate", end_date::text as "endDate", 0 as points,
       monthly_booking_limit as "monthlyBookingLimit", monthly_cancel_limit as "monthlyCancelLimit", '[]'::jsonb as usage, false as opened,
       (select jsonb_agg(course_id) from contract_course kc where kc.school_id = k.school_id and kc.contract_id = k.id) as "courseIds"
     from contract k where school_id = $1`,
    [schoolId],
  )
  const bookings = await query<BookingRow>(
    em,
    `select id, slot_id as "slotId", student_id as "studentId", contract_id as "contractId", course_id as "courseId", cost, online, location_id as "locationId",
       ${wallTimeColumn('booked_at')} as "bookedAt", ${wallTimeColumn('cancelled_at')} as "cancelledAt", status
     from booking where school_id = $1`,
    [schoolId],
  )
  const entries = await query<{ contractId: string; delta: number; at: WallTime }>(
    em,
    `select contract_id as "contractId", delta, ${wallTimeColumn('at')} as at from credit_entry
     where school_id = $1 and reason not in ('booking', 'cancellation') order by id`,
    [schoolId],
  )
  const byId = <Row extends { id: string }>(found: Row[]) => new Map(found.map((row) => [row.id, row]))
  return { slots: byId(slots), contracts: byId(contracts), bookings, entries }
}

function usage(contract: Contract, slot: SlotFacts) {
  const month = monthOf(slot.startsAt)
  const known = contract.usage.find((entry) => entry.month === month)
  if (known !== undefined) return known
  const fresh = { month, bookings: 0, returns: 0 }
  contract.usage.push(fresh)
  return fresh
}

function get<Row>(all: ReadonlyMap<string, Row>, id: string | null): Row {
  const row = id === null ? undefined : all.get(id)
  if (row === undefined) throw new Error(`unknown row ${id}`)
  return row
}
