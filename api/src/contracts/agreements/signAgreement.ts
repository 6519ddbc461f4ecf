import { type SignAgreementInput, signAgreementInput } from '@koma/schema/input/agreement'
import type { Refusal } from '@koma/schema/answers'
import { dateOf } from '@koma/schema/rules/time'
import { query, sql } from '../../platform/database/sql.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { notThere, readForm, refusedField } from '../../platform/record/answer.ts'
import { noteRecord } from '../../platform/record/noteRecord.ts'
import { actorOf, type Context } from '../../platform/shared/context.ts'
import { announceContract } from '../announceContract.ts'
import { mayEditContract } from '../contract.policy.ts'

/**
 * Records on which day a printed agreement was signed, or that it was not; each change is an entry of its own. Staff
 * with contractEdit; 400 for a day to come, 404 without the agreement. (AGR-04)
 */
export async function signAgreement(
  ctx: Context,
  input: SignAgreementInput,
): Promise<{ ok: true; id: string } | Refusal> {
  const viewer = mayEditContract(ctx)
  const read = readForm(ctx, signAgreementInput, input)
  if (!read.ok) return read
  const { id } = read.form
  const signedOn = read.form.signedOn ?? null
  if (signedOn !== null && signedOn > dateOf(ctx.now)) return refusedField({ field: 'signedOn', note: 'paymentAhead' })
  return inTransaction<{ ok: true; id: string } | Refusal>(ctx, async (em) => {
    // First, because a statement that waits for the lock sees the signature of before.
    await query(
      em,
      sql`select from contract where school_id = ${ctx.school.id} and id = (
          select contract_id from contract_agreement where school_id = ${ctx.school.id} and id = ${id})
        for no key update`,
    )
    const [agreement] = await query(
      em,
      sql<{ contractId: string; name: string; before: string | null }>`
        select a.contract_id as "contractId", k.contract_name as name, (
          select s.signed_on::text from agreement_signature s
          where s.school_id = ${ctx.school.id} and s.agreement_id = a.id order by s.id desc limit 1) as before
        from contract_agreement a join contract k on k.school_id = a.school_id and k.id = a.contract_id
        where a.school_id = ${ctx.school.id} and a.id = ${id} and not k.deleted`,
    )
    if (agreement === undefined) return notThere
    const { contractId, name, before } = agreement
    if (before === signedOn) return { ok: true, id }
    await query(
      em,
      sql`insert into agreement_signature (school_id, contract_id, agreement_id, signed_on, actor, at)
        values (${ctx.school.id}, ${contractId}, ${id}, ${signedOn}, ${actorOf(viewer)}, ${ctx.now})`,
    )
    const changes = { signedOn: [before, signedOn] } as const
    await noteRecord(em, ctx, viewer, { kind: 'contract', id: contractId, name, change: 'changed', changes })
    await announceContract(em, ctx, contractId)
    return { ok: true, id }
  })
}
