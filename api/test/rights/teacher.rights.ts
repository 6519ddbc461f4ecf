import type { Right } from './right.ts'

export const teacherRights: Right[] = [
  { operation: 'query teachers', allowed: { staff: true }, call: () => ({}), foreign: 'names nothing' },
]
