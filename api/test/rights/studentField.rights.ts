import type { Right } from './right.ts'

const settings = { staff: 'settingsEdit' } as const

export const studentFieldRights: Right[] = [
  { operation: 'query studentFields', allowed: { staff: true }, call: () => ({}), foreign: 'names nothing' },
  {
    operation: 'mutation createStudentField',
    allowed: settings,
    call: () => ({ input: { nameJp: '趣味', kind: 'choice', choices: [{ nameJp: '将棋', nameEn: 'Shogi' }] } }),
    foreign: 'names nothing',
  },
  {
    operation: 'mutation updateStudentField',
    allowed: settings,
    call: ({ fields }) => ({ input: { id: fields.staffs, version: 1, required: true } }),
    foreign: '404',
  },
  {
    operation: 'mutation orderStudentFields',
    allowed: settings,
    call: ({ fields }) => ({ input: { ids: [fields.staffs, fields.shown] } }),
    foreign: 'generalE',
  },
  {
    operation: 'mutation addReadyStudentFields',
    allowed: settings,
    call: () => ({ input: { fields: ['birthday', 'emergencyContact'] } }),
    foreign: 'names nothing',
  },
  { operation: 'GET /api/student-fields', allowed: { staff: true }, call: () => ({}), foreign: 'names nothing' },
  {
    operation: 'GET /api/student-fields/students/:id',
    allowed: { student: true, teacher: true, staff: true },
    call: ({ student }) => ({ id: student.id }),
    foreign: { student: 'FORBIDDEN', teacher: 'NOT_FOUND', staff: 'NOT_FOUND' },
    notOwn: [
      {
        as: 'student',
        what: 'another student',
        call: ({ spareStudent }) => ({ id: spareStudent.id }),
        gets: 'FORBIDDEN',
      },
    ],
  },
  {
    operation: 'PUT /api/student-fields/students/:id',
    allowed: { staff: 'studentEdit' },
    call: ({ student, fields }) => ({ id: student.id, body: { fields: [{ fieldId: fields.staffs, text: '港区' }] } }),
    foreign: 'NOT_FOUND',
  },
]
