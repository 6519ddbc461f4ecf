import type { Language } from '@koma/schema/codes'
import { agreementPaperTexts } from '@koma/schema/agreementPaperTexts'
import { consentOf } from '@koma/schema/agreementTexts'
import { adjustmentNote, type FeeKind } from '@koma/schema/planTexts'
import {
  agreementClauses,
  type AgreementValues,
  isContinuing,
  namesCoolingOff,
} from '@koma/schema/rules/agreementTemplate'
import { adjustedBy, balanceOwing, paidBy } from '@koma/schema/rules/contractMoney'
import { dateOf } from '@koma/schema/rules/time'
import type { EntityManager } from '@mikro-orm/postgresql'
import { moneyColumn } from '../moneyRows.ts'
import { query, sql } from '../../platform/database/sql.ts'
import type { Context } from '../../platform/shared/context.ts'
import { dayText, yen } from '../../papers/pdf/paperPdf.ts'
import type { AgreementContentType } from './agreement.type.ts'
import { currentTemplate } from './agreementTemplates.ts'
import { creditsText } from './creditsText.ts'
import { contactLines } from '../../papers/contactLines.ts'

type Row = Omit<
  AgreementContentType,
  | 'printedOn'
  | 'schoolName'
  | 'adjustments'
  | 'logoUrl'
  | 'header'
  | 'creditType'
  | 'subtotal'
  | 'balanceOwing'
  | 'writtenOff'
  | 'consent'
  | 'clauses'
  | 'templateVersion'
  | 'lacksCoolingOff'
  | 'points'
> & {
  contractId: string
  monthlyPoints: number
  planName: string | null
  given: number
  adjustments: (AgreementContentType['adjustments'][number] & { kind: FeeKind | null })[]
  payments: { value: number; uncollectible: boolean }[]
}

/**
 * Returns the agreement of a contract as it is now (CON-46…56), in `language` or the one of the student's mails. Null
 * for a contract that the school does not have. With `locked` the contract is locked until the transaction ends.
 */
export async function agreementContent(
  em: EntityManager,
  ctx: Pick<Context, 'school' | 'now'>,
  { contractId, language = null }: { contractId: string; language?: Language | null | undefined },
  locked = false,
): Promise<AgreementContentType | null> {
  // First, because a statement that waits for the lock sees the money of before.
  if (locked) await lockContract(em, ctx.school.id, contractId)
  return (await agreementContents(em, ctx, { contractIds: [contractId], language })).get(contractId) ?? null
}

/** Returns the agreements of many contracts as they are now, by contract; those that the school lacks are left out. */
export async function agreementContents(
  em: EntityManager,
  ctx: Pick<Context, 'school' | 'now'>,
  { contractIds, language = null }: { contractIds: readonly string[]; language?: Language | null | undefined },
): Promise<ReadonlyMap<string, AgreementContentType>> {
  const { school } = ctx
  const rows = await query(
    em,
    sql<Row>`
      select k.id as "contractId", coalesce(${language}, st.com_lang) as language, right(k.contract_name, 13) as "contractNumber",
        st.last_name || ' ' || st.first_name as "studentName", st.student_id as "studentCode",
        coalesce(nullif(k.contract_holder, ''), nullif(st.contract_holder, ''),
          st.last_name || ' ' || st.first_name) as "contractHolder",
        st.email, st.phone_number as "phoneNumber", k.monthly_contract as "monthlyContract", k.carry_over as "carryOver",
        k.monthly_points as "monthlyPoints", (select v.plan_name from plan_version v
          where v.school_id = ${school.id} and v.id = k.plan_version_id) as "planName", k.start_date::text as "startDate", k.end_date::text as "endDate",
        coalesce((select sum(e.delta)::int from credit_entry e where e.school_id = ${school.id} and e.contract_id = k.id
          and e.reason not in ('booking', 'cancellation')), 0) as given,
        array(select c.display_name from contract_course cc
          join course c on c.school_id = cc.school_id and c.id = cc.course_id
          where cc.school_id = ${school.id} and cc.contract_id = k.id order by c.code collate "C") as lessons,
        k.contract_value as "contractValue", k.memo_contract_value as "memoContractValue", k.adjusted, k.paid,
        ${moneyColumn('adjustment', school.id)}, ${moneyColumn('payment', school.id)},
        k.monthly_booking_limit as "monthlyBookingLimit", k.monthly_cancel_limit as "monthlyCancelLimit"
      from contract k join student st on st.school_id = k.school_id and st.id = k.student_id
      where k.school_id = ${school.id} and k.id = any(${[...contractIds]}::uuid[]) and not k.deleted and not st.deleted`,
  )
  const templates = new Map<Language, Template>()
  for (const each of new Set(rows.map((row) => row.language))) templates.set(each, await currentTemplate(em, ctx, each))
  return new Map(
    rows.map(({ contractId, ...row }) => [contractId, contentOf(ctx, row, templates.get(row.language) ?? null)]),
  )
}

type Template = Awaited<ReturnType<typeof currentTemplate>>

function contentOf(
  { school, now }: Pick<Context, 'school' | 'now'>,
  row: Omit<Row, 'contractId'>,
  template: Template,
): AgreementContentType {
  const { monthlyPoints, planName, given, adjustments, payments, ...facts } = row
  const adjusted = adjustedBy(adjustments)
  const content: AgreementContentType = {
    ...facts,
    printedOn: dateOf(now),
    schoolName: school.name,
    logoUrl: school.printLogoUrl ?? school.logoUrl ?? null,
    header: contactLines(school.schoolContact),
    creditType: school.creditType,
    points: row.monthlyContract ? monthlyPoints : given,
    adjustments: adjustments.map(({ type, value, memo, kind }) => ({
      type,
      value,
      memo: adjustmentNote({ kind, memo }, row.language),
    })),
    adjusted,
    subtotal: row.contractValue + row.adjusted,
    writtenOff: paidBy(payments.filter(({ uncollectible }) => uncollectible)),
    balanceOwing: balanceOwing(row),
    consent: template === null ? consentOf(row.language, school.creditType) : [],
    clauses: [],
    templateVersion: template?.version ?? null,
    lacksCoolingOff: null,
  }
  if (template !== null) content.clauses = agreementClauses(template.body, valuesOf(content, planName))
  const price = Math.max(content.contractValue, content.subtotal)
  const isLong = isContinuing({ start: content.startDate, end: content.endDate, price })
  content.lacksCoolingOff = isLong && !namesCoolingOff(content.clauses ?? [])
  return content
}

/** Returns what the placeholders of the school's own clauses stand for in an agreement. (AGR-02) */
function valuesOf(content: AgreementContentType, planName: string | null): AgreementValues {
  const { language, points } = content
  const text = agreementPaperTexts[language]
  const [start, end] = [dayText(content.startDate, language), dayText(content.endDate, language)]
  return {
    school: content.schoolName,
    student: content.studentName,
    studentId: content.studentCode.toUpperCase(),
    holder: content.contractHolder,
    contract: content.contractNumber,
    plan: planName ?? (content.monthlyContract ? text.monthly : text.package)(creditsText(content)),
    period: language === 'jp' ? `${start}〜${end}` : `${start} – ${end}`,
    start,
    end,
    price: yen(content.subtotal),
    points: `${points}`,
    courses: content.lessons.join(text.comma) || text.noLessons,
    date: dayText(content.printedOn, language),
  }
}

async function lockContract(em: EntityManager, schoolId: string, id: string): Promise<void> {
  await query(em, sql`select from contract where school_id = ${schoolId} and id = ${id} for no key update`)
}
