import { type Permission, permissions } from '@koma/schema/permissions'
import { inOrder } from './flagWords.ts'

/** Sets of permissions for the usual jobs at a school: a preset ticks boxes and is stored nowhere. */
export const permissionPresets = [
  {
    name: 'frontDesk',
    flags: ['slotNew', 'slotEdit', 'slotBook', 'slotCancel', 'studentNew', 'studentEdit', 'studentPassword'],
  },
  {
    name: 'accounts',
    flags: ['studentEdit', 'contractNew', 'contractEdit', 'contractMonthly', 'bulkPayments', 'bankDetails'],
  },
  { name: 'manager', flags: permissions },
] as const satisfies readonly { name: string; flags: readonly Permission[] }[]

/** Returns the preset that these flags are, no more and no less; null for any others. */
export function presetOf(flags: readonly string[]): (typeof permissionPresets)[number] | null {
  const key = inOrder(flags).join()
  return permissionPresets.find((preset) => inOrder(preset.flags).join() === key) ?? null
}
