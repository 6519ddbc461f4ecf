import type { Refusal } from '@koma/schema/answers'
import { ofStudentInput } from '@koma/schema/input/debit'
import type { EntityManager } from '@mikro-orm/postgresql'
import { dayText } from '../mail/mailFormat.ts'
import { refusedFor } from '../platform/bulk/refusedNaming.ts'
import { noteRecord } from '../platform/record/noteRecord.ts'
import { query, sql } from '../platform/database/sql.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { notThere } from '../platform/record/answer.ts'
import type { Context } from '../platform/shared/context.ts'
import { parseInput } from '../platform/shared/input.ts'
import { maskedAccount, readBankAccount } from './bankAccount.ts'
import { mayKeepBankDetails } from './debit.policy.ts'
import { openDebits } from './openDebits.ts'

/**
 * Deletes the bank details of a student, also from requests of the past. 404 if there are none; refused by name and day
 * while a request with them awaits its results, whose file could not be written for anybody. (DEBIT-02, DEBIT-19)
 */
export async function deleteBankAccount(ctx: Context, input: { studentId: string }): Promise<{ ok: true } | Refusal> {
  const viewer = mayKeepBankDetails(ctx)
  const { studentId } = parseInput(ctx, ofStudentInput, input)
  return inTransaction<{ ok: true } | Refusal>(ctx, async (em) => {
    const [student] = await query(
      em,
      sql<{ name: string }>`
        select last_name || ' ' || first_name as name from student
        where school_id = ${ctx.school.id} and id = ${studentId} and not deleted for no key update`,
    )
    const before = await readBankAccount(em, ctx.school.id, studentId)
    if (student === undefined || before === null) return notThere
    const debits = await openDebits(em, ctx.school.id, { students: [studentId] })
    const days = debits.map(({ collectOn }) => dayText(collectOn, ctx.language))
    if (days.length > 0) return refusedFor(ctx, 'bankAccountInDebit', days)
    await forgetBankDetails(em, ctx.school.id, studentId)
    await noteRecord(em, ctx, viewer, {
      kind: 'student',
      id: studentId,
      name: student.name,
      change: 'changed',
      changes: { bankAccount: [await maskedAccount(ctx, before), null] },
    })
    return { ok: true }
  })
}

/** Takes away a student's bank details, also from requests for debits, and their payers' names from transfers. */
export async function forgetBankDetails(em: EntityManager, schoolId: string, studentId: string): Promise<void> {
  await query(em, sql`delete from bank_account where school_id = ${schoolId} and student_id = ${studentId}`)
  await query(em, sql`update bank_transfer set payer = '' where school_id = ${schoolId} and student_id = ${studentId}`)
  await query(
    em,
    sql`
      update debit_line set bank_code = null, branch_code = null, kind = null, number = null, holder = null
      where school_id = ${schoolId} and student_id = ${studentId}`,
  )
}
