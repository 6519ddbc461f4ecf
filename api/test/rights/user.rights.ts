import type { Right } from './right.ts'

const settings = { comLang: 'en' }

export const userRights: Right[] = [
  ...['student', 'students'].map((name): Right => ({
    operation: `GET /api/one/${name}/:id`,
    allowed: { student: true, staff: true },
    call: ({ student }) => ({ id: student.id }),
    foreign: { student: 'FORBIDDEN', staff: 'NOT_FOUND' },
    notOwn: [{ as: 'student', what: 'another student', call: ({ other }) => ({ id: other.id }), gets: 'FORBIDDEN' }],
  })),
  ...['teacher', 'teachers'].map((name): Right => ({
    operation: `GET /api/one/${name}/:id`,
    allowed: { teacher: true, staff: true },
    call: ({ teacher }) => ({ id: teacher.id }),
    foreign: { teacher: 'FORBIDDEN', staff: 'NOT_FOUND' },
    notOwn: [
      {
        as: 'teacher',
        what: 'another teacher',
        call: ({ otherTeacher }) => ({ id: otherTeacher.id }),
        gets: 'FORBIDDEN',
      },
    ],
  })),
  {
    operation: 'PUT /api/update/student/:id',
    allowed: { student: true },
    call: ({ student }) => ({ id: student.id, body: settings }),
    foreign: 'FORBIDDEN',
    notOwn: [
      {
        as: 'student',
        what: 'another student',
        call: ({ other }) => ({ id: other.id, body: settings }),
        gets: 'FORBIDDEN',
      },
    ],
  },
  {
    operation: 'PUT /api/update/teacher/:id',
    allowed: { teacher: true },
    call: ({ teacher }) => ({ id: teacher.id, body: settings }),
    foreign: 'FORBIDDEN',
    notOwn: [
      {
        as: 'teacher',
        what: 'another teacher',
        call: ({ otherTeacher }) => ({ id: otherTeacher.id, body: settings }),
        gets: 'FORBIDDEN',
      },
    ],
  },
]
