import type { Refusal } from '@koma/schema/answers'
import { PROTECTED_STAFF_CODE } from '@koma/schema/constants'
import type { Permission } from '@koma/schema/permissions'
import { firstForbidden } from '../platform/record/answer.ts'
import { authorize, holdsAll, mustBeFresh } from '../platform/shared/authorize.ts'
import type { Context, Viewer } from '../platform/shared/context.ts'
import type { StaffRow } from './staff.entity.ts'

// Permissions for staff members. A missing permission is thrown, as UNAUTHENTICATED or FORBIDDEN. A rule about the
// changed member is a refusal with code 403 and its text, or null.

type StaffChange = { [Name in 'active' | 'email' | 'permissions']?: StaffRow[Name] | null | undefined }

/** Allows all staff to see all staff (D128). */
export const maySeeStaff = (ctx: Context): Viewer => authorize(ctx, { types: ['staff'] })

/** Allows staff with staffNew to create staff (PERM-30). */
export const mayCreateStaff = (ctx: Context): Viewer => authorize(ctx, { types: ['staff'], flag: 'staffNew' })

/** Permissions are given with a new account by those only who also have staffEdit and those very flags (D129). */
export function mayGrantAtOnce(ctx: Context, granted: readonly Permission[]): Refusal | null {
  if (granted.length === 0) return null
  const viewer = authorize(ctx, { types: ['staff'], flag: 'staffEdit', fresh: true })
  return firstForbidden([[holdsAll(viewer, granted), 'flagNotHeld', 'permissions']])
}

/**
 * Requires a fresh session where a change touches permissions or the address, which can reset the password (SEC-07).
 */
export function mustBeFreshFor(ctx: Context, viewer: Viewer, staff: StaffRow, change: StaffChange): void {
  const { permissions = null, email = null } = change
  const [held, wanted] = [new Set(staff.permissions), new Set(permissions ?? staff.permissions)]
  const isSame = held.size === wanted.size && [...wanted].every((flag) => held.has(flag))
  if (!isSame || (email !== null && email !== staff.email)) mustBeFresh(ctx, viewer)
}

/** Allows staff with staffEdit to edit staff (PERM-31). */
export const mayEditStaff = (ctx: Context): Viewer => authorize(ctx, { types: ['staff'], flag: 'staffEdit' })

/**
 * Refuses what nobody may do: edit `admin` (STF-05, D130), or change their own permissions or address here or
 * deactivate themself (STF-06, D129). Nor may they grant a flag they do not hold (D129), or move the address of a
 * colleague who keeps such a flag (decision 018).
 */
export function mayChange(viewer: Viewer, staff: StaffRow, change: StaffChange): Refusal | null {
  const permissions = change.permissions ?? staff.permissions
  const isOwn = staff.id === viewer.id
  const granted = permissions.filter((flag) => !staff.permissions.includes(flag))
  const isMoved = (change.email ?? staff.email) !== staff.email
  const isSame = granted.length === 0 && permissions.length === staff.permissions.length
  return firstForbidden([
    [staff.staffCode !== PROTECTED_STAFF_CODE, 'adminProtected'],
    [!isOwn || isSame, 'ownPermissions', 'permissions'],
    [!isOwn || change.active !== false, 'ownDeactivation', 'active'],
    [holdsAll(viewer, granted), 'flagNotHeld', 'permissions'],
    [!isOwn || !isMoved, 'ownEmail', 'email'],
    [!isMoved || holdsAll(viewer, permissions), 'emailOfStronger', 'email'],
  ])
}

/** Allows staff with staffDelete to delete staff (PERM-32). */
export const mayDeleteStaff = (ctx: Context): Viewer => authorize(ctx, { types: ['staff'], flag: 'staffDelete' })
