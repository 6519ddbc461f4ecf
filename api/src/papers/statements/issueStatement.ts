import type { Refusal } from '@koma/schema/answers'
import { issueStatementInput, type IssueStatementInput } from '@koma/schema/input/statement'
import { maySeePayments } from '../../payments/payment.policy.ts'
import { query, sql } from '../../platform/database/sql.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { notThere, readForm } from '../../platform/record/answer.ts'
import type { Context } from '../../platform/shared/context.ts'
import { keepStatement, lockStated } from './keepStatement.ts'
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
  return inTransaction<{ ok: true; id: string } | Refusal>(ctx, async (em) => {
    await lockStated(em, ctx.school.id, wish.studentId)
    const content = await statementContent(em, ctx, wish)
    if (content === null) return notThere
    const payer = wish.payer ?? ''
    const [same] = await query(
      em,
      sql<{ id: string }>`
        select id from paper
        where school_id = ${ctx.school.id} and kind = 'statement' and student_id = ${wish.studentId} and payer = ${payer}
          and content = ${JSON.stringify(content)}::jsonb
        order by id desc limit 1`,
    )
    if (same !== undefined) return { ok: true, id: same.id }
    return { ok: true, id: await keepStatement(em, ctx, viewer, { studentId: wish.studentId, payer, content }) }
  })
}
