import type { StatementGroup } from '@koma/schema/input/statement'
import { periodOf } from '@koma/schema/rules/renewal'
import type { EntityManager } from '@mikro-orm/postgresql'
import { query, sql } from '../../platform/database/sql.ts'
import type { PaperIssuer } from '../paperIssuer.ts'
import { paperNumberOf } from '../paperNumber.ts'
import { contentOf, type StatementContent, statementFacts } from './statementContent.ts'
import { digestOf } from '../../platform/shared/digest.ts'

/**
 * What a run does with the statement of a month; `again`: one was issued and something has changed since; `same`: it
 * was issued and would say the same.
 */
export const statementChanges = ['issue', 'again', 'same'] as const

/** The statement of a month for a student, or for one of their payers, beside the one that was issued last. */
export interface PlannedStatement {
  studentId: string
  /** Null for all contracts of the student, empty text for those without a contract holder. */
  payer: string | null
  content: StatementContent
  change: (typeof statementChanges)[number]
  last: { id: string; paperNumber: string } | null
  digest: string
}

interface StatementsOf {
  month: string
  by: StatementGroup
  /** Plans those of one student alone. */
  studentId?: string
}

/**
 * Plans the statements of a month, by name of the student: for whoever was charged, paid, owes or has money with the
 * school. Who has nothing of it gets none. (PAPER-20)
 */
export async function planStatements(
  em: EntityManager,
  issuer: PaperIssuer,
  { month, by, studentId }: StatementsOf,
): Promise<PlannedStatement[]> {
  const schoolId = issuer.school.id
  const { startDate: from, endDate: to } = periodOf(month)
  const only = studentId === undefined ? {} : { studentIds: [studentId] }
  const facts = await statementFacts(em, schoolId, { ...only, from, to })
  const openings = Map.groupBy(facts.openings, (row) => row.studentId)
  const entries = Map.groupBy(facts.entries, (row) => row.studentId)
  const planned = [...facts.students.values()].flatMap((student) => {
    const own = { openings: openings.get(student.studentId) ?? [], entries: entries.get(student.studentId) ?? [] }
    const payers = by === 'student' ? [null] : payersIn([...own.openings, ...own.entries])
    return payers.flatMap((payer) => {
      const content = contentOf(issuer, own, student, { payer, from, to })
      const { opening, lines, deposit = 0 } = content
      return opening === 0 && lines.length === 0 && deposit === 0
        ? []
        : [{ studentId: student.studentId, payer, content }]
    })
  })
  const issued = await query(
    em,
    sql<{ at: number; last: PlannedStatement['last']; isSame: boolean }>`
      select w.at::int as at, l.last, l.is_same as "isSame"
      from unnest(${planned.map((each) => each.studentId)}::uuid[], ${planned.map(({ payer }) => payer ?? '')}::text[],
        ${planned.map(({ content }) => saysOf(content))}::jsonb[]) with ordinality as w (student_id, payer, says, at)
      join lateral (
        select p.content - 'issuedOn' = w.says as is_same,
          jsonb_build_object('id', p.id, 'paperNumber', ${paperNumberOf('p')}) as last
        from paper p
        where p.school_id = ${schoolId} and p.kind = 'statement' and p.student_id = w.student_id and p.payer = w.payer
          and p.content ->> 'from' = ${from}::text and p.content ->> 'to' = ${to}::text
        order by p.content - 'issuedOn' = w.says desc, p.id desc limit 1) l on true`,
  )
  const issuedOf = new Map(issued.map((row) => [row.at - 1, row]))
  return planned.map((each, at) => {
    const { last = null, isSame = false } = issuedOf.get(at) ?? {}
    const change = last === null ? 'issue' : isSame ? 'same' : 'again'
    return { ...each, change, last, digest: digestOf(change, last?.id ?? null, saysOf(each.content)) }
  })
}

const payersIn = (rows: readonly { payer: string }[]) => [...new Set(rows.map(({ payer }) => payer))].toSorted()

/** Returns what a statement says, whatever day it is issued on: a night between changes nothing. */
const saysOf = ({ issuedOn: _, ...says }: StatementContent): string => JSON.stringify(says)
