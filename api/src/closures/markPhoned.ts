import type { Refusal } from '@koma/schema/answers'
import { type MarkPhonedInput, markPhonedInput } from '@koma/schema/input/closure'
import { query, sql, wallTime } from '../platform/database/sql.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { notThere } from '../platform/record/answer.ts'
import { noteRecords } from '../platform/record/noteRecord.ts'
import type { Context } from '../platform/shared/context.ts'
import { parseInput } from '../platform/shared/input.ts'
import { mayPhone } from './closure.policy.ts'
import { closureName } from './closureName.ts'

/**
 * Notes who was phoned about a closure or an absence, or takes that back; staff, without a flag, as for the phone
 * numbers. The log says who was phoned. 404 if none of the people is on its list.
 */
export async function markPhoned(ctx: Context, input: MarkPhonedInput): Promise<{ ok: true } | Refusal> {
  const viewer = mayPhone(ctx)
  const { runId, personIds, phoned } = parseInput(ctx, markPhonedInput, input)
  const { school } = ctx
  const by = `${viewer.lastName} ${viewer.firstName}`
  return inTransaction<{ ok: true } | Refusal>(ctx, async (em) => {
    const calls = await query(
      em,
      sql<{ closureId: string; startsAt: string; endsAt: string; personId: string; name: string; phoned: boolean }>`
        select c.id as "closureId", ${wallTime('c.starts_at')} as "startsAt", ${wallTime('c.ends_at')} as "endsAt",
          call.person_id as "personId", call.phoned_at is not null as phoned,
          coalesce(st.last_name || ' ' || st.first_name, t.display_name) as name
        from closure c
        join closure_call call on call.school_id = ${school.id} and call.closure_id = c.id
        left join student st on st.school_id = ${school.id} and st.id = call.person_id
        left join teacher t on t.school_id = ${school.id} and t.id = call.person_id
        where c.school_id = ${school.id} and c.run_id = ${runId} and call.person_id = any(${personIds}::uuid[])
        order by call.person_id for update of call`,
    )
    if (calls.length === 0) return notThere
    const marked = calls.filter((call) => call.phoned !== phoned)
    await query(
      em,
      sql`update closure_call set phoned_at = ${phoned ? ctx.now : null}::timestamp, phoned_by = ${phoned ? by : null}::text
        where school_id = ${school.id} and closure_id = any(${marked.map(({ closureId }) => closureId)}::uuid[])
          and person_id = any(${marked.map(({ personId }) => personId)}::uuid[])`,
    )
    await noteRecords(
      em,
      ctx,
      viewer,
      marked.map(({ closureId, name, ...span }) => ({
        kind: 'closure',
        id: closureId,
        name: closureName(span),
        change: 'changed',
        changes: { phoned: phoned ? [null, name] : [name, null] },
      })),
    )
    // Counts of calls stand wherever the closure is listed.
    await query(
      em,
      sql`insert into outbox (school_id, topic, ref)
        select distinct ${school.id}::uuid, 'closure', id from unnest(${marked.map(({ closureId }) => closureId)}::uuid[]) id`,
    )
    return { ok: true }
  })
}
