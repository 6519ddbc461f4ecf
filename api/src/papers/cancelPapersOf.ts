import type { EntityManager } from '@mikro-orm/postgresql'
import { announceContracts } from '../contracts/announceContract.ts'
import { query, type Sql, sql } from '../platform/database/sql.ts'
import { noteRecords } from '../platform/record/noteRecord.ts'
import { actorOf, type Context, type Viewer } from '../platform/shared/context.ts'
import { hasReturn, paperCounts } from './cancelPaper.ts'
import { paperNumberOf } from './paperNumber.ts'

type PaperKind = 'receipt' | 'returnInvoice' | 'depositReceipt'

interface CountingPaper {
  id: string
  kind: PaperKind
  paperNumber: string
  contractId: string | null
  contractName: string | null
  studentId: string
  studentName: string
}

const reasons = { en: 'What it was for was undone.', jp: '元の入金・返金・預りを元に戻したため' }

/** The papers `p` of the payments and refunds of a run. */
const ofRun = (schoolId: string, runId: string): Sql => sql`(p.contract_id, p.payment_number) in (
  select contract_id, number from contract_payment where school_id = ${schoolId} and run_id = ${runId})`

/** Tells whether a return invoice names a receipt of the run's payments: they cannot be undone beneath it. */
export async function isRunReturned(em: EntityManager, schoolId: string, runId: string): Promise<boolean> {
  const [row] = await query(
    em,
    sql<{ is: boolean }>`
      select exists (select from paper p where p.school_id = ${schoolId} and p.kind = 'receipt'
        and ${ofRun(schoolId, runId)} and ${hasReturn(schoolId, sql`p.id`)}) as is`,
  )
  return row?.is === true
}

/** Cancels the papers of payments and refunds that are undone. (PAPER-42) */
export const cancelPapersOfRun = (em: EntityManager, ctx: Context, by: Viewer, runId: string): Promise<void> =>
  cancel(em, ctx, by, sql`p.kind in ('receipt', 'returnInvoice') and ${ofRun(ctx.school.id, runId)}`)

/** Cancels the receipts for deposits that are undone. (PAPER-42) */
export const cancelPapersOfDeposits = (
  em: EntityManager,
  ctx: Context,
  by: Viewer,
  ids: readonly string[],
): Promise<void> => cancel(em, ctx, by, sql`p.kind = 'depositReceipt' and p.deposit_id = any(${ids}::uuid[])`)

async function cancel(em: EntityManager, ctx: Context, by: Viewer, which: Sql): Promise<void> {
  const schoolId = ctx.school.id
  // First, because a statement that waits for the lock does not see what was issued meanwhile.
  await query(em, sql`select from paper p where p.school_id = ${schoolId} and ${which} order by p.id for update`)
  const papers = await query(
    em,
    sql<CountingPaper>`
      with cancelled as (
        insert into paper_cancellation (school_id, paper_id, reason, actor, at)
        select ${schoolId}, p.id, ${reasons[ctx.language]}, ${actorOf(by)}, ${ctx.now} from paper p
        where p.school_id = ${schoolId} and ${which} and ${paperCounts(schoolId, sql`p.id`)}
        on conflict do nothing returning paper_id)
      select p.id, p.kind, ${paperNumberOf('p')} as "paperNumber", k.id as "contractId",
        k.contract_name as "contractName", st.id as "studentId", st.last_name || ' ' || st.first_name as "studentName"
      from cancelled c join paper p on p.school_id = ${schoolId} and p.id = c.paper_id
      left join contract k on k.school_id = ${schoolId} and k.id = p.contract_id
      join student st on st.school_id = ${schoolId} and st.id = coalesce(p.student_id, k.student_id) order by p.id`,
  )
  if (papers.length === 0) return
  await noteRecords(
    em,
    ctx,
    by,
    papers.map(({ kind, paperNumber, contractId, contractName, studentId, studentName }) => ({
      ...(contractId === null
        ? { kind: 'student' as const, id: studentId, name: studentName }
        : { kind: 'contract' as const, id: contractId, name: contractName ?? '' }),
      change: 'changed' as const,
      changes: { [kind]: [paperNumber, null], paperCancelReason: [null, reasons[ctx.language]] },
    })),
  )
  await announceContracts(em, ctx, [...new Set(papers.flatMap(({ contractId }) => contractId ?? []))])
}
