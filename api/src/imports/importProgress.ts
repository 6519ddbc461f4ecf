import { query } from '../database/sql.ts'
import type { Context } from '../shared/context.ts'
import type { ImportContext } from './importKind.ts'
import { mayAskForImports } from './import.policy.ts'
import type { ImportProgressType } from './import.type.ts'
import { parseInput } from '../shared/input.ts'
import { oneRecordInput } from '@koma/schema/input/record'

/** How often at most it is told how far an import is. */
const TELL_MS = 200

/**
 * Tells others how far an import is, over another connection than its own: what its transaction writes nobody sees before
 * its end. Nothing depends on it.
 */
export function importProgressOf({ em, school }: ImportContext, id: string) {
  const own = em.fork()
  let announcedAt = 0
  return {
    async tell(done: number, total: number): Promise<void> {
      if (Date.now() - announcedAt < TELL_MS) return
      announcedAt = Date.now()
      await query(
        own,
        `insert into import_progress (school_id, import_id, done, total) values ($1, $2, $3, $4)
         on conflict (school_id, import_id) do update set done = excluded.done, total = excluded.total`,
        [school.id, id, done, total],
      )
    },
    async forget(): Promise<void> {
      await query(own, `delete from import_progress where school_id = $1 and import_id = $2`, [school.id, id])
    },
  }
}

/** How far an import is that goes on now; null when none of that id does. Numbers only, for all staff. */
export async function importProgress(ctx: Context, input: { id: string }): Promise<ImportProgressType | null> {
  mayAskForImports(ctx)
  const { id } = parseInput(ctx, oneRecordInput, input)
  const [found] = await query<ImportProgressType>(
    ctx.em,
    `select done, total from import_progress where school_id = $1 and import_id = $2`,
    [ctx.school.id, id],
  )
  return found ?? null
}
