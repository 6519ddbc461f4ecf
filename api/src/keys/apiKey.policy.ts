import type { Refusal } from '@koma/schema/answers'
import { flagsOfScopes, type KeyScope } from '@koma/schema/keyScopes'
import { firstBroken } from '../record/answer.ts'
import { authorize, holdsAll } from '../shared/authorize.ts'
import type { Context, Viewer } from '../shared/context.ts'

/** Who has keysEdit sees, makes, rotates and revokes keys; never a key itself. */
export const mayKeepKeys = (ctx: Context): Viewer => authorize(ctx, { types: ['staff'], flag: 'keysEdit' })

/** Nobody lets a key do what they may not do themselves (D129). What a key has already may stay. */
export function mayGrant(
  viewer: Viewer,
  scopes: readonly KeyScope[],
  before: readonly KeyScope[] = [],
): Refusal | null {
  const granted = scopes.filter((scope) => !before.includes(scope))
  return firstBroken([[holdsAll(viewer, flagsOfScopes(granted)), 'flagNotHeld', 'scopes']])
}

/** What has been revoked stays so. */
export function mayChangeKey({ revokedAt }: { revokedAt?: Date | null | undefined }): Refusal | null {
  return firstBroken([[(revokedAt ?? null) === null, 'keyRevoked']])
}

/** Another secret of a key whose time is over would be good for nothing. */
export function mayRotateKey({ expiresAt }: { expiresAt?: Date | null | undefined }): Refusal | null {
  return firstBroken([[expiresAt == null || expiresAt > new Date(), 'keyExpired']])
}
