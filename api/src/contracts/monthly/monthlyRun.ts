import { renewedContract } from '@koma/schema/input/monthly'
import { periodOf } from '@koma/schema/rules/renewal'
import type { EntityManager } from '@mikro-orm/postgresql'
import { z } from 'zod'
import { forgetUndo } from '../../platform/record/keptUndo.ts'
import { noteRecords } from '../../platform/record/noteRecord.ts'
import { query, type Sql, sql } from '../../platform/database/sql.ts'
import { runKind } from '../../platform/jobs/runs/runKind.ts'
import { actorOf, type Context, type Viewer } from '../../platform/shared/context.ts'
import { setLogOrigin } from '../setLogOrigin.ts'
import { contractWithStudent } from '../contractRecord.reads.ts'
import { renewContract } from './renewContract.ts'

/** Returns the query of the contracts that a run has made and that still exist. */
const createdByRun = (schoolId: string, runId: string): Sql => sql`select made.* from run_step s
  join contract made on made.school_id = s.school_id and made.id = s.ref and not made.deleted
  where s.school_id = ${schoolId} and s.run_id = ${runId}`

/**
 * Monthly processing (MON-06, D97): each step renews one contract. It can be undone as a whole until one of the new
 * contracts is used, edited, paid or renewed; discounts that came along with the renewal are no edit. Those that
 * somebody has deleted are left out.
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
    async touched(em, ctx, { id }) {
      const schoolId = ctx.school.id
      const createdContracts = createdByRun(schoolId, id)
      await query(
        em,
        sql`with made as (${createdContracts})
          select from contract where school_id = ${schoolId}
            and id in (select id from made union select predecessor_id from made)
          order by id for update`,
      )
      const touched = await query(
        em,
        sql<{ name: string }>`
          with made as (${createdContracts})
          select ${sql.raw(contractWithStudent)} as name from made k
          join student st on st.school_id = k.school_id and st.id = k.student_id
          where k.used or k.renewed or k.version <> 1
            or exists (select from contract_payment p where p.school_id = ${schoolId} and p.contract_id = k.id)
            or exists (select from contract_adjustment a where a.school_id = ${schoolId} and a.contract_id = k.id
              and (not a.carried or a.revision > 1))
            or exists (select from credit_entry e where e.school_id = ${schoolId} and e.contract_id = k.id
              and e.reason not in ('opening', 'carry-over'))
          order by 1`,
      )
      return touched.map(({ name }) => name)
    },
    apply: (em, ctx, by, { id }) => undoContracts(em, ctx, by, id),
  },
})

async function undoContracts(em: EntityManager, ctx: Context, by: Viewer, runId: string): Promise<void> {
  const schoolId = ctx.school.id
  const createdContracts = createdByRun(schoolId, runId)
  await setLogOrigin(em, ctx)
  const undone = await query(
    em,
    sql<{ id: string; name: string }>`
      with made as (${createdContracts}),
      carried as (select id, koma_carry_back(${schoolId}, id, ${actorOf(by)}, ${ctx.now}) from made)
      select made.id, contract_name as name from made join carried on carried.id = made.id`,
  )
  await noteRecords(
    em,
    ctx,
    by,
    undone.map((contract) => ({ kind: 'contract', change: 'deleted', ...contract })),
  )
  await forgetUndo(
    em,
    schoolId,
    undone.map(({ id }) => id),
  )
  await query(
    em,
    sql`with made as (${createdContracts}),
      freed as (
        update contract k set renewed = false from made where k.school_id = ${schoolId} and k.id = made.predecessor_id),
      dropped as (
        update contract k set active = false, deleted = true from made where k.school_id = ${schoolId} and k.id = made.id),
      courses as (
        delete from contract_course c using made where c.school_id = ${schoolId} and c.contract_id = made.id)
      insert into outbox (school_id, topic, ref) select distinct ${schoolId}::uuid, 'student', student_id from made`,
  )
}
