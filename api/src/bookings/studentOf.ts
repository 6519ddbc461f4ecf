import type { Context, Viewer } from '../platform/shared/context.ts'
import { forbidden } from '../platform/shared/errors.ts'
import { parseInput } from '../platform/shared/input.ts'
import { z } from 'zod'

/**
 * Returns the student a booking verb is about. Students only ever act for themselves, so naming anybody else is
 * FORBIDDEN (D41); staff must name one.
 */
export function studentOf(ctx: Context, viewer: Viewer, named: string | null | undefined): string {
  if (viewer.type === 'student') {
    if (named !== undefined && named !== null && named !== viewer.id) throw forbidden(ctx.language)
    return viewer.id
  }
  return parseInput(ctx, z.object({ studentId: z.uuid() }), { studentId: named }).studentId
}
