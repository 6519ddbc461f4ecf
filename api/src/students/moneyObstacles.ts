import type { Refusal } from '@koma/schema/answers'
import type { Language } from '@koma/schema/codes'
import type { Reason } from '@koma/schema/reasons'
import type { EntityManager } from '@mikro-orm/postgresql'
import { isOpen } from '../debit/openDebits.ts'
import { dayText, timeText } from '../mail/mailFormat.ts'
import { refusedFor } from '../platform/bulk/refusedNaming.ts'
import { query, type Sql, sql } from '../platform/database/sql.ts'
import type { Context } from '../platform/shared/context.ts'

/** The values from which an obstacle is named: its time, its name or its amount. */
export interface Obstacle {
  at?: string | null
  name?: string | null
  yen?: number | null
}

/** Of which student something is looked for. */
export interface SoughtStudent {
  schoolId: string
  /** Tells whether a column has the student's id, or that of one who was merged into them. */
  isTheirs: (column: Sql) => Sql
}

/** Selects the days of the student's direct debits that await their results. */
export const debitsAwaited = ({ schoolId, isTheirs }: SoughtStudent): Sql<Obstacle> => sql`
  select r.collect_on::text as at from debit_request r where r.school_id = ${schoolId} and ${isOpen(schoolId)}
    and exists (select from debit_line l where l.school_id = ${schoolId} and l.debit_id = r.id and ${isTheirs(sql`l.student_id`)})
  order by 1`

/** Selects what the student owes, by contract. */
export const moneyOwed = ({ schoolId, isTheirs }: SoughtStudent): Sql<Obstacle> => sql`
  select right(x.contract_name, 13) as name, x.contract_value + x.adjusted - x.paid as yen from contract x
  where x.school_id = ${schoolId} and ${isTheirs(sql`x.student_id`)} and not x.deleted
    and x.contract_value + x.adjusted > x.paid
  order by x.start_date, x.id`

/** Selects the deposit that the school holds for the student. */
export const depositHeld = ({ schoolId, isTheirs }: SoughtStudent): Sql<Obstacle> => sql`
  select held.yen from (
    select sum(case x.kind when 'received' then x.value else -x.value end)::int as yen from deposit_entry x
    where x.school_id = ${schoolId} and ${isTheirs(sql`x.student_id`)} and x.undone_at is null) held
  where held.yen > 0`

/** The checks of money that must be settled before a student is deleted, with where to find what is not. (DEBIT-19) */
const moneyRules = {
  noOpenDebit: { reason: 'deleteDebit', find: debitsAwaited },
  nothingOwed: { reason: 'deleteOwed', find: moneyOwed },
  noDepositHeld: { reason: 'deleteDeposit', find: depositHeld },
} as const satisfies Record<string, { reason: Reason; find: (sought: SoughtStudent) => Sql<Obstacle> }>

export type MoneyRule = keyof typeof moneyRules

/** Returns the refusals to delete a student by the money that is not settled. */
export async function moneyRefusals(
  em: EntityManager,
  ctx: Pick<Context, 'school' | 'language'>,
  studentId: string,
): Promise<Record<MoneyRule, Refusal | null>> {
  const sought = { schoolId: ctx.school.id, isTheirs: (column: Sql) => sql`${column} = ${studentId}` }
  const refusalBy = async (rule: MoneyRule) => {
    const found = await query(em, moneyRules[rule].find(sought))
    return found.length === 0 ? null : refusedFor(ctx, moneyRules[rule].reason, obstacleNames(found, ctx.language))
  }
  return {
    noOpenDebit: await refusalBy('noOpenDebit'),
    nothingOwed: await refusalBy('nothingOwed'),
    noDepositHeld: await refusalBy('noDepositHeld'),
  }
}

/** Returns obstacles in words, each once. */
export function obstacleNames(found: readonly Obstacle[], language: Language): string[] {
  return [...new Set(found.map((each) => nameOf(each, language)))].filter((name) => name !== '')
}

function nameOf({ at, name, yen }: Obstacle, language: Language): string {
  const when = at == null ? null : at.includes('T') ? `${dayText(at, language)} ${timeText(at)}` : dayText(at, language)
  const amount =
    yen == null ? null : { jp: `${yen.toLocaleString('ja-JP')}円`, en: `¥${yen.toLocaleString('en-US')}` }[language]
  return [when, name, amount].filter((part) => part != null).join(' ')
}
