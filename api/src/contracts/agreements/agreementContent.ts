import type { Language } from '@koma/schema/codes'
import { consentOf } from '@koma/schema/agreementTexts'
import { adjustmentNote, type FeeKind } from '@koma/schema/planTexts'
import { adjustedBy, balanceOwing, paidBy } from '@koma/schema/rules/contractMoney'
import { dateOf } from '@koma/schema/rules/time'
import type { EntityManager } from '@mikro-orm/postgresql'
import { moneyColumn } from '../moneyRows.ts'
import { query, sql } from '../../platform/database/sql.ts'
import type { Context } from '../../platform/shared/context.ts'
import type { AgreementContentType } from './agreement.type.ts'

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
  | 'points'
> & {
  monthlyPoints: number
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
  const { school, now } = ctx
  const [row] = await query(
    em,
    sql<Row>`
      select coalesce(${language}, st.com_lang) as language, right(k.contract_name, 13) as "contractNumber",
        st.last_name || ' ' || st.first_name as "studentName", st.student_id as "studentCode",
        coalesce(nullif(k.contract_holder, ''), nullif(st.contract_holder, ''),
          st.last_name || ' ' || st.first_name) as "contractHolder",
        st.email, st.phone_number as "phoneNumber", k.monthly_contract as "monthlyContract", k.carry_over as "carryOver",
        k.monthly_points as "monthlyPoints", k.start_date::text as "startDate", k.end_date::text as "endDate",
        coalesce((select sum(e.delta)::int from credit_entry e where e.school_id = ${school.id} and e.contract_id = k.id
          and e.reason not in ('booking', 'cancellation')), 0) as given,
        array(select c.display_name from contract_course cc
          join course c on c.school_id = cc.school_id and c.id = cc.course_id
          where cc.school_id = ${school.id} and cc.contract_id = k.id order by c.code) as lessons,
        k.contract_value as "contractValue", k.memo_contract_value as "memoContractValue", k.adjusted, k.paid,
        ${moneyColumn('adjustment', school.id)}, ${moneyColumn('payment', school.id)},
        k.monthly_booking_limit as "monthlyBookingLimit", k.monthly_cancel_limit as "monthlyCancelLimit"
      from contract k join student st on st.school_id = k.school_id and st.id = k.student_id
      where k.school_id = ${school.id} and k.id = ${contractId} and not k.deleted and not st.deleted 
      ${locked ? sql`for share of k` : sql``}`,
  )
  if (row === undefined) return null
  const { monthlyPoints, given, adjustments, payments, ...facts } = row
  return {
    ...facts,
    printedOn: dateOf(now),
    schoolName: school.name,
    logoUrl: school.printLogoUrl ?? school.logoUrl ?? null,
    header: school.schoolContact.split('\n').flatMap((line) => line.trim() || []),
    creditType: school.creditType,
    points: row.monthlyContract ? monthlyPoints : given,
    adjustments: adjustments.map(({ type, value, memo, kind }) => ({
      type,
      value,
      memo: adjustmentNote({ kind, memo }, row.language),
    })),
    adjusted: adjustedBy(adjustments),
    subtotal: row.contractValue + row.adjusted,
    writtenOff: paidBy(payments.filter(({ uncollectible }) => uncollectible)),
    balanceOwing: balanceOwing(row),
    consent: consentOf(row.language, school.creditType),
  }
}
