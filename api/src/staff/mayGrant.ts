import { accountText } from '@koma/schema/accountTexts'
import type { Permission } from '@koma/schema/permissions'
import type { Context, Viewer } from '../shared/context.ts'
import { refusedWith } from '../shared/errors.ts'

/** Throws FORBIDDEN if `after` has a flag that neither was there `before` nor is held by the viewer (D129). */
export function mayGrant(
  ctx: Pick<Context, 'language'>,
  viewer: Viewer,
  before: readonly string[],
  after: readonly Permission[],
): void {
  const isGranted = (flag: Permission): boolean => !before.includes(flag)
  if (after.some((flag) => isGranted(flag) && !viewer.permissions.includes(flag))) {
    throw refusedWith(403, accountText('flagNotHeld', ctx.language))
  }
}
