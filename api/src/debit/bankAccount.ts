import { debitTexts } from '@koma/schema/debitTexts'
import { ofStudentInput } from '@koma/schema/input/debit'
import type { AccountKind } from '@koma/schema/rules/zengin'
import type { EntityManager } from '@mikro-orm/postgresql'
import { query, sql } from '../platform/database/sql.ts'
import type { Context } from '../platform/shared/context.ts'
import { parseInput } from '../platform/shared/input.ts'
import { namesOf } from './banks.ts'
import type { BankAccountType } from './debit.type.ts'
import { mayKeepBankDetails } from './debit.policy.ts'

/** The bank details of a student as they are kept. */
export interface BankAccount {
  studentId: string
  version: number
  bankCode: string
  branchCode: string
  kind: AccountKind
  number: string
  holder: string
  startDate: string | null
  mandateDate: string | null
}

/** Returns the bank details of a student; null if there are none. */
export async function readBankAccount(
  em: EntityManager,
  schoolId: string,
  studentId: string,
): Promise<BankAccount | null> {
  const [row] = await query(
    em,
    sql<BankAccount>`
      select student_id as "studentId", version, bank_code as "bankCode", branch_code as "branchCode", kind, number,
        holder, start_date::text as "startDate", mandate_date::text as "mandateDate"
      from bank_account where school_id = ${schoolId} and student_id = ${studentId}`,
  )
  return row ?? null
}

/** Returns the bank details of a student with the names of bank and branch. (DEBIT-01, DEBIT-02) */
export async function bankAccount(ctx: Context, input: { studentId: string }): Promise<BankAccountType | null> {
  mayKeepBankDetails(ctx)
  const { studentId } = parseInput(ctx, ofStudentInput, input)
  const account = await readBankAccount(ctx.em, ctx.school.id, studentId)
  if (account === null) return null
  const { bank, branch } = await namesOf(account)
  return { ...account, bankName: bank?.name ?? null, branchName: branch?.name ?? null }
}

/**
 * Says of an account what the log may keep: bank, branch, kind and the last three digits. (DEBIT-02)
 */
export async function maskedAccount(
  { language }: Pick<Context, 'language'>,
  account: Pick<BankAccount, 'bankCode' | 'branchCode' | 'kind' | 'number'>,
): Promise<string> {
  const { bank, branch } = await namesOf(account)
  const words = debitTexts[language].kinds[account.kind]
  return [bank?.name ?? account.bankCode, branch?.name ?? account.branchCode, words, maskedNumber(account.number)].join(
    ' ',
  )
}

/** Returns the last three digits of an account's number, behind dots. */
export const maskedNumber = (number: string): string => `••••${number.slice(-3)}`
