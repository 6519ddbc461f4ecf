import type { Language } from '@koma/schema/codes'
import type { IssueReceiptInput } from '@koma/schema/input/receipt'
import type { PaymentMethod } from '@koma/schema/records/payment'
import type { TaxRate } from '@koma/schema/records/tax'
import { contractNumberOf } from '@koma/schema/rules/contractNumber'
import { type RateTotal, rateTotals } from '@koma/schema/rules/tax'
import { dateOf, type WallDate } from '@koma/schema/rules/time'
import type { EntityManager } from '@mikro-orm/postgresql'
import { query, sql } from '../platform/database/sql.ts'
import type { PaperIssuer } from './paperIssuer.ts'
import { receiptTexts } from './receiptTexts.ts'

/** All that makes a receipt, beside its number and the picture on it. A field that comes later must be optional. */
export interface ReceiptContent {
  layout: 1
  language: Language
  issuedOn: WallDate
  addressedTo: string
  amount: number
  purpose: string
  paidOn: WallDate
  method: PaymentMethod | null
  contractNumber: string
  rates: RateTotal[]
  schoolName: string
  contact: string[]
  invoiceNumber: string
  replacedNumber: string | null
}

interface PaymentFacts {
  value: number
  paidOn: WallDate
  method: PaymentMethod | null
  contractName: string
  taxRate: TaxRate
  studentName: string
  contractHolder: string
  language: Language
}

/**
 * Returns the content of a receipt for a payment as it is now; null without one. A refund and an amount that was
 * written off have none: that money is not here. `locked` holds the contract until the transaction ends.
 */
export async function receiptContent(
  em: EntityManager,
  { school, now }: PaperIssuer,
  request: IssueReceiptInput,
  locked: boolean,
): Promise<{ content: ReceiptContent; contractName: string } | null> {
  const [payment] = await query(
    em,
    sql<PaymentFacts>`
      select p.value, p.date::text as "paidOn", p.method, k.contract_name as "contractName", k.tax_rate as "taxRate",
        st.last_name || ' ' || st.first_name as "studentName", k.contract_holder as "contractHolder", st.com_lang as language
      from contract k
      join student st on st.school_id = k.school_id and st.id = k.student_id
      join contract_payment p on p.school_id = k.school_id and p.contract_id = k.id and p.number = ${request.number}
      where k.school_id = ${school.id} and k.id = ${request.contractId} and p.value > 0 and not p.removed
        and not p.uncollectible and not exists (
          select from contract_payment later
          where later.school_id = ${school.id} and later.contract_id = k.id and later.number = p.number
            and later.revision > p.revision)
      ${locked ? sql`for update of k` : sql``}`,
  )
  if (payment === undefined) return null
  const language = request.language === 'en' || request.language === 'jp' ? request.language : payment.language
  const holder = request.addressee === 'student' ? '' : payment.contractHolder
  const content: ReceiptContent = {
    layout: 1,
    language,
    issuedOn: dateOf(now),
    addressedTo: holder === '' ? payment.studentName : holder,
    amount: payment.value,
    purpose: request.purpose == null || request.purpose === '' ? receiptTexts[language].lessons : request.purpose,
    paidOn: payment.paidOn,
    method: payment.method,
    contractNumber: contractNumberOf(payment.contractName),
    // Money that came in has its tax within.
    rates: rateTotals([{ yen: payment.value, rate: payment.taxRate, included: true }], school.taxRounding),
    schoolName: school.name,
    contact: school.schoolContact.split('\n').flatMap((line) => line.trim() || []),
    invoiceNumber: school.invoiceNumber,
    replacedNumber: null,
  }
  return { content, contractName: payment.contractName }
}
