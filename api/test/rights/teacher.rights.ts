import type { Right } from './right.ts'

export const teacherRights: Right[] = [
  { operation: 'query teachers', allowed: { staff: true }, call: () => ({}), foreign: 'names nothing' },
  {
    operation: 'GET /api/teachers/colorList',
    allowed: { student: true, teacher: true, staff: true },
    call: () => ({}),
    foreign: 'names nothing',
  },
]
