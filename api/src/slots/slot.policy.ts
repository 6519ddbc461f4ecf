import { authorize } from '../platform/shared/authorize.ts'
import type { Context, Viewer } from '../platform/shared/context.ts'

// Permissions for slots. The audience decides which slots one sees, and how much of them (`slot.view.ts`).

/** Admits everybody who is signed in: students see what they may book, teachers their own, staff all (D57, D66). */
export const maySeeSlots = (ctx: Context): Viewer =>
  authorize(ctx, { types: ['student', 'teacher', 'staff'], guardians: true })

/** Allows all staff to see what the slot form offers, and whom a change would concern. */
export const maySeeSlotForm = (ctx: Context): Viewer => authorize(ctx, { types: ['staff'] })

/** Allows staff with slotNew to create slots (PERM-05). */
export const mayMakeSlots = (ctx: Context): Viewer => authorize(ctx, { types: ['staff'], flag: 'slotNew' })

/** Allows staff with slotEdit to change slots and hold lessons online (PERM-06). */
export const mayEditSlots = (ctx: Context): Viewer => authorize(ctx, { types: ['staff'], flag: 'slotEdit' })

/** Allows staff with slotDelete to delete slots (PERM-07). */
export const mayDeleteSlots = (ctx: Context): Viewer => authorize(ctx, { types: ['staff'], flag: 'slotDelete' })
