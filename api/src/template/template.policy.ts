import type { Permission } from '@koma/schema/permissions'
import { authorize } from '../platform/shared/authorize.ts'
import type { Context, Viewer } from '../platform/shared/context.ts'

// Permissions for the weekly template. A missing permission is thrown.

const staffWith =
  (flag?: Permission) =>
  (ctx: Context): Viewer =>
    authorize(ctx, { types: ['staff'], ...(flag === undefined ? {} : { flag }) })

/** All staff see the template (D128). */
export const maySeeTemplate = staffWith()

/** Allows staff with fixedNew to create rows (PERM-26). */
export const mayCreateTemplate = staffWith('fixedNew')

/** Allows staff with fixedEdit to edit rows (PERM-27). */
export const mayEditTemplate = staffWith('fixedEdit')

/** Allows staff with fixedExport to make slots from rows, remove them and book their students (PERM-29). */
export const mayExportTemplate = staffWith('fixedExport')

/** Allows staff with fixedDelete to delete rows (PERM-28). */
export const mayDeleteTemplate = staffWith('fixedDelete')
