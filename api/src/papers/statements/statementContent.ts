import type { Language } from '@koma/schema/codes'
import type { PaymentMethod } from '@koma/schema/records/payment'
import { methodTexts } from '@koma/schema/paymentTexts'
import type { FeeKind } from '@koma/schema/planTexts'
import { contractNumberOf } from '@koma/schema/rules/contractNumber'
import { dateOf, type WallDate } from '@koma/schema/rules/time'
import type { EntityManager } from '@mikro-orm/postgresql'
import { inForce } from '../../contracts/inForce.ts'
import { query, type Sql, sql } from '../../platform/database/sql.ts'
import { adjustmentLabel } from '../adjustmentLabel.ts'
import type { PaperLayout } from '../addressedName.ts'
import type { PaperIssuer } from '../paperIssuer.ts'
import { statementTexts } from './statementTexts.ts'
import { contactLines } from '../contactLines.ts'

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
  layout: PaperLayout
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
  studentId: string
  payer: string
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
 * It has what the journal has: prices and adjustments on the day a contract begins, fees by rule on the day they were
 * charged, money on its own day. A contract that is paid before it begins is charged on the day of its first payment,
 * so that no balance has the money without the price (decision 134). It is made out to the contract holder where all
 * contracts have the same one. (PAPER-15)
 */
export async function statementContent(
  em: EntityManager,
  issuer: PaperIssuer,
  { studentId, payer, from, to, language }: StatementOf,
): Promise<StatementContent | null> {
  const facts = await statementFacts(em, issuer.school.id, { studentIds: [studentId], from, to })
  const student = facts.students.get(studentId)
  return student === undefined ? null : contentOf(issuer, facts, student, { payer: payer ?? null, from, to, language })
}

interface StudentRow {
  studentId: string
  name: string
  language: Language
  /** The contract holder, if all contracts have the same one; empty otherwise. */
  holder: string
  deposit: number
}

/** What statements of some days are made of. */
export interface StatementFacts {
  /** By id, in the order of their names. */
  students: ReadonlyMap<string, StudentRow>
  /** What each payer was to pay before the first day, in whole yen. */
  openings: readonly { studentId: string; payer: string; amount: number }[]
  entries: readonly EntryRow[]
}

/** Reads what statements of some days are made of, for some students, or without ids for all that were not deleted. */
export async function statementFacts(
  em: EntityManager,
  schoolId: string,
  { studentIds, from, to }: { studentIds?: readonly string[]; from: WallDate; to: WallDate },
): Promise<StatementFacts> {
  const isAsked = (column: string): Sql =>
    studentIds === undefined ? sql`true` : sql`${sql.raw(column)} = any(${[...studentIds]}::uuid[])`
  const students = await query(
    em,
    sql<StudentRow>`
      select st.id as "studentId", st.last_name || ' ' || st.first_name as name, st.com_lang as language,
        coalesce(d.held, 0)::int as deposit, coalesce(h.holder, '') as holder
      from student st
      left join (
        select student_id, min(contract_holder) as holder from contract
        where school_id = ${schoolId} and not deleted and ${isAsked('student_id')}
        group by student_id having count(distinct contract_holder) = 1) h on h.student_id = st.id
      left join (
        select student_id, sum(case kind when 'received' then value else -value end) as held from deposit_entry
        where school_id = ${schoolId} and undone_at is null and date <= ${to}::date and ${isAsked('student_id')}
        group by student_id) d on d.student_id = st.id
      where st.school_id = ${schoolId} and ${studentIds === undefined ? sql`not st.deleted` : isAsked('st.id')}
      order by st.name_order, st.id`,
  )
  const entries = entriesOf(schoolId, isAsked('c.student_id'))
  const openings = await query(
    em,
    sql<StatementFacts['openings'][number]>`
      select e.student_id as "studentId", e.payer, sum(e.amount)::int as amount from (${entries}) e
      where e.date < ${from}::date group by e.student_id, e.payer`,
  )
  const found = await query(
    em,
    sql<EntryRow>`
      select e.student_id as "studentId", e.payer, e.date::text as date, e.kind, e.memo, e.fee, e.about::text as about,
        e.method, e.contract_name as "contractName", e.amount
      from (${entries}) e
      where e.amount <> 0 and e.date between ${from}::date and ${to}::date
      order by e.date, e.contract_name collate "C", e.rank, e.number`,
  )
  return { students: new Map(students.map((student) => [student.studentId, student])), openings, entries: found }
}

/** Makes the statement of a student, or of one payer, of what was read. */
export function contentOf(
  { school, now }: PaperIssuer,
  { openings, entries }: Pick<StatementFacts, 'openings' | 'entries'>,
  student: StudentRow,
  { payer, from, to, language: wished }: Omit<StatementOf, 'studentId' | 'payer'> & { payer: string | null },
): StatementContent {
  const language = wished ?? student.language
  const holder = payer ?? student.holder
  const isOf = (row: { studentId: string; payer: string }) =>
    row.studentId === student.studentId && (payer === null || row.payer === payer)
  const lines = entries.filter(isOf).map(({ date, kind, amount, contractName, ...entry }) => ({
    date,
    kind,
    label: labelOf({ kind, amount, ...entry }, language),
    contractNumber: contractNumberOf(contractName),
    amount,
  }))
  const opening = sumOf(openings.filter(isOf))
  // A deposit is the student's: the statement of one contract holder leaves it out.
  const deposit = payer === null ? student.deposit : 0
  return {
    layout: 2,
    language,
    issuedOn: dateOf(now),
    from,
    to,
    addressedTo: holder === '' ? student.name : holder,
    studentName: student.name,
    opening,
    lines,
    closing: opening + sumOf(lines),
    ...(deposit > 0 ? { deposit } : {}),
    schoolName: school.name,
    contact: contactLines(school.schoolContact),
    invoiceNumber: school.invoiceNumber,
  }
}

/** Returns the contract holders of a student's contracts, by name; empty text for contracts without one. */
export async function payersOf(em: EntityManager, schoolId: string, studentId: string): Promise<string[]> {
  const rows = await query(
    em,
    sql<{ payer: string }>`
      select contract_holder as payer from contract
      where school_id = ${schoolId} and student_id = ${studentId} and not deleted
      group by contract_holder order by contract_holder collate "C"`,
  )
  return rows.map(({ payer }) => payer)
}

/** Returns the statement that reads all entries of the contracts `c` that a condition names. */
function entriesOf(schoolId: string, which: Sql): Sql {
  return sql`
    with k as (
      select c.*, least(c.start_date, (
          select min(p.date) from contract_payment p
          where p.school_id = ${schoolId} and p.contract_id = c.id and p.value <> 0
            and ${inForce(schoolId, 'contract_payment', 'p')})) as charged_on
      from contract c where c.school_id = ${schoolId} and ${which})
    select k.charged_on as date, 'charge' as kind, 1 as rank, 0 as number,
      coalesce(v.plan_name, k.memo_contract_value) as memo, null as fee, null::date as about,
      null as method, k.student_id, k.contract_holder as payer, k.contract_name, k.contract_value as amount
    from k left join plan_version v on v.school_id = ${schoolId} and v.id = k.plan_version_id where not k.deleted
    union all
    select coalesce(f.charged_on, k.charged_on), 'adjustment', 2, a.number, a.memo, a.kind, f.about, null, k.student_id, k.contract_holder, k.contract_name,
      case a.type when '+' then a.value else -a.value end
    from k join contract_adjustment a on a.school_id = ${schoolId} and a.contract_id = k.id
    left join contract_fee f on f.school_id = ${schoolId} and f.contract_id = k.id and f.number = a.number
    where not k.deleted and ${inForce(schoolId, 'contract_adjustment', 'a')}
    union all
    select p.date, case when p.uncollectible then 'writeoff' when p.value < 0 then 'refund' else 'payment' end, 3,
      p.number, '', null, null, p.method, k.student_id, k.contract_holder, k.contract_name, -p.value
    from k join contract_payment p on p.school_id = ${schoolId} and p.contract_id = k.id
    where ${inForce(schoolId, 'contract_payment', 'p')}`
}

function labelOf(
  { kind, memo, fee, about, method, amount }: Pick<EntryRow, 'kind' | 'memo' | 'fee' | 'about' | 'method' | 'amount'>,
  language: Language,
): string {
  const text = statementTexts[language]
  if (kind === 'charge') return memo === '' ? text.charge : memo
  if (kind === 'adjustment') return adjustmentLabel({ memo, kind: fee, about, value: amount }, language)
  return method === null ? text[kind] : `${text[kind]} (${methodTexts[language][method]})`
}

const sumOf = (entries: readonly { amount: number }[]) => entries.reduce((sum, { amount }) => sum + amount, 0)
