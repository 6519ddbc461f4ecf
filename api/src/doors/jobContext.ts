import { query, sql } from '../platform/database/sql.ts'
import type { Runs } from '../platform/jobs/runs/workRun.ts'
import type { Viewer } from '../platform/shared/context.ts'
import { type ProcessParts, schoolContext } from '../school/schoolContext.ts'

/**
 * Makes contexts for work that continues after its request: as if its starter asked now, with the permissions they have
 * now. Null when they may no longer sign in.
 */
export function jobContexts(parts: ProcessParts): Runs['contextFor'] {
  return async (schoolId, staffId) => {
    const ctx = await schoolContext(parts, schoolId)
    if (ctx === null) return null
    const [viewer] = await query(
      ctx.em,
      sql<Omit<Viewer, 'sessionId'>>`
        select 'staff' as type, id, staff_id as code, first_name as "firstName", last_name as "lastName", permissions
        from staff where school_id = ${schoolId} and id = ${staffId} and active`,
    )
    return viewer === undefined ? null : Object.assign(ctx, { viewer: { ...viewer, sessionId: '' } })
  }
}
