import { dateOf, lastDayOfMonth, monthAfter, monthOf } from '@koma/schema/rules/time'
import { restOfRecord } from './recordRows.ts'
import type { Right } from './right.ts'

const notStudents = { teacher: true, staff: true } as const

const staff = { staff: true } as const
const name = { lastName: '新井', firstName: '舞' }

export const studentRights: Right[] = [
  { operation: 'query students', allowed: staff, call: () => ({}), foreign: 'names nothing' },
  { operation: 'query studentCount', allowed: staff, call: () => ({}), foreign: 'names nothing' },
  { operation: 'query nextStudentCode', allowed: staff, call: () => ({}), foreign: 'names nothing' },
  { operation: 'query student', allowed: staff, call: ({ student }) => ({ id: student.id }), foreign: 'empty' },
  // Nothing of this school belongs to a student of another one.
  { operation: 'query studentUse', allowed: staff, call: ({ student }) => ({ id: student.id }), foreign: 'empty' },
  {
    operation: 'mutation createStudent',
    allowed: { staff: 'studentNew' },
    call: () => ({ input: { studentCode: 'snew1', ...name } }),
    foreign: 'names nothing',
  },
  {
    operation: 'mutation enrollStudent',
    allowed: { staff: ['studentNew', 'contractNew'] },
    call: ({ course, school }) => {
      const startDate = `${monthAfter(monthOf(school.now))}-01`
      const days = { startDate, endDate: lastDayOfMonth(startDate) }
      return {
        input: {
          student: { studentCode: 'snew2', ...name },
          contract: { ...days, courseIds: [course.id], pointsAdjustment: 1 },
        },
      }
    },
    foreign: '400',
  },
  {
    operation: 'mutation enrollStudent',
    when: 'with a guardian',
    allowed: { staff: ['studentNew', 'studentEdit', 'studentPassword'] },
    call: () => ({
      input: {
        student: { studentCode: 'snew3', ...name },
        guardian: { ...name, email: 'first@example.test' },
      },
    }),
    foreign: 'names nothing',
  },
  {
    operation: 'mutation enrollStudent',
    when: 'with a contract and a guardian',
    allowed: { staff: ['studentNew', 'contractNew', 'studentEdit', 'studentPassword'] },
    call: ({ course, school }) => {
      const startDate = `${monthAfter(monthOf(school.now))}-01`
      return {
        input: {
          student: { studentCode: 'snew4', ...name },
          contract: { startDate, endDate: lastDayOfMonth(startDate), courseIds: [course.id] },
          guardian: { ...name, email: 'second@example.test' },
        },
      }
    },
    foreign: '400',
  },
  {
    operation: 'mutation updateStudent',
    allowed: { staff: 'studentEdit' },
    call: ({ spareStudent }) => ({ input: { id: spareStudent.id, version: 1, ...name } }),
    foreign: '404',
  },
  {
    operation: 'mutation deleteStudent',
    allowed: { staff: 'studentDelete' },
    call: ({ spareStudent }) => ({ id: spareStudent.id }),
    foreign: '404',
  },
  ...restOfRecord({
    resource: 'students',
    lists: { active: staff, all: staff, export: staff, fixedIndex: staff },
    flags: { create: 'studentNew', update: 'studentEdit', delete: 'studentDelete' },
    newBody: { studentId: 'snew1', ...name },
    body: name,
    one: ({ spareStudent }) => spareStudent.id,
    oneIsElsewhere: true,
  }),
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
