import type { Context, Viewer } from '../platform/shared/context.ts'

/**
 * Returns the context in which a booking or cancellation is written: staff may keep it from mailing student and
 * teacher.
 */
export function mailContext(ctx: Context, viewer: Viewer, { tell }: { tell?: boolean | null | undefined }): Context {
  return viewer.type === 'staff' && tell === false ? { ...ctx, tellsNobody: true } : ctx
}
