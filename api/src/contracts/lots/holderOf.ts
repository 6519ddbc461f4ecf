import type { WallDate } from '@koma/schema/rules/time'
import type { EntityManager } from '@mikro-orm/postgresql'
import { query, sql } from '../../platform/database/sql.ts'
import type { Context } from '../../platform/shared/context.ts'
import { lockContracts } from '../../students/studentUse.ts'
import type { ContractRow } from '../contract.entity.ts'

/** Returns the contract that gets points given to a locked one: itself, or the last that follows it. */
export async function holderOf(
  em: EntityManager,
  ctx: Context,
  { id, studentId }: Pick<ContractRow, 'id' | 'studentId'>,
  validFrom: WallDate | null,
): Promise<string> {
  await lockContracts(em, ctx, studentId)
  const [last] = await query(
    em,
    sql<{ id: string }>`
      with recursive following as (
        select id, end_date, carry_over_complete, 0 as depth from contract
        where school_id = ${ctx.school.id} and id = ${id}
        union all
        select k.id, k.end_date, k.carry_over_complete, f.depth + 1
        from following f join contract k on k.school_id = ${ctx.school.id} and k.predecessor_id = f.id and not k.deleted
        where f.carry_over_complete or f.end_date < ${validFrom}::date)
      select id from following order by depth desc limit 1`,
  )
  return last?.id ?? id
}
