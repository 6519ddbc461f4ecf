import type { Refusal } from '@koma/schema/answers'
import { PROTECTED_STAFF_CODE } from '@koma/schema/constants'
import { mayChangeAccounts } from '../accounts/account.policy.ts'
import { firstForbidden } from '../platform/record/answer.ts'
import { authorize, holdsAll } from '../platform/shared/authorize.ts'
import type { Context, UserType, Viewer } from '../platform/shared/context.ts'

const everybody: readonly UserType[] = ['student', 'teacher', 'staff', 'guardian']

/** Allows everybody to export what the school holds about themselves, which is sensitive. (SEC-62) */
export const mayExportOwnData = (ctx: Context): Viewer => authorize(ctx, { types: everybody, fresh: true })

/**
 * Allows staff who may set the passwords of such accounts to export the data of one: it has sessions and addresses in
 * it. Sensitive. (SEC-62)
 */
export const mayExportPerson = (ctx: Context, type: UserType): Viewer => mayChangeAccounts(ctx, type)

/** Refuses `admin`, oneself, who has `ownFile`, and colleagues with more permissions. */
export const mayHandleStaff = (
  viewer: Viewer,
  { type, id, code, permissions }: { type: UserType; id: string; code: string; permissions: readonly string[] },
): Refusal | null =>
  type !== 'staff'
    ? null
    : firstForbidden([
        [id !== viewer.id, 'ownSessions'],
        [code !== PROTECTED_STAFF_CODE, 'adminProtected'],
        [holdsAll(viewer, permissions), 'passwordOfStronger'],
      ])
