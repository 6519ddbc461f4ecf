import type { EntityManager } from '@mikro-orm/postgresql'
import { query } from '../../platform/database/sql.ts'
import type { Context, Viewer } from '../../platform/shared/context.ts'

/** The kind of a batch, and whether the people it concerns get mail. */
export interface BatchKind {
  deletes: boolean
  moves: boolean
  tells: boolean
}

/**
 * Keeps the slots' values before they are changed together, for a day, so that they can be restored; returns the
 * batch's id. `stuck` are those that could not have been restored even then, which is no reason to refuse later.
 */
export async function keepBatch(
  em: EntityManager,
  ctx: Context,
  viewer: Viewer,
  { slotIds, kind, stuck }: { slotIds: readonly string[]; kind: BatchKind; stuck: readonly string[] },
): Promise<string> {
  const [row] = await query<{ id: string }>(
    em,
    `with old as (delete from slot_batch where school_id = $1 and made_at < now() - interval '1 day')
     insert into slot_batch (school_id, staff_id, deletes, moves, tells, before)
     select $1, $2, $3, $6, $7, jsonb_agg(to_jsonb(s) || jsonb_build_object(
       'stuck', s.id = any($5::uuid[]),
       'course_ids', array(select sc.course_id from slot_course sc where sc.school_id = $1 and sc.slot_id = s.id),
       'waiting', (select coalesce(jsonb_agg(to_jsonb(w)), '[]') from waiting w where w.school_id = $1 and w.slot_id = s.id)))
     from slot s where s.school_id = $1 and s.id = any($4::uuid[])
     returning id`,
    [ctx.school.id, viewer.id, kind.deletes, slotIds, stuck, kind.moves, kind.tells],
  )
  if (row === undefined) throw new Error('a batch was not kept')
  return row.id
}
