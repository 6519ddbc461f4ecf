import { dateOf } from '@koma/schema/rules/time'
import type { Right } from './right.ts'

const notStudents = { teacher: true, staff: true } as const

export const studentRights: Right[] = [
  {
    operation: 'query studentChoices',
    allowed: { staff: true },
    call: ({ school, student }) => ({ search: student.code, date: dateOf(school.now) }),
    foreign: 'names nothing',
  },
  {
    operation: 'query studentProfile',
    allowed: notStudents,
    call: ({ student }) => ({ id: student.id }),
    foreign: 'NOT_FOUND',
  },
  {
    operation: 'mutation saveProfile',
    allowed: notStudents,
    call: ({ student }) => ({ input: { studentId: student.id, profile: '発音がよい', version: 1 } }),
    foreign: '404',
  },
  {
    operation: 'GET /api/profile/student/:id',
    allowed: notStudents,
    call: ({ student }) => ({ id: student.id }),
    foreign: 'NOT_FOUND',
  },
  {
    operation: 'PUT /api/profile/student/:id',
    allowed: notStudents,
    call: ({ student }) => ({ id: student.id, body: { profile: '発音がよい' } }),
    foreign: 'NOT_FOUND',
  },
]
