/**
 * Returns the adjustments or payments in force as a JSON column of a statement about `contract k`: the newest revision
 * of each entry, without those that were taken out.
 */
export function moneyColumn(kind: 'adjustment' | 'payment'): string {
  const fields = {
    adjustment: `'type', e.type, 'value', e.value, 'memo', e.memo`,
    payment: `'value', e.value, 'date', e.date::text, 'memo', e.memo, 'uncollectible', e.uncollectible`,
  }
  return `(select coalesce(jsonb_agg(jsonb_build_object('number', e.number, ${fields[kind]}) order by e.number), '[]')
    from (select distinct on (number) * from contract_${kind} n where n.school_id = $1 and n.contract_id = k.id
      order by number, revision desc) e where not e.removed) as ${kind}s`
}
