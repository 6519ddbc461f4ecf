import { randomUUID } from 'node:crypto'
import { instantOf, type WallTime } from '@koma/schema/rules/time'
import type { EntityManager } from '../platform/database/connection.ts'
import { query, sql } from '../platform/database/sql.ts'
import { insertRows } from './insertRows.ts'
import type { PlannedEntry, PlannedOffer } from './model.ts'
import type { DemoPlan } from './plan.ts'
import { school, timeZone } from './school.ts'

/** Inserts bookings, waiting lists and held seats, with what moved points for them and what the log says. */
export async function insertHistory(
  em: EntityManager,
  schoolId: string,
  { desk, students, past }: DemoPlan,
): Promise<void> {
  const desks = past === null ? [desk] : [past.desk, desk]
  await insertRows(
    em,
    'booking',
    desks.flatMap(({ bookings }) =>
      bookings.map(({ slot, payer, course, ...booking }) => ({
        schoolId,
        ...booking,
        slotId: slot.id,
        startsAt: slot.startsAt,
        endsAt: slot.endsAt,
        courseId: course.id,
        cost: course.cost,
        studentId: payer?.student.id ?? null,
        contractId: payer?.contract.id ?? null,
      })),
    ),
  )
  await insertRows(
    em,
    'waiting',
    desk.waiting.map((place) => ({ schoolId, ...place })),
  )
  await insertEntries(em, schoolId, inTime(desks.flatMap(({ ledger }) => ledger.entries)))
  await insertRows(
    em,
    'activity',
    inTime(desks.flatMap(({ ledger }) => ledger.activity)).map((row) => ({ schoolId, ...row })),
  )
  await insertRows(
    em,
    'seat_offer',
    desk.offers.map((offer) => offerRow(schoolId, offer)),
  )
  // Only now: what comes back to a contract that has been carried over would go on by itself.
  const carried = students.flatMap(({ contracts }) => contracts).filter(({ carryOverComplete }) => carryOverComplete)
  await query(
    em,
    sql`update contract set carry_over_complete = true
      where school_id = ${schoolId} and id = any(${carried.map(({ id }) => id)}::uuid[])`,
  )
}

/**
 * Inserts what moved points. Each contract has one lot here, and each entry names it: what the database would have to
 * find out for every entry took half of the time.
 */
async function insertEntries(em: EntityManager, schoolId: string, entries: readonly PlannedEntry[]): Promise<void> {
  const lots = new Map<string, { id: string; since: WallTime }>()
  for (const { contractId, at } of entries)
    if (!lots.has(contractId)) lots.set(contractId, { id: randomUUID(), since: at })
  await insertRows(
    em,
    'point_lot',
    [...lots].map(([contractId, lot]) => ({ schoolId, contractId, origin: 'contract', ...lot })),
  )
  // Each entry changes its contract and lot, whose tables were empty a moment ago.
  await query(em, sql`analyze contract, point_lot`)
  await insertRows(
    em,
    'credit_entry',
    entries
      .toSorted((a, b) => (a.contractId < b.contractId ? -1 : a.contractId > b.contractId ? 1 : 0))
      .map((entry) => ({ schoolId, ...entry, lots: { [lots.get(entry.contractId)?.id ?? '']: entry.delta } })),
  )
}

/** Returns the row of a held seat, which stays so for the school's minutes. */
function offerRow(schoolId: string, { offeredAt, ...offer }: PlannedOffer) {
  const at = instantOf(offeredAt, timeZone)
  const expiresAt = at.add({ minutes: school.offerMinutes }).toString()
  return { schoolId, id: randomUUID(), ...offer, offeredAt: at.toString(), expiresAt, state: 'open' }
}

/** Sorts events by time; those at one moment keep their order. */
function inTime<Row extends { at: WallTime }>(rows: readonly Row[]): Row[] {
  return rows.toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
}
