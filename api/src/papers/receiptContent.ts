import type { Language } from '@koma/schema/codes'
import type { IssueReceiptInput } from '@koma/schema/input/receipt'
import type { PaymentMethod } from '@koma/schema/records/payment'
import type { TaxRate } from '@koma/schema/records/tax'
import { contractNumberOf } from '@koma/schema/rules/contractNumber'
import { type RateTotal, rateTotals, type TaxRounding } from '@koma/schema/rules/tax'
import { dateOf, type WallDate } from '@koma/schema/rules/time'
import type { EntityManager } from '@mikro-orm/postgresql'
import { inForce } from '../contracts/inForce.ts'
import { query, type Sql, sql } from '../platform/database/sql.ts'
import type { PaperLayout } from './addressedName.ts'
import type { PaperIssuer } from './paperIssuer.ts'
import { paperNumberOf } from './paperNumber.ts'
import { receiptTexts } from './receiptTexts.ts'
import { contactLines } from './contactLines.ts'

/** All that makes a receipt, beside its number and the picture on it. A field that comes later must be optional. */
export interface ReceiptContent {
  layout: PaperLayout
  language: Language
  issuedOn: WallDate
  addressedTo: string
  amount: number
  purpose: string
  paidOn: WallDate
  method: PaymentMethod | null
  contractNumber: string
  rates: RateTotal[]
  /**
   * What is above the price and kept for the payer, in whole yen; left out if nothing is. It is no sale, so not taxed.
   */
  overpaid?: number
  /** Whether it was paid with money that was held as a deposit. */
  fromDeposit?: true
  schoolName: string
  contact: string[]
  invoiceNumber: string
  replacedNumber: string | null
}

/** The receipt that was issued last for a payment. */
interface LastReceipt {
  id: string
  paperNumber: string
  content: ReceiptContent
  isCancelled: boolean
}

interface PaymentFacts {
  contractId: string
  number: number
  /** The price with its adjustments, without what refunds that were recorded later have lowered it by. */
  price: number
  /** What was paid when this payment was recorded, itself included, less what was refunded by then. */
  paidUntil: number
  value: number
  paidOn: WallDate
  method: PaymentMethod | null
  isFromDeposit: boolean
  contractName: string
  taxRate: TaxRate
  studentName: string
  contractHolder: string
  language: Language
  last: LastReceipt | null
}

/** A receipt for a payment as it would be now. */
export interface ReceiptNow {
  contractId: string
  number: number
  contractName: string
  content: ReceiptContent
  last: LastReceipt | null
}

/** Returns the content of a receipt for a payment as it is now; null without one. `locked` as below. (PAPER-01) */
export async function receiptContent(
  em: EntityManager,
  issuer: PaperIssuer,
  request: IssueReceiptInput,
  locked: boolean,
): Promise<ReceiptNow | null> {
  const which = sql`k.id = ${request.contractId} and p.number = ${request.number}`
  const [found] = await receiptContents(em, issuer, which, request, locked)
  return found ?? null
}

/**
 * Returns the receipts for the payments `p` of contracts `k` that the condition names, by day. A refund and an amount
 * that was written off have none: that money is not here. What was paid from a deposit has one, because only now it is
 * a sale. What is above the price of a contract that has one is no fee. `locked` holds the contracts until the
 * transaction ends.
 */
export async function receiptContents(
  em: EntityManager,
  { school, now }: PaperIssuer,
  which: Sql,
  request: Pick<IssueReceiptInput, 'addressee' | 'purpose' | 'language'>,
  locked: boolean,
): Promise<ReceiptNow[]> {
  if (locked) await lockPaid(em, school.id, which)
  const payments = await query(
    em,
    sql<PaymentFacts>`
      select k.id as "contractId", p.number, p.value, p.date::text as "paidOn", p.method,
        p.from_deposit as "isFromDeposit",
        k.contract_name as "contractName", k.tax_rate as "taxRate", k.contract_value + k.adjusted + (
          select coalesce(sum(a.value), 0)::int from contract_adjustment a
          where a.school_id = ${school.id} and a.contract_id = k.id and a.type = '-' and a.run_id in (
              select r.run_id from contract_payment r
              where r.school_id = ${school.id} and r.contract_id = k.id and r.number > p.number and r.value < 0)
            and ${inForce(school.id, 'contract_adjustment', 'a')}) as price,
        (select sum(q.value)::int from contract_payment q
          where q.school_id = ${school.id} and q.contract_id = k.id and q.number <= p.number
            and ${inForce(school.id, 'contract_payment', 'q')}) as "paidUntil",
        (select jsonb_build_object('id', r.id, 'paperNumber', ${paperNumberOf('r')}, 'content', r.content,
            'isCancelled', exists (
              select from paper_cancellation c where c.school_id = ${school.id} and c.paper_id = r.id))
          from paper r
          where r.school_id = ${school.id} and r.kind = 'receipt' and r.contract_id = k.id and r.payment_number = p.number
          order by r.id desc limit 1) as last,
        st.last_name || ' ' || st.first_name as "studentName", k.contract_holder as "contractHolder", st.com_lang as language
      from contract k
      join student st on st.school_id = k.school_id and st.id = k.student_id
      join contract_payment p on p.school_id = k.school_id and p.contract_id = k.id
      where k.school_id = ${school.id} and p.value > 0 and not p.uncollectible
        and ${which}
        and ${inForce(school.id, 'contract_payment', 'p')}
      order by p.date, k.contract_name collate "C", p.number`,
  )
  return payments.map((payment) => {
    const { contractId, number, contractName, last } = payment
    const language = request.language === 'en' || request.language === 'jp' ? request.language : payment.language
    const holder = request.addressee === 'student' ? '' : payment.contractHolder
    const { rates, overpaid } = sharesOf(payment, school.taxRounding)
    const content: ReceiptContent = {
      layout: 2,
      language,
      issuedOn: dateOf(now),
      addressedTo: holder === '' ? payment.studentName : holder,
      amount: payment.value,
      purpose: request.purpose == null || request.purpose === '' ? receiptTexts[language].lessons : request.purpose,
      paidOn: payment.paidOn,
      method: payment.method,
      contractNumber: contractNumberOf(contractName),
      rates,
      ...(overpaid === 0 ? {} : { overpaid }),
      ...(payment.isFromDeposit && { fromDeposit: true as const }),
      schoolName: school.name,
      contact: contactLines(school.schoolContact),
      invoiceNumber: school.invoiceNumber,
      replacedNumber: null,
    }
    return { contractId, number, contractName, content, last }
  })
}

/** Returns the taxed part of a payment and what is above the price, as issued while the payment is the same. */
function sharesOf(payment: PaymentFacts, rounding: TaxRounding): { rates: RateTotal[]; overpaid: number } {
  const { value, taxRate, last } = payment
  const issued = last === null || last.isCancelled ? null : last.content
  if (issued !== null && isOf(issued, payment)) return { rates: issued.rates, overpaid: issued.overpaid ?? 0 }
  const overpaid = overpaidOf(payment)
  // Money that came in has its tax within.
  return { rates: rateTotals([{ yen: value - overpaid, rate: taxRate, included: true }], rounding), overpaid }
}

/** Returns whether a receipt says the payment as it is now. */
function isOf({ amount, paidOn, method, rates }: ReceiptContent, payment: PaymentFacts): boolean {
  const isSameMoney = amount === payment.value && paidOn === payment.paidOn && method === payment.method
  return isSameMoney && rates.every(({ rate }) => rate === payment.taxRate)
}

/** Returns the part of a payment that is above the price; none where the school keeps no price. */
function overpaidOf({ price, paidUntil, value }: PaymentFacts): number {
  return price <= 0 ? 0 : Math.min(value, Math.max(0, paidUntil - price))
}

/** Locks the contracts of payments before these are read: a statement that waits sees the payments of before. */
async function lockPaid(em: EntityManager, schoolId: string, which: Sql): Promise<void> {
  await query(
    em,
    sql`
      select from contract k where k.school_id = ${schoolId} and exists (
        select from contract_payment p where p.school_id = ${schoolId} and p.contract_id = k.id and ${which})
      order by k.id for update`,
  )
}
