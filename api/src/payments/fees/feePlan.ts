import { MOST_FEES } from '@koma/schema/input/fee'
import type { ChargedFeeKind } from '@koma/schema/planTexts'
import { contractNumberOf } from '@koma/schema/rules/contractNumber'
import { type FeeRules, lateFee } from '@koma/schema/rules/fees'
import { dateOf, monthOf, plusDays, type WallDate, type WallTime } from '@koma/schema/rules/time'
import type { EntityManager } from '@mikro-orm/postgresql'
import { owedFor } from '../../contracts/contractRecord.reads.ts'
import { isOpen } from '../../debit/openDebits.ts'
import { query, sql } from '../../platform/database/sql.ts'
import { digestOf } from '../../platform/shared/digest.ts'

/** A fee that the school's rules charge now, in whole yen. */
export interface PlannedFee {
  kind: ChargedFeeKind
  contractId: string
  contractName: string
  contractNumber: string
  studentId: string
  studentName: string
  bookingId: string | null
  /** The day by which it was to be paid, or the day of the lesson that was missed. */
  about: WallDate
  /** What is due for the contract now. */
  owing: number
  value: number
  /** Differs if anything else is charged, or for anything else. */
  digest: string
}

interface Ctx {
  school: FeeRules & { id: string }
  now: WallTime
}

type Row = Omit<PlannedFee, 'contractNumber' | 'value' | 'digest'>

/**
 * Plans the fees that are charged now, by student, at most 500: for contracts that are due for longer than the school
 * allows, and for lessons since the month before this one that were missed without telling. A contract of a student
 * whose debit waits for its results is not late yet. Nothing is planned that was charged before. (FEE-01)
 */
export async function planFees(em: EntityManager, ctx: Ctx): Promise<PlannedFee[]> {
  const rules = ctx.school
  const rows = [
    ...(rules.lateFeeYen > 0 || rules.lateFeePercent > 0 ? await lateContracts(em, ctx) : []),
    ...(rules.noShowFee > 0 ? await noShows(em, ctx) : []),
  ]
  return rows
    .flatMap((row) => {
      const contract = { contractValue: row.owing, adjusted: 0, paid: 0 }
      const value = row.kind === 'lateFee' ? lateFee(rules, contract) : rules.noShowFee
      if (value === 0) return []
      const digest = digestOf(row.kind, row.contractId, row.bookingId, row.about, value)
      return [{ ...row, contractNumber: contractNumberOf(row.contractName), value, digest }]
    })
    .slice(0, MOST_FEES)
}

const about = sql`k.id as "contractId", k.contract_name as "contractName", st.id as "studentId",
  st.last_name || ' ' || st.first_name as "studentName", k.contract_value + k.adjusted - k.paid as owing`
const contracts = sql`contract k join student st on st.school_id = k.school_id and st.id = k.student_id`
const inOrder = sql`order by st.name_order, st.id, about, k.contract_name collate "C" limit ${MOST_FEES}`

/**
 * Returns the contracts that are due for too long: since the day on the newest invoice of their month and payer, or
 * since their first day if that invoice is cancelled, was issued without them, or isn't there.
 */
function lateContracts(em: EntityManager, { school, now }: Ctx): Promise<Row[]> {
  const lastDay = plusDays(dateOf(now), -school.lateFeeDays)
  return query(
    em,
    sql<Row>`
      select 'lateFee' as kind, null as "bookingId", due.day::text as about, ${about}
      from ${contracts}
      cross join lateral (
        select coalesce((
          select case when c.paper_id is null and p.content -> 'lines'
              @> jsonb_build_array(jsonb_build_object('contractNumber', right(k.contract_name, 13)))
            then (p.content ->> 'dueOn')::date end
          from paper p left join paper_cancellation c on c.school_id = ${school.id} and c.paper_id = p.id
          where p.school_id = ${school.id} and p.kind = 'invoice' and p.student_id = k.student_id
            and p.payer = k.contract_holder and p.month = to_char(k.start_date, 'YYYY-MM')
            and not exists (select from paper n where n.school_id = ${school.id} and n.replaces_id = p.id)
          -- As planInvoices: a student into whom another was merged may have two, of which at most one is in force.
          order by c.paper_id is not null, p.id desc limit 1), k.start_date) as day) due
      where k.school_id = ${school.id} and ${sql.raw(owedFor)} and due.day < ${lastDay}::date
        and not exists (
          select from contract_fee f where f.school_id = ${school.id} and f.contract_id = k.id and f.kind = 'lateFee'
            and (f.removed_at is null or f.lift_reason is not null))
        and not exists (
          select from debit_line l join debit_request r on r.school_id = l.school_id and r.id = l.debit_id
          where l.school_id = ${school.id} and l.student_id = k.student_id and ${isOpen(school.id)})
      ${inOrder}`,
  )
}

/** Returns the lessons that were missed without telling, of contracts that exist. */
function noShows(em: EntityManager, { school, now }: Ctx): Promise<Row[]> {
  const since = `${monthOf(plusDays(`${monthOf(now)}-01`, -1))}-01`
  return query(
    em,
    sql<Row>`
      select 'noShowFee' as kind, b.id as "bookingId", b.starts_at::date::text as about, ${about}
      from booking b join ${contracts} on k.school_id = b.school_id and k.id = b.contract_id
      where b.school_id = ${school.id} and b.live_slot_id is not null and b.starts_at >= ${since}::date
        and b.attendance = 'absent' and b.attendance_reason = 'notTold' and not k.deleted and not st.deleted
        and not exists (
          select from contract_fee f where f.school_id = ${school.id} and f.booking_id = b.id
            and (f.removed_at is null or f.lift_reason is not null))
      ${inOrder}`,
  )
}
