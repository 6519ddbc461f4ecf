import { type Sql, sql } from '../platform/database/sql.ts'

/**
 * Returns the adjustments or payments in force as a JSON column of a statement about `contract k`. It has the newest
 * revision of each entry, without those that were removed.
 */
export function moneyColumn(kind: 'adjustment' | 'payment', schoolId: string): Sql {
  const fields = {
    adjustment: `'type', e.type, 'value', e.value, 'memo', e.memo`,
    payment: `'value', e.value, 'date', e.date::text, 'memo', e.memo, 'uncollectible', e.uncollectible,
      'method', e.method, 'receivedBy', e.received_by`,
  }
  return sql`(select coalesce(jsonb_agg(jsonb_build_object('number', e.number, ${sql.raw(fields[kind])}) order by e.number), '[]')
    from (select distinct on (number) * from ${sql.table(`contract_${kind}`)} n where n.school_id = ${schoolId} and n.contract_id = k.id
      order by number, revision desc) e where not e.removed) as ${sql.ref(`${kind}s`)}`
}
