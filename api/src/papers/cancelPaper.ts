import type { Refusal } from '@koma/schema/answers'
import { cancelPaperInput, type CancelPaperInput } from '@koma/schema/input/paper'
import type { EntityManager } from '@mikro-orm/postgresql'
import { mayEditContract } from '../contracts/contract.policy.ts'
import { announceContract } from '../contracts/announceContract.ts'
import { refusedFor } from '../platform/bulk/refusedNaming.ts'
import { query, type Sql, sql } from '../platform/database/sql.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { notThere, readForm } from '../platform/record/answer.ts'
import { noteRecord } from '../platform/record/noteRecord.ts'
import { actorOf, type Context } from '../platform/shared/context.ts'
import { paperNumberOf } from './paperNumber.ts'

interface Cancellable {
  kind: 'receipt' | 'returnInvoice' | 'depositReceipt'
  paperNumber: string
  contractId: string | null
  contractName: string | null
  studentId: string | null
  studentName: string | null
  isReplaced: boolean
}

/**
 * Cancels a receipt, a return invoice or a receipt for a deposit that was issued by mistake: it stays with its number
 * and is marked. Asked again it changes nothing. 404 without it, `paperReplaced` if another one has replaced it,
 * `paperReturned` while a return invoice names it. Nothing undoes it, because the payer may have the marked paper in
 * hand: another one is issued, which names it. (PAPER-27)
 */
export async function cancelPaper(ctx: Context, input: CancelPaperInput): Promise<{ ok: true; id: string } | Refusal> {
  const viewer = mayEditContract(ctx)
  const read = readForm(ctx, cancelPaperInput, input)
  if (!read.ok) return read
  const { id, reason } = read.form
  return inTransaction<{ ok: true; id: string } | Refusal>(ctx, async (em) => {
    // First, because a statement that waits for the lock does not see what was issued meanwhile.
    await query(em, sql`select from paper where school_id = ${ctx.school.id} and id = ${id} for update`)
    const [paper] = await query(
      em,
      sql<Cancellable>`
        select p.kind, ${paperNumberOf('p')} as "paperNumber", k.id as "contractId", k.contract_name as "contractName",
          st.id as "studentId", st.last_name || ' ' || st.first_name as "studentName",
          exists (select from paper later where later.school_id = ${ctx.school.id} and later.replaces_id = p.id) as "isReplaced"
        from paper p
        left join contract k on k.school_id = ${ctx.school.id} and k.id = p.contract_id
        left join student st on st.school_id = ${ctx.school.id} and st.id = p.student_id
        where p.school_id = ${ctx.school.id} and p.id = ${id} and p.kind in ('receipt', 'returnInvoice', 'depositReceipt')`,
    )
    if (paper === undefined) return notThere
    if (paper.isReplaced) return refusedFor(ctx, 'paperReplaced')
    if (await isReturned(em, ctx.school.id, id)) return refusedFor(ctx, 'paperReturned')
    const kept = await query(
      em,
      sql`insert into paper_cancellation (school_id, paper_id, reason, actor, at)
        values (${ctx.school.id}, ${id}, ${reason}, ${actorOf(viewer)}, ${ctx.now})
        on conflict do nothing returning paper_id`,
    )
    if (kept.length === 0) return { ok: true, id }
    const { kind, paperNumber, contractId, contractName, studentId, studentName } = paper
    const changes = { [kind]: [paperNumber, null], paperCancelReason: [null, reason] } as const
    if (contractId !== null) {
      const name = contractName ?? ''
      await noteRecord(em, ctx, viewer, { kind: 'contract', id: contractId, name, change: 'changed', changes })
      await announceContract(em, ctx, contractId)
    } else if (studentId !== null) {
      const name = studentName ?? ''
      await noteRecord(em, ctx, viewer, { kind: 'student', id: studentId, name, change: 'changed', changes })
      await query(
        em,
        sql`insert into outbox (school_id, topic, ref) values (${ctx.school.id}, 'student', ${studentId})`,
      )
    }
    return { ok: true, id }
  })
}

/** Returns whether a return invoice that counts names the paper. */
export async function isReturned(em: EntityManager, schoolId: string, id: string): Promise<boolean> {
  const [row] = await query(em, sql<{ is: boolean }>`select ${hasReturn(schoolId, sql`${id}::uuid`)} as is`)
  return row?.is === true
}

/** Returns the condition that a return invoice that counts names the paper with this id. */
export const hasReturn = (schoolId: string, id: Sql): Sql => sql`exists (
  select from paper_original o where o.school_id = ${schoolId} and o.original_id = ${id}
    and ${paperCounts(schoolId, sql`o.paper_id`)})`

/** Returns the condition that the paper with this id is neither cancelled nor replaced. */
export const paperCounts = (schoolId: string, id: Sql): Sql => sql`
  not exists (select from paper_cancellation c where c.school_id = ${schoolId} and c.paper_id = ${id})
  and not exists (select from paper later where later.school_id = ${schoolId} and later.replaces_id = ${id})`
