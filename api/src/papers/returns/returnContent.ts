import type { Language } from '@koma/schema/codes'
import type { IssueReturnInvoiceInput } from '@koma/schema/input/returnInvoice'
import type { PaymentMethod } from '@koma/schema/records/payment'
import type { TaxRate } from '@koma/schema/records/tax'
import { contractNumberOf } from '@koma/schema/rules/contractNumber'
import { type RateTotal, rateTotals, type TaxedAmount } from '@koma/schema/rules/tax'
import { dateOf, type WallDate } from '@koma/schema/rules/time'
import type { EntityManager } from '@mikro-orm/postgresql'
import { inForce } from '../../contracts/inForce.ts'
import { query, sql } from '../../platform/database/sql.ts'
import type { PaperLayout } from '../addressedName.ts'
import type { PaperIssuer } from '../paperIssuer.ts'
import { paperNumberOf } from '../paperNumber.ts'
import { receiptContents, type ReceiptNow } from '../receiptContent.ts'
import { returnTexts } from './returnTexts.ts'
import { contactLines } from '../contactLines.ts'

/** A paper whose sale is returned. */
interface Original {
  kind: 'receipt' | 'invoice'
  paperNumber: string
  issuedOn: WallDate
}

/** All that makes a return invoice, beside its number and picture. A field that comes later must be optional. */
export interface ReturnContent {
  layout: PaperLayout
  language: Language
  issuedOn: WallDate
  addressedTo: string
  studentName: string
  returnedOn: WallDate
  method: PaymentMethod | null
  /** What was sold, and the days of the contract: the day of the original supply. */
  label: string
  period: [WallDate, WallDate]
  contractNumber: string
  rates: RateTotal[]
  total: number
  originals: Original[]
  schoolName: string
  contact: string[]
  invoiceNumber: string
  replacedNumber: string | null
}

interface Refund {
  contractId: string
  number: number
  value: number
  returnedOn: WallDate
  method: PaymentMethod | null
  contractName: string
  taxRate: TaxRate
  label: string | null
  startDate: WallDate
  endDate: WallDate
  studentId: string
  studentName: string
  contractHolder: string
  language: Language
  last: { id: string; paperNumber: string; content: ReturnContent; isCancelled: boolean } | null
  /** The numbers of the payments whose receipts its return invoice in force names. */
  named: number[]
}

/** A return invoice for a refund as it would be now; `originalIds` are the papers it names. */
interface ReturnNow extends Pick<Refund, 'contractId' | 'number' | 'contractName' | 'last'> {
  content: ReturnContent
  originalIds: string[]
}

/**
 * Returns the content of the return invoice for a refund; null without the refund. `depositReturned` if all of it was
 * above the price, so no sale was returned; `nothingIssued` if no receipt or invoice counts that it could name.
 * (PAPER-25)
 */
export async function returnContent(
  em: EntityManager,
  issuer: PaperIssuer,
  request: IssueReturnInvoiceInput,
): Promise<ReturnNow | 'depositReturned' | 'nothingIssued' | null> {
  const { school, now } = issuer
  await query(em, sql`select from contract where school_id = ${school.id} and id = ${request.contractId} for update`)
  await lockOriginals(em, school.id, request.contractId)
  const refunds = await readRefunds(em, school.id, request.contractId)
  const refund = refunds.find(({ number }) => request.number == null || number === request.number)
  if (refund === undefined) return null
  const which = sql`k.id = ${refund.contractId} and p.number < ${refund.number}`
  const paid = (await receiptContents(em, issuer, which, {}, false)).toSorted((a, b) => b.number - a.number)
  const sold = soldPartOf(refund, paid, refunds)
  if (sold <= 0) return 'depositReturned'
  const { amounts, named } = sharesOf(refund, paid, refunds)
  const invoice = named.length > 0 ? null : await invoiceOf(em, school.id, refund)
  const cited = invoice === null ? named : [invoice]
  if (cited.length === 0) return 'nothingIssued'
  const { contractId, number, contractName, last, returnedOn, method, studentName, contractHolder } = refund
  const language = request.language === 'en' || request.language === 'jp' ? request.language : refund.language
  const holder = request.addressee === 'student' ? '' : contractHolder
  const content: ReturnContent = {
    layout: 2,
    language,
    issuedOn: dateOf(now),
    addressedTo: holder === '' ? studentName : holder,
    studentName,
    returnedOn,
    method,
    label: refund.label ?? returnTexts[language].lessons,
    period: [refund.startDate, refund.endDate],
    contractNumber: contractNumberOf(contractName),
    rates: rateTotals(amounts, school.taxRounding),
    total: sold,
    originals: cited.map(({ kind, paperNumber, issuedOn }) => ({ kind, paperNumber, issuedOn })),
    schoolName: school.name,
    contact: contactLines(school.schoolContact),
    invoiceNumber: school.invoiceNumber,
    replacedNumber: last?.paperNumber ?? null,
  }
  return { contractId, number, contractName, last, content, originalIds: cited.map(({ id }) => id) }
}

/** Reads the refunds in force of a contract, the last first. */
function readRefunds(em: EntityManager, schoolId: string, contractId: string): Promise<Refund[]> {
  return query(
    em,
    sql<Refund>`
      select k.id as "contractId", p.number, -p.value as value, p.date::text as "returnedOn", p.method,
        k.contract_name as "contractName", k.tax_rate as "taxRate",
        coalesce(v.plan_name, nullif(k.memo_contract_value, '')) as label, k.start_date::text as "startDate",
        k.end_date::text as "endDate", st.id as "studentId", st.last_name || ' ' || st.first_name as "studentName",
        k.contract_holder as "contractHolder", st.com_lang as language,
        (select jsonb_build_object('id', r.id, 'paperNumber', ${paperNumberOf('r')}, 'content', r.content,
            'isCancelled', exists (
              select from paper_cancellation c where c.school_id = ${schoolId} and c.paper_id = r.id))
          from paper r
          where r.school_id = ${schoolId} and r.kind = 'returnInvoice' and r.contract_id = k.id
            and r.payment_number = p.number
          order by r.id desc limit 1) as last,
        array(
          select original.payment_number from paper r
          join paper_original o on o.school_id = ${schoolId} and o.paper_id = r.id
          join paper original on original.school_id = ${schoolId} and original.id = o.original_id
          where r.school_id = ${schoolId} and r.kind = 'returnInvoice' and r.contract_id = k.id
            and r.payment_number = p.number and original.kind = 'receipt'
            and not exists (select from paper_cancellation c where c.school_id = ${schoolId} and c.paper_id = r.id)
            and not exists (select from paper n where n.school_id = ${schoolId} and n.replaces_id = r.id)) as named
      from contract k
      join student st on st.school_id = ${schoolId} and st.id = k.student_id
      join contract_payment p on p.school_id = ${schoolId} and p.contract_id = k.id
      left join plan_version v on v.school_id = ${schoolId} and v.id = k.plan_version_id
      where k.school_id = ${schoolId} and k.id = ${contractId} and p.value < 0 and not p.uncollectible
        and ${inForce(schoolId, 'contract_payment', 'p')}
      order by p.number desc`,
  )
}

/**
 * Returns the part of a refund that returns a sale. What earlier payments were above the price is given back first: it
 * was held for the payer, and receipts say no tax of it.
 */
function soldPartOf(refund: Refund, paid: readonly ReceiptNow[], refunds: readonly Refund[]): number {
  const moves = [
    ...paid
      .filter(({ number }) => number < refund.number)
      .map(({ number, content }) => ({ number, held: content.overpaid ?? 0 })),
    ...refunds.filter(({ number }) => number < refund.number).map(({ number, value }) => ({ number, held: -value })),
  ].toSorted((a, b) => a.number - b.number)
  const held = moves.reduce((sum, move) => Math.max(0, sum + move.held), 0)
  return refund.value - Math.min(refund.value, held)
}

type Cited = Original & { id: string }

/** A receipt in force with what no refund has returned of it yet. */
interface Remaining {
  number: number
  cited: Cited
  parts: { rate: TaxRate; yen: number }[]
}

/**
 * Spreads the sale that a refund returns over the receipts, the last first, without what earlier refunds returned of
 * them; each part has the rate of its receipt. An earlier refund returned first what its return invoice names.
 */
function sharesOf(refund: Refund, paid: readonly ReceiptNow[], refunds: readonly Refund[]) {
  const receipts = paid.flatMap(({ number, last }): Remaining[] => {
    if (last === null || last.isCancelled) return []
    const { id, paperNumber, content } = last
    const parts = content.rates.map(({ rate, total }) => ({ rate, yen: total }))
    return [{ number, cited: { kind: 'receipt', id, paperNumber, issuedOn: content.issuedOn }, parts }]
  })
  for (const earlier of refunds.filter(({ number }) => number < refund.number).toReversed()) {
    const before = receipts.filter(({ number }) => number < earlier.number)
    const isNamed = ({ number }: Remaining) => earlier.named.includes(number)
    const order = [...before.filter(isNamed), ...before.filter((receipt) => !isNamed(receipt))]
    takeFrom(order, soldPartOf(earlier, paid, refunds), earlier.taxRate)
  }
  return takeFrom(receipts, soldPartOf(refund, paid, refunds), refund.taxRate)
}

/** Takes an amount out of receipts in their order; what they do not have is of the given rate. */
function takeFrom(receipts: readonly Remaining[], sold: number, rate: TaxRate) {
  const amounts: TaxedAmount[] = []
  const named: Cited[] = []
  let left = sold
  for (const { cited, parts } of receipts) {
    const before = left
    for (const part of parts) {
      const yen = Math.min(left, part.yen)
      if (yen > 0) amounts.push({ yen, rate: part.rate, included: true })
      part.yen -= yen
      left -= yen
    }
    if (left < before) named.push(cited)
  }
  if (left > 0) amounts.push({ yen: left, rate, included: true })
  return { amounts, named }
}

/**
 * Locks the papers that a return invoice of a contract may name, as who cancels one does: read afterwards, none is
 * cancelled before the return invoice is there.
 */
async function lockOriginals(em: EntityManager, schoolId: string, contractId: string): Promise<void> {
  await query(
    em,
    sql`select from paper p
      where p.school_id = ${schoolId} and (
        p.kind = 'receipt' and p.contract_id = ${contractId}
        or p.kind = 'invoice' and (p.student_id, p.month) = (
          select k.student_id, to_char(k.start_date, 'YYYY-MM') from contract k
          where k.school_id = ${schoolId} and k.id = ${contractId}))
      order by p.id for share`,
  )
}

/** Finds the invoice in force that has the contract of a refund. */
async function invoiceOf(
  em: EntityManager,
  schoolId: string,
  { studentId, startDate, contractName }: Refund,
): Promise<Cited | null> {
  const [invoice] = await query(
    em,
    sql<Cited>`
      select p.id, p.kind, ${paperNumberOf('p')} as "paperNumber", p.content ->> 'issuedOn' as "issuedOn"
      from paper p
      where p.school_id = ${schoolId} and p.kind = 'invoice' and p.student_id = ${studentId}
        and p.month = ${startDate.slice(0, 7)}
        and exists (select from jsonb_array_elements(p.content -> 'lines') l
          where l ->> 'contractNumber' = ${contractNumberOf(contractName)})
        and not exists (select from paper_cancellation c where c.school_id = ${schoolId} and c.paper_id = p.id)
        and not exists (select from paper n where n.school_id = ${schoolId} and n.replaces_id = p.id)
      order by p.id desc limit 1`,
  )
  return invoice ?? null
}
