import { PROTECTED_STAFF_CODE } from '@koma/schema/constants'
import type { Refusal } from '@koma/schema/answers'
import type { Permission } from '@koma/schema/permissions'
import { firstForbidden } from '../platform/record/answer.ts'
import { authorize, holdsAll } from '../platform/shared/authorize.ts'
import type { Context, UserType, Viewer } from '../platform/shared/context.ts'
import type { Account } from './account.reads.ts'

// Permissions for accounts, one's own and others'. Signing in and email links are for everybody.

const passwordFlag: Record<UserType, Permission> = {
  student: 'studentPassword',
  teacher: 'teacherPassword',
  staff: 'staffPassword',
  // Theirs opens the students' area.
  guardian: 'studentPassword',
}

/** Allows everybody signed in to sign out and to change their password and settings (AUTH-29, AUTH-33, D29). */
export const mayChangeOwnAccount = (ctx: Context): Viewer =>
  authorize(ctx, { types: ['student', 'teacher', 'staff', 'guardian'] })

/** Allows all staff to see all accounts (D128). */
export const maySeeAccounts = (ctx: Context): Viewer => authorize(ctx, { types: ['staff'] })

/**
 * Allows staff with the password flag of a user type to set passwords of that type and end its calendar addresses
 * (AUTH-41). Without a type, allows all staff to ask.
 */
export const maySetPasswords = (ctx: Context, type?: UserType, sensitive: { fresh?: true } = {}): Viewer =>
  authorize(ctx, { types: ['staff'], ...(type === undefined ? {} : { flag: passwordFlag[type] }), ...sensitive })

/**
 * Allows it for changes that are sensitive: who has the password, the address or the sessions of an account (SEC-07).
 */
export const mayChangeAccounts = (ctx: Context, type: UserType): Viewer => maySetPasswords(ctx, type, { fresh: true })

/** Allows everybody signed in to end their other sessions, which is sensitive (SEC-07). */
export const mayEndOwnSessions = (ctx: Context): Viewer =>
  authorize(ctx, { types: ['student', 'teacher', 'staff', 'guardian'], fresh: true })

/** Refuses to set the password of `admin` (D130), or one's own without knowing it. */
export function maySetPasswordOf(viewer: Viewer, account: Pick<Account, 'type' | 'id' | 'code'>): Refusal | null {
  const isStaff = account.type === 'staff'
  return firstForbidden([
    [!isStaff || account.id !== viewer.id, 'ownPassword'],
    [!isStaff || account.code !== PROTECTED_STAFF_CODE, 'adminProtected'],
  ])
}

/**
 * Refuses to show and end the sessions of `admin`, of a colleague with more permissions, and one's own, which are in
 * the settings (SEC-02).
 */
export const maySeeSessionsOf = (
  viewer: Viewer,
  account: Pick<Account, 'type' | 'id' | 'code' | 'permissions'>,
): Refusal | null =>
  firstForbidden([
    [account.type !== 'staff' || account.id !== viewer.id, 'ownSessions'],
    [account.type !== 'staff' || account.code !== PROTECTED_STAFF_CODE, 'adminProtected'],
    [holdsAll(viewer, account.permissions), 'sessionsOfStronger'],
  ])

/**
 * Refuses to set the password of a colleague with more permissions: nobody may gain a permission that way (decision
 * 018).
 */
export const mayHavePasswordOf = (viewer: Viewer, permissions: readonly Permission[]): Refusal | null =>
  firstForbidden([[holdsAll(viewer, permissions), 'passwordOfStronger']])

/**
 * Tells whether an address that `viewer` gives to an account with these permissions counts at once. An email can
 * reset the account's password, so this takes the permissions of `setPassword`, and a person who decides it (decision
 * 053).
 */
export const mayTrustAddress = (
  viewer: Viewer,
  { type, code = null, permissions = [] }: { type: UserType; code?: string | null; permissions?: readonly string[] },
): boolean => viewer.key === undefined && maySeeLinkOf(viewer, { type, code, permissions })

/**
 * Tells whether `viewer` may see the password link in a mail to `recipient`. The link is as good as setting that
 * password, so it takes the same rights. Only `admin` sees the link of `admin`.
 */
export function maySeeLinkOf(
  viewer: Viewer,
  recipient: { type: UserType; code: string | null; permissions: readonly string[] },
): boolean {
  const isOfAdmin = recipient.type === 'staff' && recipient.code === PROTECTED_STAFF_CODE
  return (
    viewer.permissions.includes(passwordFlag[recipient.type]) &&
    holdsAll(viewer, recipient.permissions) &&
    (!isOfAdmin || viewer.code === PROTECTED_STAFF_CODE)
  )
}

/**
 * Tells whether `viewer` may see from where an entry of the log came (SEC-44): staff who may see the sessions of the
 * person who did it, and their own. Of keys, those who may change keys; of strangers, those who may set passwords of
 * the kind of account it is about, of colleagues where it is about none.
 */
export function maySeeOriginOf(
  viewer: Viewer,
  { actor, actorPermissions, about }: { actor: string; actorPermissions: readonly string[]; about: UserType | null },
): boolean {
  if (viewer.type !== 'staff' || viewer.key !== undefined) return false
  const [kind = '', code = ''] = actor.split(':')
  if (kind === 'key') return viewer.permissions.includes('keysEdit')
  const type = kind === 'nobody' ? (about ?? 'staff') : userTypes.find((each) => each === kind)
  if (type === undefined) return false
  if (kind === 'staff' && code === viewer.code) return true
  return maySeeLinkOf(viewer, { type, code: kind === 'staff' ? code : null, permissions: actorPermissions })
}

const userTypes = ['student', 'teacher', 'staff', 'guardian'] as const satisfies readonly UserType[]
