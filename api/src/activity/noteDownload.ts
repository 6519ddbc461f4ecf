import { query } from '../platform/database/sql.ts'
import { actorOf, type Context } from '../platform/shared/context.ts'
import { activityInsert } from './activity.ts'
import { idOf, periodOf } from './noteAccount.ts'
import { aboutRequest, notedAccount } from './securityLog.ts'

/** Logs that the viewer downloads a list as a file, once a minute for each list (SEC-43). */
export async function noteDownload(ctx: Context, { file, rows }: { file: string; rows: number }): Promise<void> {
  const { viewer } = ctx
  if (viewer === null) return
  const { schoolId, at, origin, network, browser } = aboutRequest(ctx)
  const actor = actorOf(viewer)
  const { kind, id, name } = notedAccount(viewer)
  const entry = {
    school_id: schoolId,
    type: 'file-downloaded' as const,
    at,
    actor,
    door: origin,
    points_change: 0,
    network,
    browser,
    record_kind: kind,
    record_id: id,
    record_name: name,
    changes: { file: [null, file], records: [null, rows] } as const,
    id: idOf('file-downloaded', actor, file, periodOf(ctx, 'minute')),
  }
  await query(ctx.em, activityInsert([entry], { once: true }))
}
