import type { Refusal } from '@koma/schema/answers'
import { type SaveBankAccountInput, saveBankAccountInput } from '@koma/schema/input/debit'
import { noteRecord } from '../platform/record/noteRecord.ts'
import { query, sql } from '../platform/database/sql.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { notThere, readForm, refusedField } from '../platform/record/answer.ts'
import { stale } from '../platform/record/records.ts'
import type { Context } from '../platform/shared/context.ts'
import { maskedAccount, readBankAccount } from './bankAccount.ts'
import { namesOf } from './banks.ts'
import { mayKeepBankDetails } from './debit.policy.ts'

/**
 * Saves the bank details of a student. Bank and branch must be listed. The log keeps the bank, the branch and the last
 * three digits. 404 without the student, `stale` for an edit of what has changed since. (DEBIT-01, DEBIT-02)
 */
export async function saveBankAccount(ctx: Context, input: SaveBankAccountInput): Promise<{ ok: true } | Refusal> {
  const viewer = mayKeepBankDetails(ctx)
  const read = readForm(ctx, saveBankAccountInput, input)
  if (!read.ok) return read
  const { studentId, version, ...account } = read.form
  const { bank, branch } = await namesOf(account)
  if (bank === null) return refusedField({ field: 'bankCode', note: 'bankUnknown' })
  if (branch === null) return refusedField({ field: 'branchCode', note: 'branchUnknown' })
  return inTransaction<{ ok: true } | Refusal>(ctx, async (em) => {
    const [student] = await query(
      em,
      sql<{ name: string }>`
        select last_name || ' ' || first_name as name from student
        where school_id = ${ctx.school.id} and id = ${studentId} and not deleted for no key update`,
    )
    if (student === undefined) return notThere
    const before = await readBankAccount(em, ctx.school.id, studentId)
    if ((before?.version ?? null) !== (version ?? null)) return stale
    const { bankCode, branchCode, kind, number, holder } = account
    const [startDate, mandateDate] = [account.startDate ?? null, account.mandateDate ?? null]
    if (before === null) {
      await query(
        em,
        sql`
          with counted as (
            insert into debit_settings (school_id, next_customer) values (${ctx.school.id}, 2)
            on conflict (school_id) do update set next_customer = debit_settings.next_customer + 1
            returning next_customer - 1 as customer)
          insert into bank_account (school_id, student_id, bank_code, branch_code, kind, number, holder, start_date,
            mandate_date, customer)
          select ${ctx.school.id}::uuid, ${studentId}::uuid, ${bankCode}, ${branchCode}, ${kind}, ${number}, ${holder},
            ${startDate}::date, ${mandateDate}::date, customer from counted`,
      )
    } else {
      await query(
        em,
        sql`
          update bank_account set version = version + 1, bank_code = ${bankCode}, branch_code = ${branchCode},
            kind = ${kind}, number = ${number}, holder = ${holder}, start_date = ${startDate}, mandate_date = ${mandateDate}
          where school_id = ${ctx.school.id} and student_id = ${studentId}`,
      )
    }
    const shown = [before && (await maskedAccount(ctx, before)), await maskedAccount(ctx, account)] as const
    await noteRecord(em, ctx, viewer, {
      kind: 'student',
      id: studentId,
      name: student.name,
      change: 'changed',
      changes: {
        bankAccount: shown,
        ...(before?.startDate === startDate ? {} : { debitFrom: [before?.startDate ?? null, startDate] as const }),
        ...(before?.mandateDate === mandateDate
          ? {}
          : { mandateDate: [before?.mandateDate ?? null, mandateDate] as const }),
      },
    })
    return { ok: true }
  })
}
