import type { Refusal } from '@koma/schema/answers'
import { flagsOfScopes, type KeyScope } from '@koma/schema/keyScopes'
import { firstForbidden } from '../platform/record/answer.ts'
import { authorize, holdsAll } from '../platform/shared/authorize.ts'
import type { Context, Viewer } from '../platform/shared/context.ts'

/** Allows staff with keysEdit to see keys; never a key itself. */
export const mayKeepKeys = (ctx: Context): Viewer => authorize(ctx, { types: ['staff'], flag: 'keysEdit' })

/** Allows the same staff to create, change, rotate and revoke keys, which is sensitive (SEC-07). */
export const mayChangeKeys = (ctx: Context): Viewer =>
  authorize(ctx, { types: ['staff'], flag: 'keysEdit', fresh: true })

/** Checks that nobody lets a key do what they may not do themselves (D129). A key keeps the scopes it has. */
export function mayGrant(
  viewer: Viewer,
  scopes: readonly KeyScope[],
  before: readonly KeyScope[] = [],
): Refusal | null {
  const granted = scopes.filter((scope) => !before.includes(scope))
  return firstForbidden([[holdsAll(viewer, flagsOfScopes(granted)), 'flagNotHeld', 'scopes']])
}

/**
 * Tells whether somebody lets a key be used from elsewhere: then they must be able to do all that it may. Fewer
 * networks are anybody's to choose.
 */
export function mayOpenNetworks(
  viewer: Viewer,
  key: { scopes: readonly KeyScope[]; addresses: readonly string[] },
  addresses: readonly string[] | null | undefined,
): Refusal | null {
  const isNarrower =
    key.addresses.length === 0 ||
    (addresses != null && addresses.length > 0 && addresses.every((address) => key.addresses.includes(address)))
  return firstForbidden([
    [addresses == null || isNarrower || holdsAll(viewer, flagsOfScopes(key.scopes)), 'flagNotHeld', 'addresses'],
  ])
}

/** Refuses changes of a revoked key, which stays revoked. */
export function mayChangeKey({ revokedAt }: { revokedAt?: Date | null | undefined }): Refusal | null {
  return firstForbidden([[(revokedAt ?? null) === null, 'keyRevoked']])
}

/** Refuses another secret for an expired key, which would be useless. */
export function mayRotateKey({ expiresAt }: { expiresAt?: Date | null | undefined }): Refusal | null {
  return firstForbidden([[expiresAt == null || expiresAt > new Date(), 'keyExpired']])
}
