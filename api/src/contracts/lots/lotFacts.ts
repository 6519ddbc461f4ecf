import { type Sql, sql, wallTime } from '../../platform/database/sql.ts'

/**
 * Returns the lots with points left in their order of use, as the rules take them, in a statement about `contract k`.
 */
export const lotFacts = (schoolId: string): Sql => sql`(
  select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'points', l.points,
    'validFrom', l.valid_from, 'validUntil', l.valid_until) order by l.valid_until nulls last, l.since, l.id), '[]')
  from point_lot l where l.school_id = ${schoolId} and l.contract_id = k.id and l.points > 0)`

/** Returns the day of the lesson whose held seat keeps points, in a statement about `contract k`. */
export const heldOn = (schoolId: string): Sql => sql`(
  select held.starts_at::date from seat_offer o join slot held on held.school_id = o.school_id and held.id = o.slot_id
  where o.school_id = ${schoolId} and o.contract_id = k.id and o.state = 'open')`

/**
 * Returns the lots as `PointLotType` has them, in their order of use, in a statement about `contract k`: those with
 * points left, or all that were given.
 */
export const pointLots = (schoolId: string, which: 'left' | 'given' = 'left'): Sql => sql`(
  select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'origin', l.origin, 'given', l.given, 'points', l.points,
    'validFrom', l.valid_from, 'validUntil', l.valid_until, 'reason', l.memo, 'missedAt', ${wallTime('l.missed_at')},
    'undoable', l.origin in ('gift', 'make-up') and l.came_from is null and l.missed_at is null and l.given > 0 and l.points = l.given)
    order by l.valid_until nulls last, l.since, l.id), '[]')
  from point_lot l where l.school_id = ${schoolId} and l.contract_id = k.id
    and ${which === 'left' ? sql`l.points > 0` : sql`l.given > 0`})`

/** What an entry `e` of the ledger moved in which lot, in their order of use. */
export const entryLots: Sql = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('origin', l.origin, 'validUntil', l.valid_until, 'value', m.value::int)
    order by l.valid_until nulls last, l.since, l.id), '[]')
  from jsonb_each_text(e.lots) m join point_lot l on l.school_id = e.school_id and l.id = m.key::uuid)`
