import { dateOf, plusDays, type WallTime } from '@koma/schema/rules/time'
import { keepPaper } from '../papers/keepPaper.ts'
import { returnContent } from '../papers/returns/returnContent.ts'
import type { EntityManager } from '../platform/database/connection.ts'
import { query, sql } from '../platform/database/sql.ts'
import { school as settings } from './school.ts'

const by = { type: 'staff', id: '', code: 'uketsuke' } as const

/** The yen that were given back, and how many days ago. */
const [RETURNED, DAYS_AGO] = [3300, 9]

/**
 * Gives the demo school a refund that lowered the price, with its return invoice, and a receipt that was made out to
 * the wrong name and cancelled. (PAPER-35)
 */
export async function insertReturns(em: EntityManager, schoolId: string, now: WallTime): Promise<void> {
  const day = plusDays(dateOf(now), -DAYS_AGO)
  const receipts = await query(
    em,
    sql<{ id: string; contractId: string }>`
      select p.id, k.id as "contractId" from paper p
      join contract k on k.school_id = ${schoolId} and k.id = p.contract_id
      where p.school_id = ${schoolId} and p.kind = 'receipt' and k.paid = k.contract_value + k.adjusted
        and k.paid > ${RETURNED} and p.at < ${day}::date
      order by p.id desc`,
  )
  const [returned, other] = receipts
  if (returned === undefined || other === undefined) return
  const at = `${day}T17:20:00`
  const number = await insertRefund(em, schoolId, { contractId: returned.contractId, day, at })
  const issuer = { school: { id: schoolId, taxRounding: 'down', ...settings }, now: at } as const
  const found = await returnContent(em, issuer, { contractId: returned.contractId, number })
  if (found === null || typeof found === 'string') return
  const { contractId, content, originalIds } = found
  const of = { kind: 'returnInvoice', contractId, paymentNumber: number, replacesId: null } as const
  const { id } = await keepPaper(em, issuer, by, { ...of, content })
  await query(
    em,
    sql`insert into paper_original (school_id, paper_id, original_id)
      select ${schoolId}::uuid, ${id}::uuid, o from unnest(${originalIds}::uuid[]) o`,
  )
  await query(
    em,
    sql`insert into paper_cancellation (school_id, paper_id, reason, actor, at)
      values (${schoolId}, ${other.id}, '宛名の間違い', 'staff:uketsuke', ${at})`,
  )
}

/** Gives back a part of what was paid and lowers the price by it, as staff do in one step; returns its number. */
async function insertRefund(
  em: EntityManager,
  schoolId: string,
  { contractId, day, at }: { contractId: string; day: string; at: WallTime },
): Promise<number> {
  const memo = '休講2回分の返金'
  const [run] = await query(
    em,
    sql<{ id: string }>`
      insert into payment_run (school_id, mode, date, note, single, actor, at)
      values (${schoolId}, 'refund', ${day}, ${memo}, true, 'staff:uketsuke', ${at}) returning id`,
  )
  const [refund] = await query(
    em,
    sql<{ number: number }>`
      insert into contract_payment (school_id, contract_id, number, revision, value, date, method, refund_reason, memo,
        actor, at, run_id)
      select ${schoolId}::uuid, ${contractId}::uuid, max(number) + 1, 1, ${-RETURNED}::int, ${day}::date, 'cash',
        'cancelled', ${memo}, 'staff:uketsuke', ${at}::timestamp, ${run?.id}::uuid
      from contract_payment where school_id = ${schoolId} and contract_id = ${contractId}
      returning number`,
  )
  await query(
    em,
    sql`
      insert into contract_adjustment (school_id, contract_id, actor, at, run_id, number, revision, type, value, memo)
      select ${schoolId}::uuid, ${contractId}::uuid, 'staff:uketsuke', ${at}::timestamp, ${run?.id}::uuid,
        coalesce(max(number), 0) + 1, 1, '-', ${RETURNED}::int, ${memo}
      from contract_adjustment where school_id = ${schoolId} and contract_id = ${contractId}`,
  )
  if (refund === undefined) throw new Error('a refund was not kept')
  return refund.number
}
