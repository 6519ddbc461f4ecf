import type { Permission } from '@koma/schema/permissions'

/** The flags by what they are about, in the order of the checkboxes. (STF-11) */
export const permissionGroups = [
  { name: 'slots', flags: ['slotNew', 'slotEdit', 'slotDelete', 'slotBook', 'slotCancel'] },
  { name: 'students', flags: ['studentNew', 'studentEdit', 'studentDelete', 'studentPassword'] },
  {
    name: 'contracts',
    flags: ['contractNew', 'contractEdit', 'contractDelete', 'contractMonthly', 'bulkPayments', 'bankDetails'],
  },
  { name: 'teachers', flags: ['teacherNew', 'teacherEdit', 'teacherDelete', 'teacherPassword'] },
  { name: 'courses', flags: ['courseNew', 'courseEdit', 'courseDelete'] },
  { name: 'fixed', flags: ['fixedNew', 'fixedEdit', 'fixedDelete', 'fixedExport'] },
  { name: 'staff', flags: ['staffNew', 'staffEdit', 'staffDelete', 'staffPassword'] },
  { name: 'school', flags: ['locationNew', 'locationEdit', 'locationDelete', 'settingsEdit', 'keysEdit'] },
] as const satisfies readonly { name: string; flags: readonly Permission[] }[]
