import { authorize } from '../shared/authorize.ts'
import type { Context, Viewer } from '../shared/context.ts'

/** Who may change the settings of the school says which programs are told what happens in it (PERM-37). */
export const mayKeepWebhooks = (ctx: Context): Viewer => authorize(ctx, { types: ['staff'], flag: 'settingsEdit' })
