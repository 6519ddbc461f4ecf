import type { Permission } from '@koma/schema/permissions'
import { authorize } from '../platform/shared/authorize.ts'
import type { Context, Viewer } from '../platform/shared/context.ts'

// Permissions for contracts and their payments. A missing permission is thrown.

const staffWith =
  (flag?: Permission) =>
  (ctx: Context): Viewer =>
    authorize(ctx, { types: ['staff'], ...(flag === undefined ? {} : { flag }) })

/** All staff see all contracts, and who changed what (D128). */
export const maySeeContracts = staffWith()

/** Allows all staff, and students for themselves, to see how a balance came about. */
export const maySeePoints = (ctx: Context): Viewer => authorize(ctx, { types: ['student', 'staff'], guardians: true })

/** Allows staff with contractNew to create contracts (PERM-14). */
export const mayCreateContract = staffWith('contractNew')

/** Allows staff with contractEdit to edit contracts, their adjustments and their payments (PERM-15). */
export const mayEditContract = staffWith('contractEdit')

/** Allows staff with contractDelete to delete contracts (PERM-16). */
export const mayDeleteContract = staffWith('contractDelete')

/** Allows staff with contractMonthly to renew monthly contracts (MON-09). */
export const mayRenewContracts = staffWith('contractMonthly')
