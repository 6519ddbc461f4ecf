/** The 33 flags a staff member may hold (PERM-05…37). A missing flag means no (D126). */
export const permissions = [
  'slotNew', 'slotEdit', 'slotDelete', 'slotBook', 'slotCancel',
  'studentNew', 'studentEdit', 'studentDelete', 'studentPassword',
  'contractNew', 'contractEdit', 'contractDelete', 'contractMonthly', 'bulkPayments',
  'teacherNew', 'teacherEdit', 'teacherDelete', 'teacherPassword',
  'courseNew', 'courseEdit', 'courseDelete',
  'fixedNew', 'fixedEdit', 'fixedDelete', 'fixedExport',
  'staffNew', 'staffEdit', 'staffDelete', 'staffPassword',
  'locationNew', 'locationEdit', 'locationDelete',
  'settingsEdit',
] as const;

export type Permission = (typeof permissions)[number];
