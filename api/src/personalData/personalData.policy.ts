import type { Refusal } from '@koma/schema/answers'
import { PROTECTED_STAFF_CODE } from '@koma/schema/constants'
import type { Permission } from '@koma/schema/permissions'
import { mayChangeAccounts } from '../accounts/account.policy.ts'
import { firstForbidden } from '../platform/record/answer.ts'
import { authorize, holdsAll } from '../platform/shared/authorize.ts'
import type { Context, UserType, Viewer } from '../platform/shared/context.ts'

const everybody: readonly UserType[] = ['student', 'teacher', 'staff', 'guardian']

const deleteFlag: Record<UserType, Permission> = {
  student: 'studentDelete',
  teacher: 'teacherDelete',
  staff: 'staffDelete',
  guardian: 'studentDelete',
}

/** Allows everybody to export what the school holds about themselves, which is sensitive. (SEC-62) */
export const mayExportOwnData = (ctx: Context): Viewer => authorize(ctx, { types: everybody, fresh: true })

/**
 * Allows staff who may set the passwords of such accounts to export the data of one: it has sessions and addresses in
 * it. Sensitive. (SEC-62)
 */
export const mayExportPerson = (ctx: Context, type: UserType): Viewer => mayChangeAccounts(ctx, type)

/**
 * Allows staff who may delete such people and set their passwords to erase one. No key has the password permissions:
 * a program cannot erase people. Sensitive. (SEC-65)
 */
export function mayErasePerson(ctx: Context, type: UserType): Viewer {
  mayChangeAccounts(ctx, type)
  return authorize(ctx, { types: ['staff'], flag: deleteFlag[type] })
}

/** Refuses `admin`, oneself, and colleagues with more permissions. */
export const mayHandleStaff = (
  viewer: Viewer | null,
  { type, id, code, permissions }: { type: UserType; id: string; code: string; permissions: readonly string[] },
  own: 'ownDeletion' | 'ownSessions',
): Refusal | null =>
  type !== 'staff' || viewer === null
    ? null
    : firstForbidden([
        [id !== viewer.id, own],
        [code !== PROTECTED_STAFF_CODE, 'adminProtected'],
        [holdsAll(viewer, permissions), 'passwordOfStronger'],
      ])

/**
 * Allows staff who may change settings and erase students to keep the periods after which a school forgets: these erase
 * students by themselves. (SEC-70)
 */
export function mayKeepRetention(ctx: Context, sensitive: { fresh?: true } = {}): Viewer {
  authorize(ctx, { types: ['staff'], flag: 'studentDelete' })
  authorize(ctx, { types: ['staff'], flag: 'studentPassword' })
  return authorize(ctx, { types: ['staff'], flag: 'settingsEdit', ...sensitive })
}
