import { PROTECTED_STAFF_CODE } from '@koma/schema/constants'
import type { Refusal } from '@koma/schema/answers'
import type { Account } from '../accounts/account.reads.ts'
import { firstForbidden } from '../platform/record/answer.ts'
import { authorize, holdsAll } from '../platform/shared/authorize.ts'
import type { Context, Viewer } from '../platform/shared/context.ts'

// Permissions for second factors: one's own, and those of others that are reset.

const everybody = ['student', 'teacher', 'staff', 'guardian'] as const

/** Allows everybody to see their own second factors, and to set up a first one that the school demands. */
export const maySeeOwnFactors = (ctx: Context): Viewer => authorize(ctx, { types: everybody, settingUp: true })

/** Allows everybody to change them, which is sensitive (SEC-25). */
export const mayChangeOwnFactors = (ctx: Context): Viewer =>
  authorize(ctx, { types: everybody, settingUp: true, fresh: true })

/** Refuses to reset the factors of `admin`, of a colleague with more permissions, and one's own (SEC-36). */
export const mayResetFactorsOf = (
  viewer: Viewer,
  account: Pick<Account, 'type' | 'id' | 'code' | 'permissions'>,
): Refusal | null =>
  firstForbidden([
    [account.type !== 'staff' || account.id !== viewer.id, 'ownFactors'],
    [account.type !== 'staff' || account.code !== PROTECTED_STAFF_CODE, 'adminProtected'],
    [holdsAll(viewer, account.permissions), 'factorsOfStronger'],
  ])
