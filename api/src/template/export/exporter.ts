import type { Permission } from '@koma/schema/permissions'
import type { Context, Viewer } from '../../shared/context.ts'

/**
 * Returns the context in which a line of an export is done: who may export may do what exports do, through the verbs of
 * every day, whichever other permissions they have (PERM-29). People hear of all its bookings at once (`tellPlaces`).
 */
export function exporting(ctx: Context & { viewer: Viewer }, ...flags: Permission[]): Context & { viewer: Viewer } {
  return {
    ...ctx,
    tellsNobody: true,
    viewer: { ...ctx.viewer, permissions: [...new Set([...ctx.viewer.permissions, ...flags])] },
  }
}
