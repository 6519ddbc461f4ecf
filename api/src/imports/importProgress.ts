import { importsInput, type ImportsInput } from '@koma/schema/input/import'
import { oneRecordInput } from '@koma/schema/input/record'
import { query, sql } from '../platform/database/sql.ts'
import type { Context } from '../platform/shared/context.ts'
import { parseInput } from '../platform/shared/input.ts'
import { mayAskForImports, mayImport } from './import.policy.ts'
import type { ImportProgressType, ImportUnderWayType } from './import.type.ts'
import type { ImportContext } from './importKind.ts'

/** The shortest time between two reports of an import's progress. */
const TELL_MS = 200

/**
 * Shows others how far an import is, over another connection than its own: nobody sees what its transaction writes
 * before its end. Its start and end are announced like those of other background tasks. Nothing depends on it.
 */
export function importProgressOf({ em, events, school }: ImportContext, id: string) {
  const own = em.fork()
  let announcedAt = 0
  const announce = async () => {
    await query(own, sql`insert into outbox (school_id, topic, ref) values (${school.id}, 'run', ${id})`)
    events.announce()
  }
  return {
    async tell(done: number, total: number): Promise<void> {
      if (Date.now() - announcedAt < TELL_MS) return
      const isFirst = announcedAt === 0
      announcedAt = Date.now()
      await query(
        own,
        sql`
          insert into import_progress (school_id, import_id, done, total) values (${school.id}, ${id}, ${done}, ${total})
          on conflict (school_id, import_id) do update set done = excluded.done, total = excluded.total`,
      )
      if (isFirst) await announce()
    },
    async forget(): Promise<void> {
      await query(own, sql`delete from import_progress where school_id = ${school.id} and import_id = ${id}`)
      if (announcedAt > 0) await announce()
    },
  }
}

/** Returns how far a running import is; null when none of that id runs. Numbers only, for all staff. */
export async function importProgress(ctx: Context, input: { id: string }): Promise<ImportProgressType | null> {
  mayAskForImports(ctx)
  const { id } = parseInput(ctx, oneRecordInput, input)
  const [found] = await query(
    ctx.em,
    sql<ImportProgressType>`
      select done, total from import_progress where school_id = ${ctx.school.id} and import_id = ${id}`,
  )
  return found ?? null
}

/**
 * Returns the running imports of a kind, whoever began them and whether or not their browser is still there; staff who
 * may import that kind. A running import has its row locked, so what a dead process has left behind does not count.
 */
export async function importsUnderWay(ctx: Context, input: ImportsInput): Promise<ImportUnderWayType[]> {
  mayAskForImports(ctx)
  const { kind } = parseInput(ctx, importsInput, input)
  mayImport(ctx, kind)
  return query(
    ctx.em,
    sql<ImportUnderWayType>`
      with idle as (
        select id from import where school_id = ${ctx.school.id} and id in (select import_id from import_progress
          where school_id = ${ctx.school.id})
        for key share skip locked)
      select i.id, i.file_name as "fileName", s.last_name || ' ' || s.first_name as by, p.done, p.total
      from import_progress p
      join import i on i.school_id = p.school_id and i.id = p.import_id
      join staff s on s.school_id = i.school_id and s.id = i.staff_id
      where p.school_id = ${ctx.school.id} and i.kind = ${kind} and i.applied_at is null and i.id not in (select id
        from idle)
      order by i.sent_at, i.id`,
  )
}
