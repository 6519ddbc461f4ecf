import { FEES_OF_PAGE, type FeesInput, feesInput } from '@koma/schema/input/fee'
import { contractNumberOf } from '@koma/schema/rules/contractNumber'
import { query, sql, wallTime } from '../../platform/database/sql.ts'
import type { Context } from '../../platform/shared/context.ts'
import { parseInput } from '../../platform/shared/input.ts'
import { actorName } from '../actorName.ts'
import { maySeePayments } from '../payment.policy.ts'
import { mayChargeFees } from './fee.policy.ts'
import type { FeePreviewType, FeeType } from './fee.type.ts'
import { planFees } from './feePlan.ts'

/** Previews `chargeFees`: who would be charged how much, and for what. Changes nothing. (FEE-01) */
export async function feePreview(ctx: Context): Promise<FeePreviewType> {
  mayChargeFees(ctx)
  const { lateFeeYen, lateFeePercent, noShowFee } = ctx.school
  const planned = await planFees(ctx.em, ctx)
  return {
    isOn: lateFeeYen > 0 || lateFeePercent > 0 || noShowFee > 0,
    fees: planned,
    total: planned.reduce((sum, { value }) => sum + value, 0),
  }
}

/** Lists a page of the fees that were charged, the newest first, also those that were waived. (FEE-03) */
export async function fees(ctx: Context, input: FeesInput): Promise<FeeType[]> {
  maySeePayments(ctx)
  const { after = null } = parseInput(ctx, feesInput, input)
  const rows = await query(
    ctx.em,
    sql<Omit<FeeType, 'contractNumber'> & { contractName: string }>`
      select f.id, f.run_id as "runId", f.kind, k.id as "contractId", k.contract_name as "contractName",
        st.id as "studentId", st.last_name || ' ' || st.first_name as "studentName", f.about::text as about, f.value,
        f.charged_on::text as "chargedOn", ${actorName('r', 'r.actor')} as by, ${wallTime('f.removed_at')} as "waivedAt",
        case when f.removed_by is null then null else ${actorName('f', 'f.removed_by')} end as "waivedBy",
        coalesce(f.lift_reason, '') as "waiveReason",
        f.kind = 'noShowFee' and not exists (
          select from booking b where b.school_id = ${ctx.school.id} and b.id = f.booking_id
            and b.live_slot_id is not null and b.attendance = 'absent' and b.attendance_reason = 'notTold') as "isMoot"
      from contract_fee f join fee_run r on r.school_id = f.school_id and r.id = f.run_id
      join contract k on k.school_id = f.school_id and k.id = f.contract_id
      join student st on st.school_id = k.school_id and st.id = k.student_id
      where f.school_id = ${ctx.school.id} and not k.deleted and not st.deleted
        and (f.removed_at is null or f.lift_reason is not null)
        and (${after}::uuid is null or (f.charged_on, f.id) < (
          select shown.charged_on, shown.id from contract_fee shown
          where shown.school_id = ${ctx.school.id} and shown.id = ${after}::uuid))
      order by f.charged_on desc, f.id desc limit ${FEES_OF_PAGE}`,
  )
  return rows.map(({ contractName, ...fee }) => ({ ...fee, contractNumber: contractNumberOf(contractName) }))
}
