import { type Sql, sql } from '../../platform/database/sql.ts'

/** Returns the lots with points left in their order of use, as the rules take them, in a statement about `contract k`. */
export const lotFacts = (schoolId: string): Sql => sql`(
  select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'origin', l.origin, 'points', l.points,
    'validFrom', l.valid_from, 'validUntil', l.valid_until) order by l.valid_until nulls last, l.since, l.id), '[]')
  from point_lot l where l.school_id = ${schoolId} and l.contract_id = k.id and l.points > 0)`

/** Returns the day of the lesson whose held seat keeps points, in a statement about `contract k`. */
export const heldOn = (schoolId: string): Sql => sql`(
  select held.starts_at::date from seat_offer o join slot held on held.school_id = o.school_id and held.id = o.slot_id
  where o.school_id = ${schoolId} and o.contract_id = k.id and o.state = 'open')`
