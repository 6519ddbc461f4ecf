import { renewedContract } from '@koma/schema/input/monthly'
import { periodOf } from '@koma/schema/rules/renewal'
import type { EntityManager } from '@mikro-orm/postgresql'
import { z } from 'zod'
import { noteRecords } from '../../activity/noteRecord.ts'
import { query } from '../../platform/database/sql.ts'
import { runKind } from '../../platform/jobs/runs/runKind.ts'
import { actorOf, type Context, type Viewer } from '../../platform/shared/context.ts'
import { setLogOrigin } from '../setLogOrigin.ts'
import { contractWithStudent } from '../contractRecord.reads.ts'
import { renewContract } from './renewContract.ts'

/** The contracts `made` by a run that are still there, in a statement about the run $2 of the school $1. */
const MADE = `select made.* from run_step s
  join contract made on made.school_id = s.school_id and made.id = s.ref and not made.deleted
  where s.school_id = $1 and s.run_id = $2`

/**
 * Monthly processing (MON-06, D97): each step renews one contract. It can be undone as a whole while none of the new
 * contracts was used, edited, paid or renewed; those that somebody has deleted are left out.
 */
export const monthlyRun = runKind({
  name: 'monthly',
  onePerSchool: true,
  permission: 'contractMonthly',
  input: z.object({ month: z.string() }),
  item: renewedContract,
  step: (ctx, contract, { input: { month } }) => renewContract(ctx, contract, month),
  labels: async (_, runs) =>
    new Map(
      runs.map(({ id, input: { month } }) => {
        const { startDate, endDate } = periodOf(month)
        return [id, `${startDate}–${endDate}`]
      }),
    ),
  undo: {
    async refusalOf(em, ctx, { id }) {
      const about = [ctx.school.id, id]
      await query(
        em,
        `with made as (${MADE})
         select from contract where school_id = $1
           and id in (select id from made union select predecessor_id from made)
         order by id for update`,
        about,
      )
      const touched = await query<{ name: string }>(
        em,
        `with made as (${MADE})
         select ${contractWithStudent} as name from made k
         join student st on st.school_id = k.school_id and st.id = k.student_id
         where k.used or k.renewed or k.version <> 1
           or exists (select from contract_payment p where p.school_id = $1 and p.contract_id = k.id)
           or exists (select from contract_adjustment a where a.school_id = $1 and a.contract_id = k.id)
           or exists (select from credit_entry e where e.school_id = $1 and e.contract_id = k.id
             and e.reason not in ('opening', 'carry-over'))
         order by 1`,
        about,
      )
      return touched.length === 0 ? null : { touched: touched.map(({ name }) => name) }
    },
    apply: (em, ctx, by, { id }) => undoContracts(em, ctx, by, id),
  },
})

async function undoContracts(em: EntityManager, ctx: Context, by: Viewer, runId: string): Promise<void> {
  const about = [ctx.school.id, runId]
  await setLogOrigin(em, ctx)
  const made = await query<{ id: string; name: string }>(
    em,
    `with made as (${MADE}),
     carried as (select id, koma_carry_back($1, id, $3, $4) from made)
     select made.id, contract_name as name from made join carried on carried.id = made.id`,
    [...about, actorOf(by), ctx.now],
  )
  await noteRecords(
    em,
    ctx,
    by,
    made.map((contract) => ({ kind: 'contract', change: 'deleted', ...contract })),
  )
  await query(
    em,
    `with made as (${MADE}),
     freed as (
       update contract k set renewed = false from made where k.school_id = $1 and k.id = made.predecessor_id),
     dropped as (
       update contract k set active = false, deleted = true from made where k.school_id = $1 and k.id = made.id),
     lessons as (
       delete from contract_course c using made where c.school_id = $1 and c.contract_id = made.id)
     insert into outbox (school_id, topic, ref) select distinct $1::uuid, 'student', student_id from made`,
    about,
  )
}
