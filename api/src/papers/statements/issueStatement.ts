import type { Refusal } from '@koma/schema/answers'
import { issueStatementInput, type IssueStatementInput } from '@koma/schema/input/statement'
import { maySeePayments } from '../../payments/payment.policy.ts'
import { query, sql } from '../../platform/database/sql.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { notThere, readForm } from '../../platform/record/answer.ts'
import { noteRecord } from '../../platform/record/noteRecord.ts'
import type { Context } from '../../platform/shared/context.ts'
import { keepPaper } from '../keepPaper.ts'
import { statementContent } from './statementContent.ts'

/**
 * Issues a statement of some days, for who sees payments. Asked again on the same day with nothing changed it is the
 * same one. 404 without the student. (PAPER-15)
 */
export async function issueStatement(
  ctx: Context,
  input: IssueStatementInput,
): Promise<{ ok: true; id: string } | Refusal> {
  const viewer = maySeePayments(ctx)
  const read = readForm(ctx, issueStatementInput, input)
  if (!read.ok) return read
  const wish = read.form
  const schoolId = ctx.school.id
  return inTransaction<{ ok: true; id: string } | Refusal>(ctx, async (em) => {
    // First, because a statement that waits for the locks sees the money of before.
    await query(
      em,
      sql`select from contract where school_id = ${schoolId} and student_id = ${wish.studentId}
        order by id for no key update`,
    )
    const content = await statementContent(em, ctx, wish)
    if (content === null) return notThere
    const payer = wish.payer ?? ''
    const [same] = await query(
      em,
      sql<{ id: string }>`
        select id from paper
        where school_id = ${schoolId} and kind = 'statement' and student_id = ${wish.studentId} and payer = ${payer}
          and content = ${JSON.stringify(content)}::jsonb
        order by id desc limit 1`,
    )
    if (same !== undefined) return { ok: true, id: same.id }
    const { id, paperNumber } = await keepPaper(em, ctx, viewer, {
      kind: 'statement',
      studentId: wish.studentId,
      payer,
      content,
      replacesId: null,
    })
    await noteRecord(em, ctx, viewer, {
      kind: 'student',
      id: wish.studentId,
      name: content.studentName,
      change: 'changed',
      changes: { statement: [null, paperNumber] },
    })
    await query(em, sql`insert into outbox (school_id, topic, ref) values (${schoolId}, 'student', ${wish.studentId})`)
    return { ok: true, id }
  })
}
