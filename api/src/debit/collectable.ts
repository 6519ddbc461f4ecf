import type { LeftOut } from '@koma/schema/debitTexts'
import type { EntityManager } from '@mikro-orm/postgresql'
import { query, sql } from '../platform/database/sql.ts'
import type { Context } from '../platform/shared/context.ts'
import type { BankAccount } from './bankAccount.ts'
import { type BankNames, namesOf } from './banks.ts'
import { isOpen } from './openDebits.ts'

/** A contract with what is owed for it. */
interface OwedPart {
  contractId: string
  owing: number
}

/** A student who owes, with their bank details. */
export interface Debtor {
  studentId: string
  studentName: string
  owing: number
  parts: OwedPart[]
  account: (BankAccount & { customer: string; isNew: '0' | '1' | '2' }) | null
}

/** Why a debtor is left out of a collection, or the names of the bank and branch that are debited. */
export type Collected = { debtor: Debtor; leftOut: LeftOut } | { debtor: Debtor; leftOut: null; names: BankNames }

/** The most yen that one record of a file can have. */
const MOST_OF_A_DEBIT = 9_999_999_999

interface DebtorRow extends Omit<BankAccount, 'studentId'> {
  studentId: string
  studentName: string
  contractId: string
  owing: number
  customer: string | null
  isPending: boolean
  isNew: '0' | '1' | '2'
}

/**
 * Returns every student who owes, by name, with what would be debited on that day or why nothing would. Contracts of a
 * student are debited together, oldest first. (DEBIT-05)
 */
export async function collectable(
  em: EntityManager,
  ctx: Pick<Context, 'school'>,
  collectOn: string,
): Promise<Collected[]> {
  const schoolId = ctx.school.id
  const rows = await query(
    em,
    sql<DebtorRow>`
      select st.id as "studentId", st.last_name || ' ' || st.first_name as "studentName", k.id as "contractId",
        k.contract_value + k.adjusted - k.paid as owing, b.version, b.bank_code as "bankCode",
        b.branch_code as "branchCode", b.kind, b.number, b.holder, b.start_date::text as "startDate",
        b.mandate_date::text as "mandateDate", b.customer::text as customer, pending.is as "isPending",
        case when last is null then '1'
          when (last.bank_code, last.branch_code, last.kind, last.number, last.holder)
            is distinct from (b.bank_code, b.branch_code, b.kind, b.number, b.holder) then '2'
          else '0' end as "isNew"
      from contract k
      join student st on st.school_id = k.school_id and st.id = k.student_id
      left join bank_account b on b.school_id = k.school_id and b.student_id = k.student_id
      cross join lateral (select exists (
        select from debit_line l join debit_request r on r.school_id = l.school_id and r.id = l.debit_id
        where l.school_id = ${schoolId} and l.student_id = k.student_id and ${isOpen(schoolId)}) as is) pending
      left join lateral (
        select l.* from debit_line l join debit_request r on r.school_id = l.school_id and r.id = l.debit_id
        where l.school_id = ${schoolId} and l.student_id = k.student_id and r.withdrawn_at is null
        order by r.id desc limit 1) last on true
      where k.school_id = ${schoolId} and not k.deleted and k.contract_value + k.adjusted - k.paid > 0
      order by st.name_order, st.id, k.start_date, k.id`,
  )
  const debtors = new Map<string, { debtor: Debtor; isPending: boolean }>()
  for (const row of rows) {
    const { studentId, studentName, contractId, owing, customer, isPending, ...account } = row
    const known = debtors.get(studentId)
    if (known === undefined) {
      const kept = customer === null ? null : { ...account, studentId, customer }
      const debtor = { studentId, studentName, owing, parts: [{ contractId, owing }], account: kept }
      debtors.set(studentId, { debtor, isPending })
    } else {
      known.debtor.owing += owing
      known.debtor.parts.push({ contractId, owing })
    }
  }
  return Promise.all([...debtors.values()].map((one) => judged(one, collectOn)))
}

async function judged(
  { debtor, isPending }: { debtor: Debtor; isPending: boolean },
  collectOn: string,
): Promise<Collected> {
  const { account } = debtor
  if (isPending) return { debtor, leftOut: 'pending' }
  if (account === null) return { debtor, leftOut: 'noAccount' }
  if (account.mandateDate === null || account.mandateDate > collectOn) return { debtor, leftOut: 'noMandate' }
  if (account.startDate !== null && account.startDate > collectOn) return { debtor, leftOut: 'notYet' }
  if (debtor.owing > MOST_OF_A_DEBIT) return { debtor, leftOut: 'tooMuch' }
  const names = await namesOf(account)
  if (names.bank === null || names.branch === null) return { debtor, leftOut: 'bankGone' }
  return { debtor, leftOut: null, names }
}
