import type { Refusal } from '@koma/schema/answers'
import { cancelInvoiceInput, type CancelInvoiceInput } from '@koma/schema/input/invoice'
import type { EntityManager } from '@mikro-orm/postgresql'
import { refusedFor } from '../../platform/bulk/refusedNaming.ts'
import { query, sql } from '../../platform/database/sql.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { notThere, readForm } from '../../platform/record/answer.ts'
import { noteRecord } from '../../platform/record/noteRecord.ts'
import { actorOf, type Context, type Viewer } from '../../platform/shared/context.ts'
import { maySettleContracts } from '../../payments/payment.policy.ts'
import { isReturned } from '../cancelPaper.ts'
import { paperNumberOf } from '../paperNumber.ts'

/**
 * Cancels an invoice, which stays with its number; asked again it changes nothing. 404 without it, `generalE` if
 * another one has replaced it, `paperReturned` while a return invoice names it. (PAPER-07, PAPER-27)
 */
export async function cancelInvoice(
  ctx: Context,
  input: CancelInvoiceInput,
): Promise<{ ok: true; id: string } | Refusal> {
  const viewer = maySettleContracts(ctx)
  const read = readForm(ctx, cancelInvoiceInput, input)
  if (!read.ok) return read
  const { id, reason } = read.form
  return inTransaction(ctx, async (em) => {
    // First, because a statement that waits for the lock does not see the invoice that replaced it meanwhile.
    await query(em, sql`select from paper where school_id = ${ctx.school.id} and id = ${id} for update`)
    const [invoice] = await query(
      em,
      sql<Cancellable & { isReplaced: boolean }>`
        select p.id, ${paperNumberOf('p')} as "paperNumber", p.content ->> 'addressedTo' as "addressedTo",
          exists (select from paper later where later.school_id = ${ctx.school.id} and later.replaces_id = p.id) as "isReplaced"
        from paper p where p.school_id = ${ctx.school.id} and p.kind = 'invoice' and p.id = ${id}`,
    )
    if (invoice === undefined) return notThere
    if (invoice.isReplaced) return { ok: false, code: 'generalE', note: 'batchMoved', words: replaced[ctx.language] }
    if (await isReturned(em, ctx.school.id, id)) return refusedFor(ctx, 'paperReturned')
    await keepCancellation(em, ctx, viewer, invoice, reason ?? '')
    return { ok: true, id }
  })
}

const replaced = {
  jp: 'この請求書は訂正済みです。訂正後の請求書を取り消してください。',
  en: 'Another invoice has replaced this one. Cancel that one instead.',
}

interface Cancellable {
  id: string
  paperNumber: string
  addressedTo: string
}

/** Keeps that an invoice was cancelled, once. */
export async function keepCancellation(
  em: EntityManager,
  ctx: Pick<Context, 'school' | 'now' | 'origin'>,
  by: Viewer,
  { id, paperNumber, addressedTo }: Cancellable,
  reason: string,
): Promise<void> {
  const kept = await query(
    em,
    sql`insert into paper_cancellation (school_id, paper_id, reason, actor, at)
      values (${ctx.school.id}, ${id}, ${reason}, ${actorOf(by)}, ${ctx.now})
      on conflict do nothing returning paper_id`,
  )
  if (kept.length === 0) return
  const name = `${paperNumber} ${addressedTo}`
  await noteRecord(em, ctx, by, {
    kind: 'invoice',
    id,
    name,
    change: 'changed',
    changes: { paperCancelled: [false, true] },
  })
}
