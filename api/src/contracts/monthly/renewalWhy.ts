import { type RenewalFacts, renewalWhy as rulesOf } from '@koma/schema/rules/renewal'
import { lastChangeOf } from '../../activity/lastChange.ts'
import { query } from '../../database/sql.ts'
import type { Explanation } from '../../record/explanation.ts'
import type { Context } from '../../shared/context.ts'
import { maySeeContracts } from '../contract.policy.ts'

type Row = Omit<RenewalFacts, 'changed'>

/**
 * Tells why a contract would be renewed for a month at this moment, or not, rule by rule. All staff (D128). (MON-02,
 * MON-10)
 */
export async function renewalWhy(
  ctx: Context,
  { id, version }: { id: string; version: number },
  month: string,
): Promise<Explanation> {
  maySeeContracts(ctx)
  const [row] = await query<Row>(
    ctx.em,
    `select k.version, k.active, k.monthly_contract as "monthlyContract", k.renewed, k.points, k.carry_over as "carryOver",
       k.end_date::text as "endDate", right(next.contract_name, 13) as "renewedAs",
       jsonb_build_object('name', st.last_name || ' ' || st.first_name, 'active', st.active) as student
     from contract k
     join student st on st.school_id = k.school_id and st.id = k.student_id
     left join contract next on next.school_id = k.school_id and next.predecessor_id = k.id and not next.deleted
     where k.school_id = $1 and k.id = $2 and not k.deleted`,
    [ctx.school.id, id],
  )
  const facts = row === undefined ? null : { ...row, changed: await lastChangeOf(ctx, ctx.em, id) }
  const rules = rulesOf(facts, { month, version })
  const broken = rules.find(({ outcome }) => outcome === 'broken')
  return {
    verdict: broken === undefined ? { ok: true } : { ok: false, code: broken.code, note: noteOf(broken.rule) },
    rules,
    contracts: [],
  }
}

/** As the run says it. */
function noteOf(rule: string) {
  if (rule === 'notRenewed') return 'renewedAlready'
  return rule === 'contractUnchanged' ? 'renewalMoved' : 'renewalGone'
}
