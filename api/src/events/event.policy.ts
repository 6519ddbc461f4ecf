import { type EventTypeName, eventTypeNames } from '@koma/schema/eventTypes'
import { readsEvent, scopeOfEvent } from '@koma/schema/keyScopes'
import { authorize } from '../platform/shared/authorize.ts'
import type { Context, Viewer } from '../platform/shared/context.ts'
import { forbidden, missingScopes } from '../platform/shared/errors.ts'

/** Lets everyone who may read the log read events: all staff, without a permission (D128). */
export const mayReadEvents = (ctx: Context): Viewer => authorize(ctx, { types: ['staff'] })

/**
 * Returns the types of events a viewer may read, of those `asked` for or of all; null: every type. A key reads what its
 * other scopes allow (decision 037). Throws FORBIDDEN for a type that a key asks for by name and may not read.
 */
export function readableEvents(
  ctx: Context,
  viewer: Viewer,
  types: readonly EventTypeName[] | null,
): ReadonlySet<EventTypeName> | null {
  if (viewer.key === undefined) return types === null ? null : new Set(types)
  const { scopes } = viewer.key
  const refused = (types ?? []).filter((type) => !readsEvent(scopes, type))
  const missing = [...new Set(refused.map(scopeOfEvent))]
  if (missing.includes(null)) throw forbidden(ctx.language)
  if (missing.length > 0) throw missingScopes(ctx.language, missing.join(', '))
  return new Set((types ?? eventTypeNames).filter((type) => readsEvent(scopes, type)))
}
