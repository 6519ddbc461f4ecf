import { query, sql } from '../platform/database/sql.ts'
import { isAllowed } from '../platform/shared/authorize.ts'
import { actorOf, type Context, type Viewer } from '../platform/shared/context.ts'
import type { KeptDeed } from './keptDeed.ts'
import { undoableKinds } from './undoableKinds.ts'

/** Returns what undoes an entry about a record that the viewer has made or changed; null if nothing does. */
export async function deedOfEntry(
  ctx: Context,
  by: Viewer,
  entryId: string,
): Promise<{ kind: 'record'; id: string } | null> {
  const [found] = await query(
    ctx.em,
    sql<Pick<KeptDeed, 'id' | 'kind'> & { isNew: boolean }>`
      select id, kind, before is null as "isNew" from record_undo
      where school_id = ${ctx.school.id} and entry_id = ${entryId} and actor = ${actorOf(by)}`,
  )
  if (found === undefined) return null
  const { mayCreate, mayEdit } = undoableKinds[found.kind]
  return isAllowed(() => (found.isNew ? mayCreate : mayEdit)(ctx)) ? { kind: 'record', id: found.id } : null
}
