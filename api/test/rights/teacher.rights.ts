import { restOfRecord } from './recordRows.ts'
import type { Right } from './right.ts'

const staff = { staff: true } as const
const common = { lastName: 'Green', firstName: 'Mia', displayName: 'Mia' }

export const teacherRights: Right[] = [
  { operation: 'query teachers', allowed: staff, call: () => ({}), foreign: 'names nothing' },
  { operation: 'query teacherRecords', allowed: staff, call: () => ({}), foreign: 'names nothing' },
  // Nothing of this school is another school's teacher's.
  { operation: 'query teacherUse', allowed: staff, call: ({ teacher }) => ({ id: teacher.id }), foreign: 'empty' },
  { operation: 'query teacherAhead', allowed: staff, call: ({ teacher }) => ({ id: teacher.id }), foreign: 'empty' },
  {
    operation: 'mutation createTeacher',
    allowed: { staff: 'teacherNew' },
    call: ({ course }) => ({ input: { teacherCode: 'mia', ...common, courseIds: [course.id] } }),
    foreign: '400',
  },
  {
    operation: 'mutation updateTeacher',
    allowed: { staff: 'teacherEdit' },
    call: ({ spareTeacher, course }) => ({
      input: { id: spareTeacher.id, version: 1, active: false, courseIds: [course.id] },
    }),
    foreign: '404',
  },
  {
    operation: 'mutation deleteTeacher',
    allowed: { staff: 'teacherDelete' },
    call: ({ spareTeacher }) => ({ id: spareTeacher.id }),
    foreign: '404',
    notOwn: [
      { as: 'staff', what: 'one with booked slots to come', call: ({ teacher }) => ({ id: teacher.id }), gets: '403' },
    ],
  },
  {
    operation: 'GET /api/teachers/colorList',
    allowed: { student: true, teacher: true, staff: true },
    call: () => ({}),
    foreign: 'names nothing',
  },
  ...restOfRecord({
    resource: 'teachers',
    lists: { index: staff, active: staff, all: staff, export: staff, names: staff },
    oneIsElsewhere: true,
    flags: { create: 'teacherNew', update: 'teacherEdit', delete: 'teacherDelete' },
    newBody: { teacherId: 'mia', ...common },
    body: { active: false },
    one: ({ spareTeacher }) => spareTeacher.id,
  }),
]
