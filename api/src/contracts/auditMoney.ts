import { adjustedBy, balanceOwing, paidBy } from '@koma/schema/rules/contractMoney'
import type { EntityManager } from '@mikro-orm/postgresql'
import { query, sql } from '../platform/database/sql.ts'

interface Entry {
  number: number
  revision: number
  removed: boolean
  type: '+' | '-'
  value: number
}

interface Row {
  name: string
  contractValue: number
  adjusted: number
  paid: number
  adjustments: Entry[]
  payments: Entry[]
}

/**
 * Returns the mistakes in the money of contracts: a balance that its entries do not explain, and entries whose
 * revisions are incomplete (CON-17). Every entry is checked, by other means than those that made the sums.
 */
export async function auditMoney(em: EntityManager): Promise<{ subject: string; detail: string }[]> {
  const rows = await query(
    em,
    sql<Row>`
      select k.contract_name as name, k.contract_value as "contractValue", k.adjusted, k.paid,
        (select coalesce(jsonb_agg(to_jsonb(a)), '[]') from contract_adjustment a
          where a.school_id = k.school_id and a.contract_id = k.id) as adjustments,
        (select coalesce(jsonb_agg(to_jsonb(p)), '[]') from contract_payment p
          where p.school_id = k.school_id and p.contract_id = k.id) as payments
      from contract k`,
  )
  return rows.flatMap((row) => {
    const adjusted = adjustedBy(inForce(row.adjustments))
    const paid = paidBy(inForce(row.payments))
    const owing = balanceOwing({ contractValue: row.contractValue, adjusted, paid })
    const stored = balanceOwing(row)
    const whole = isWhole(row.adjustments) && isWhole(row.payments)
    return [
      ...(adjusted === row.adjusted && paid === row.paid ? [] : [`${stored} yen owed, ${owing} by its entries`]),
      ...(whole ? [] : ['revisions of an entry are missing']),
    ].map((detail) => ({ subject: row.name, detail }))
  })
}

/** Returns the newest revision of each entry, without removed ones. */
function inForce(entries: readonly Entry[]): Entry[] {
  const newest = new Map<number, Entry>()
  for (const entry of entries.toSorted((a, b) => a.revision - b.revision)) newest.set(entry.number, entry)
  return [...newest.values()].filter(({ removed }) => !removed)
}

/** Tells whether numbers and revisions count from 1 without a gap. */
function isWhole(entries: readonly Entry[]): boolean {
  const revisions = Map.groupBy(entries, ({ number }) => number)
  const counts = (numbers: readonly number[]) =>
    numbers.toSorted((a, b) => a - b).every((each, index) => each === index + 1)
  return (
    counts([...revisions.keys()]) && [...revisions.values()].every((all) => counts(all.map(({ revision }) => revision)))
  )
}
