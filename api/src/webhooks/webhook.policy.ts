import type { Refusal } from '@koma/schema/answers'
import { type EventTypeName, eventTypeNames } from '@koma/schema/eventTypes'
import { readsEvent } from '@koma/schema/keyScopes'
import { firstForbidden } from '../platform/record/answer.ts'
import { authorize } from '../platform/shared/authorize.ts'
import type { Context, Viewer } from '../platform/shared/context.ts'

/** Lets staff who may change settings decide which programs get the school's events (PERM-37). */
export const mayKeepWebhooks = (ctx: Context): Viewer => authorize(ctx, { types: ['staff'], flag: 'settingsEdit' })

/** Lets the same staff say where events go and with which secret, which is sensitive (SEC-07). */
export const mayChangeWebhooks = (ctx: Context): Viewer =>
  authorize(ctx, { types: ['staff'], flag: 'settingsEdit', fresh: true })

/**
 * Lets a key keep only webhooks that get what it may read itself, by named types. Otherwise it could send itself the
 * rest, also by changing another one's address. No types means all types.
 */
export function mayTell({ key }: Viewer, types: readonly EventTypeName[]): Refusal | null {
  const may = key === undefined || (types.length > 0 && types.every((type) => readsEvent(key.scopes, type)))
  return firstForbidden([[may, 'keyTypes', 'types']])
}

/** Returns the types of messages a viewer may look into; null: all. */
export function readableMessages({ key }: Viewer): string[] | null {
  if (key === undefined) return null
  return ['test', ...eventTypeNames.filter((type) => readsEvent(key.scopes, type))]
}
