import { authorize } from '../../platform/shared/authorize.ts'
import type { Context, Viewer } from '../../platform/shared/context.ts'
import { mayDeleteSlots, mayEditSlots } from '../slot.policy.ts'

/**
 * Allows changing or deleting many slots to staff who may change or delete one. The dry run and undo need the same
 * permission.
 */
export const mayChangeTogether = (ctx: Context, { deletes }: { deletes: boolean }): Viewer =>
  deletes ? mayDeleteSlots(ctx) : mayEditSlots(ctx)

/** Allows all staff to ask to undo a batch; its own permission is checked once it is found. */
export const mayUndo = (ctx: Context): Viewer => authorize(ctx, { types: ['staff'] })
