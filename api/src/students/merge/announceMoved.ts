import type { EntityManager } from '@mikro-orm/postgresql'
import { query, sql } from '../../platform/database/sql.ts'
import { raiseRows } from '../../template/leaveTemplate.ts'
import type { KeptMerge } from './keptMerge.ts'

/** Announces the slots and rows of the template whose students changed by a merge or its undo. */
export async function announceMoved(
  em: EntityManager,
  schoolId: string,
  moved: KeptMerge['moved'],
  dropped: KeptMerge['dropped'],
): Promise<void> {
  const waited = [...(moved['waiting'] ?? []), ...(dropped['waiting'] ?? []).map((row) => String(row['slot_id']))]
  await query(
    em,
    sql`insert into outbox (school_id, topic, ref)
      select distinct ${schoolId}::uuid, 'slot', id from (
        select b.live_slot_id as id from booking b where b.school_id = ${schoolId} and b.live_slot_id is not null
          and b.id = any(${moved['booking'] ?? []}::uuid[])
        union select unnest(${waited}::uuid[])) slots`,
  )
  const rows = await query(
    em,
    sql<{ id: string; version: number }>`
      select id, version from template where school_id = ${schoolId} and id = any(${moved['template_student'] ?? []}::uuid[])`,
  )
  await raiseRows(em, schoolId, rows)
}
