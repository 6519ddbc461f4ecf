import type { Language } from '@koma/schema/codes'
import type { PaymentMethod } from '@koma/schema/records/payment'
import { methodTexts } from '@koma/schema/paymentTexts'
import type { FeeKind } from '@koma/schema/planTexts'
import { contractNumberOf } from '@koma/schema/rules/contractNumber'
import { dateOf, type WallDate } from '@koma/schema/rules/time'
import type { EntityManager } from '@mikro-orm/postgresql'
import { query, sql } from '../../platform/database/sql.ts'
import { adjustmentLabel } from '../adjustmentLabel.ts'
import type { PaperIssuer } from '../paperIssuer.ts'
import { statementTexts } from './statementTexts.ts'

/** What a line of a statement is: a price, an adjustment of one, money in, money back, or what was written off. */
export const statementKinds = ['charge', 'adjustment', 'payment', 'refund', 'writeoff'] as const
export type StatementKind = (typeof statementKinds)[number]

/** One line; `amount` in whole yen is above 0 where it raises what is to be paid. */
interface StatementLine {
  date: WallDate
  kind: StatementKind
  label: string
  contractNumber: string
  amount: number
}

/** All that makes a statement, beside its number and pictures. A field that comes later must be optional. */
export interface StatementContent {
  layout: 1
  language: Language
  issuedOn: WallDate
  from: WallDate
  to: WallDate
  addressedTo: string
  studentName: string
  /** What was to be paid before the first day, in whole yen; below 0 where the school held money. */
  opening: number
  lines: StatementLine[]
  closing: number
  /** What was held for the student after the last day, in whole yen; left out for nothing. It is in no balance. */
  deposit?: number
  schoolName: string
  contact: string[]
  invoiceNumber: string
}

/** The days and contracts of a statement. */
export interface StatementOf {
  studentId: string
  payer?: string | null | undefined
  from: WallDate
  to: WallDate
  language?: Language | null | undefined
}

interface EntryRow {
  date: WallDate
  kind: StatementKind
  memo: string
  /** What an adjustment is and the day it is for, if it is a fee by rule; null for other entries. */
  fee: FeeKind | null
  about: WallDate | null
  method: PaymentMethod | null
  contractName: string
  amount: number
}

/**
 * Returns the statement of a student, or of one of their payers, for some days as it is now; null without the student.
 * It has what the journal has, on the same days (decision 103): prices and adjustments on the day a contract begins,
 * fees by rule on the day they were charged, money on its own day. (PAPER-15)
 */
export async function statementContent(
  em: EntityManager,
  { school, now }: PaperIssuer,
  { studentId, payer, from, to, language: wished }: StatementOf,
): Promise<StatementContent | null> {
  const [student] = await query(
    em,
    sql<{ name: string; language: Language }>`
      select last_name || ' ' || first_name as name, com_lang as language from student
      where school_id = ${school.id} and id = ${studentId}`,
  )
  if (student === undefined) return null
  const entries = await readEntries(em, school.id, { studentId, payer, to })
  const language = wished ?? student.language
  const before = entries.filter(({ date }) => date < from)
  const lines = entries
    .filter(({ date }) => date >= from)
    .map(({ date, kind, amount, contractName, ...entry }) => ({
      date,
      kind,
      label: labelOf({ kind, amount, ...entry }, language),
      contractNumber: contractNumberOf(contractName),
      amount,
    }))
  const opening = sumOf(before)
  // A deposit is the student's: the statement of one contract holder leaves it out.
  const deposit = payer == null ? await heldOn(em, school.id, studentId, to) : 0
  return {
    layout: 1,
    language,
    issuedOn: dateOf(now),
    from,
    to,
    addressedTo: payer == null || payer === '' ? student.name : payer,
    studentName: student.name,
    opening,
    lines,
    closing: opening + sumOf(lines),
    ...(deposit > 0 ? { deposit } : {}),
    schoolName: school.name,
    contact: school.schoolContact.split('\n').flatMap((line) => line.trim() || []),
    invoiceNumber: school.invoiceNumber,
  }
}

/** Returns what was held for a student after a day: what came in until then, less what was applied and given back. */
async function heldOn(em: EntityManager, schoolId: string, studentId: string, day: WallDate): Promise<number> {
  const [row] = await query(
    em,
    sql<{ held: number }>`
      select coalesce(sum(case d.kind when 'received' then d.value else -d.value end), 0)::int as held
      from deposit_entry d
      where d.school_id = ${schoolId} and d.student_id = ${studentId} and d.undone_at is null and d.date <= ${day}::date`,
  )
  return row?.held ?? 0
}

/** Returns the contract holders of a student's contracts, by name; empty text for contracts without one. */
export async function payersOf(em: EntityManager, schoolId: string, studentId: string): Promise<string[]> {
  const rows = await query(
    em,
    sql<{ payer: string }>`
      select distinct contract_holder as payer from contract
      where school_id = ${schoolId} and student_id = ${studentId} and not deleted order by payer`,
  )
  return rows.map(({ payer }) => payer)
}

async function readEntries(
  em: EntityManager,
  schoolId: string,
  { studentId, payer, to }: Pick<StatementOf, 'studentId' | 'payer' | 'to'>,
): Promise<EntryRow[]> {
  return query(
    em,
    sql<EntryRow>`
      with k as (
        select c.* from contract c where c.school_id = ${schoolId} and c.student_id = ${studentId}
          and (${payer ?? null}::text is null or c.contract_holder = ${payer ?? null}::text))
      select e.date::text as date, e.kind, e.memo, e.fee, e.about::text as about, e.method, e.contract_name as "contractName", e.amount
      from (
        select k.start_date as date, 'charge' as kind, 1 as rank, 0 as number,
          coalesce(v.plan_name, k.memo_contract_value) as memo, null as fee, null::date as about,
          null as method, k.contract_name, k.contract_value as amount
        from k left join plan_version v on v.school_id = ${schoolId} and v.id = k.plan_version_id where not k.deleted
        union all
        select coalesce(f.charged_on, k.start_date), 'adjustment', 2, a.number, a.memo, a.kind, f.about, null, k.contract_name,
          case a.type when '+' then a.value else -a.value end
        from k join contract_adjustment a on a.school_id = ${schoolId} and a.contract_id = k.id
        left join contract_fee f on f.school_id = ${schoolId} and f.contract_id = k.id and f.number = a.number
        where not k.deleted and not a.removed and not exists (
          select from contract_adjustment later where later.school_id = ${schoolId}
            and later.contract_id = k.id and later.number = a.number and later.revision > a.revision)
        union all
        select p.date, case when p.uncollectible then 'writeoff' when p.value < 0 then 'refund' else 'payment' end, 3,
          p.number, '', null, null, p.method, k.contract_name, -p.value
        from k join contract_payment p on p.school_id = ${schoolId} and p.contract_id = k.id
        where not p.removed and not exists (
          select from contract_payment later where later.school_id = ${schoolId}
            and later.contract_id = k.id and later.number = p.number and later.revision > p.revision)) e
      where e.amount <> 0 and e.date <= ${to}::date
      order by e.date, e.contract_name collate "C", e.rank, e.number`,
  )
}

function labelOf(
  { kind, memo, fee, about, method, amount }: Omit<EntryRow, 'date' | 'contractName'>,
  language: Language,
): string {
  const text = statementTexts[language]
  if (kind === 'charge') return memo === '' ? text.charge : memo
  if (kind === 'adjustment') return adjustmentLabel({ memo, kind: fee, about, value: amount }, language)
  return method === null ? text[kind] : `${text[kind]} (${methodTexts[language][method]})`
}

const sumOf = (entries: readonly { amount: number }[]) => entries.reduce((sum, { amount }) => sum + amount, 0)
