import type { Language } from '@koma/schema/codes'
import type { EntityManager } from '@mikro-orm/postgresql'
import { inForce } from '../../contracts/inForce.ts'
import { query, type Sql, sql } from '../../platform/database/sql.ts'
import type { PaperIssuer } from '../paperIssuer.ts'
import { hasReturn } from '../cancelPaper.ts'
import { paperNumberOf } from '../paperNumber.ts'
import {
  type InvoiceBasis,
  type InvoiceContent,
  type InvoicedContract,
  invoiceBasis,
  sameInvoice,
} from './invoiceContent.ts'
import { digestOf } from '../../platform/shared/digest.ts'

/** What a run does with the invoice of a payer; `same`: it was issued, and nothing has changed since. */
export const invoiceChanges = ['issue', 'correct', 'cancel', 'same'] as const
export type InvoiceChange = (typeof invoiceChanges)[number]

/** Whom an invoice of a month is for: a contract holder, or the student where `payer` is empty. */
export interface InvoiceKey {
  studentId: string
  payer: string
}

/** The invoice that was issued last, if any. */
interface LastInvoice {
  id: string
  paperNumber: string
  content: InvoiceContent
  isCancelled: boolean
  /** Whether a return invoice that counts names it. */
  isReturned: boolean
}

/** What a month comes to for one payer, beside what was issued for it. */
export interface PlannedInvoice extends InvoiceKey, InvoiceBasis {
  /** `nothing`: the contracts cost nothing, and none was issued. */
  change: InvoiceChange | 'nothing'
  language: Language
  email: string
  paid: number
  /** Not below 0: what was paid too much is not owed back by a paper. */
  due: number
  last: LastInvoice | null
  digest: string
}

interface PayerRow extends InvoiceKey {
  studentName: string
  language: Language
  email: string
  contracts: InvoicedContract[]
  last: LastInvoice | null
}

/**
 * Plans the invoices of a month, by student: one for each student and contract holder, of all contracts that begin in
 * it. A price of 0 gets none. `key` plans that one alone, and holds its contracts until the transaction ends.
 * (PAPER-05)
 */
export async function planInvoices(
  em: EntityManager,
  ctx: Pick<PaperIssuer, 'school'>,
  month: string,
  key?: InvoiceKey,
): Promise<PlannedInvoice[]> {
  const { id: schoolId, invoiceNumber, taxRounding: rounding } = ctx.school
  const first = `${month}-01`
  const isOfKey =
    key === undefined ? sql`true` : sql`k.student_id = ${key.studentId} and k.contract_holder = ${key.payer}`
  const isIssuedToKey = key === undefined ? sql`true` : sql`p.student_id = ${key.studentId} and p.payer = ${key.payer}`
  if (key !== undefined)
    await query(em, sql`select from contract k where k.school_id = ${schoolId} and ${isOfKey} order by k.id for update`)
  const rows = await query(
    em,
    sql<PayerRow>`
      with issued as (
        select distinct on (p.student_id, p.payer collate "C") p.student_id, p.payer, jsonb_build_object('id', p.id,
            'paperNumber', ${paperNumberOf('p')}, 'content', p.content, 'isCancelled', c.paper_id is not null, 'isReturned', ${hasReturn(schoolId, sql`p.id`)}) as last
        from paper p left join paper_cancellation c on c.school_id = ${schoolId} and c.paper_id = p.id
        where p.school_id = ${schoolId} and p.kind = 'invoice' and p.month = ${month} and ${isIssuedToKey}
          and not exists (select from paper n where n.school_id = ${schoolId} and n.replaces_id = p.id)
        -- A student into whom another was merged may have two, of which at most one is in force.
        order by p.student_id, p.payer collate "C", c.paper_id is not null, p.id desc),
      owed as (
        select k.student_id, k.contract_holder as payer, jsonb_agg(jsonb_build_object('id', k.id,
            'contractName', k.contract_name, 'startDate', k.start_date, 'endDate', k.end_date,
            'contractValue', k.contract_value, 'memo', k.memo_contract_value, 'planName', v.plan_name,
            'taxRate', k.tax_rate, 'paid', k.paid + a.returned, 'adjustments', a.list) order by k.start_date, k.contract_name collate "C") as contracts
        from contract k
        left join plan_version v on v.school_id = ${schoolId} and v.id = k.plan_version_id
        cross join lateral (
          select coalesce(sum(e.value) filter (where r.is_returned), 0)::int as returned,
            coalesce(jsonb_agg(jsonb_build_object('memo', e.memo, 'kind', e.kind,
            'about', (select f.about from contract_fee f where f.school_id = ${schoolId} and f.contract_id = k.id
              and f.number = e.number), 'value', case e.type when '+' then e.value else -e.value end) order by e.number)
              filter (where not r.is_returned), '[]') as list
          from contract_adjustment e cross join lateral (select ${isReturned(schoolId)} as is_returned) r
          where e.school_id = ${schoolId} and e.contract_id = k.id and e.value <> 0
            and ${inForce(schoolId, 'contract_adjustment', 'e')}) a
        where k.school_id = ${schoolId} and not k.deleted and k.start_date >= ${first}::date
          and k.start_date < ${first}::date + interval '1 month' and ${isOfKey}
        group by k.student_id, k.contract_holder)
      select st.id as "studentId", x.payer, st.last_name || ' ' || st.first_name as "studentName",
        st.com_lang as language, st.email, coalesce(x.contracts, '[]') as contracts, x.last
      from (select student_id, payer, contracts, last from owed full join issued using (student_id, payer)) x
      join student st on st.school_id = ${schoolId} and st.id = x.student_id
      order by st.name_order, st.id, x.payer collate "C"`,
  )
  return rows.map(({ contracts, last, ...row }) => {
    const { payer, studentName, language } = row
    const addressedTo = payer === '' ? studentName : payer
    const basis = invoiceBasis(contracts, { rounding, language, addressedTo, studentName, invoiceNumber })
    const paid = contracts.reduce((sum, contract) => sum + contract.paid, 0)
    const change = changeOf(basis, last)
    const digest = digestOf(change, last?.id ?? null, sameInvoice(basis), paid)
    return { ...row, ...basis, change, paid, due: Math.max(0, basis.total - paid), last, digest }
  })
}

/**
 * Returns whether an adjustment `e` lowered the price with a refund that has a return invoice in force. That paper says
 * it, so the invoice keeps the price, and what was given back counts as paid. (PAPER-25)
 */
const isReturned = (schoolId: string): Sql => sql`(e.type = '-' and e.run_id is not null and exists (
  select from contract_payment f join paper p on p.school_id = ${schoolId} and p.kind = 'returnInvoice'
    and p.contract_id = f.contract_id and p.payment_number = f.number
  where f.school_id = ${schoolId} and f.contract_id = e.contract_id and f.run_id = e.run_id and f.value < 0
    and not exists (select from paper_cancellation c where c.school_id = ${schoolId} and c.paper_id = p.id)
    and not exists (select from paper n where n.school_id = ${schoolId} and n.replaces_id = p.id)))`

/** Returns what is to be done: a paper for money only, and another one only if it would say something else. */
function changeOf(basis: InvoiceBasis, last: LastInvoice | null): PlannedInvoice['change'] {
  const isIssued = last !== null && !last.isCancelled
  // What a return invoice names stays beside it: together they come to nothing.
  if (basis.total <= 0 && isIssued) return last.isReturned ? 'same' : 'cancel'
  if (basis.total <= 0) return 'nothing'
  if (isIssued && sameInvoice(last.content) === sameInvoice(basis)) return 'same'
  return last === null ? 'issue' : 'correct'
}
