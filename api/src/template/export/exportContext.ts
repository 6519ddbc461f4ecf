import type { Permission } from '@koma/schema/permissions'
import type { Context, Viewer } from '../../platform/shared/context.ts'

/**
 * Returns the context in which a line of an export is done: staff who may export get the permissions it needs for the
 * everyday verbs (PERM-29). People get one mail about all its bookings (`tellPlaces`).
 */
export function exportContext(ctx: Context & { viewer: Viewer }, ...flags: Permission[]): Context & { viewer: Viewer } {
  return {
    ...ctx,
    tellsNobody: true,
    viewer: { ...ctx.viewer, permissions: [...new Set([...ctx.viewer.permissions, ...flags])] },
  }
}
