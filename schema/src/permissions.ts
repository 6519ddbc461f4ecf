/** The flags a staff member may hold (PERM-05…37, decision 037). A missing flag means no (D126). */
export const permissions = [
  'slotNew',
  'slotEdit',
  'slotDelete',
  'slotBook',
  'slotCancel',
  'studentNew',
  'studentEdit',
  'studentDelete',
  'studentPassword',
  'contractNew',
  'contractEdit',
  'contractDelete',
  'contractMonthly',
  'bulkPayments',
  'bankDetails',
  'teacherNew',
  'teacherEdit',
  'teacherDelete',
  'teacherPassword',
  'courseNew',
  'courseEdit',
  'courseDelete',
  'fixedNew',
  'fixedEdit',
  'fixedDelete',
  'fixedExport',
  'staffNew',
  'staffEdit',
  'staffDelete',
  'staffPassword',
  'locationNew',
  'locationEdit',
  'locationDelete',
  'settingsEdit',
  'keysEdit',
] as const

export type Permission = (typeof permissions)[number]

/** Tells whether a text is the name of a permission. */
export function isPermission(flag: string): flag is Permission {
  return permissions.some((permission) => permission === flag)
}
