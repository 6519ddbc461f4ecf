import { type Sql, sql } from '../platform/database/sql.ts'

/**
 * Returns the adjustments, payments or refunds in force as a JSON column of a statement about `contract k`. It has the
 * newest revision of each entry, without those that were removed. A refund is kept as a payment below 0.
 */
export function moneyColumn(kind: 'adjustment' | 'payment' | 'refund', schoolId: string): Sql {
  const fields = {
    adjustment: `'type', e.type, 'value', e.value, 'memo', e.memo, 'kind', e.kind,
      'repeats', e.repeats, 'percent', e.percent, 'yen', e.yen, 'lastDay', e.last_day::text, 'carried', e.carried`,
    payment: `'value', e.value, 'date', e.date::text, 'memo', e.memo, 'uncollectible', e.uncollectible,
      'method', e.method, 'receivedBy', e.received_by, 'reference', e.reference, 'fromDeposit', e.from_deposit`,
    refund: `'value', -e.value, 'date', e.date::text, 'note', e.memo, 'reason', e.refund_reason, 'method', e.method,
      'givenBy', e.received_by, 'reference', e.reference`,
  }
  const table = sql.table(kind === 'adjustment' ? 'contract_adjustment' : 'contract_payment')
  const which = { adjustment: sql``, payment: sql`and e.value > 0`, refund: sql`and e.value < 0` }[kind]
  return sql`(select coalesce(jsonb_agg(jsonb_build_object('number', e.number, ${sql.raw(fields[kind])}) order by e.number), '[]')
    from (select distinct on (number) * from ${table} n where n.school_id = ${schoolId} and n.contract_id = k.id
      order by number, revision desc) e where not e.removed ${which}) as ${sql.ref(`${kind}s`)}`
}
