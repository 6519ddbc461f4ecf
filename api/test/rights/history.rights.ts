import { dateOf, plusDays } from '@koma/schema/rules/time'
import type { UserType } from '../../src/platform/shared/context.ts'
import type { Call, Right } from './right.ts'
import type { Scene } from './scene.ts'

const everybody = { student: true, teacher: true, staff: true } as const

/** Staff ask for `student`'s. */
function subjectFor(as: UserType): 'student' | 'teacher' {
  return as === 'teacher' ? 'teacher' : 'student'
}

function week({ school }: Scene): Call {
  const today = dateOf(school.now)
  return { from: plusDays(today, -1), to: plusDays(today, 7) }
}

export const historyRights: Right[] = [
  {
    operation: 'query recordHistory',
    allowed: { staff: true },
    call: ({ spareStudent }) => ({ id: spareStudent.id }),
    foreign: 'empty',
  },
  {
    operation: 'query history',
    allowed: everybody,
    call: (scene, as) => ({ input: { of: subjectFor(as), id: scene[subjectFor(as)].id, ...week(scene) } }),
    foreign: { student: 'FORBIDDEN', teacher: 'FORBIDDEN', staff: 'empty' },
    notOwn: [
      {
        as: 'student',
        what: "another student's",
        call: (scene) => ({ input: { of: 'student', id: scene.other.id, ...week(scene) } }),
        gets: 'FORBIDDEN',
      },
      {
        as: 'teacher',
        what: "another teacher's",
        call: (scene) => ({ input: { of: 'teacher', id: scene.otherTeacher.id, ...week(scene) } }),
        gets: 'FORBIDDEN',
      },
      {
        as: 'teacher',
        what: "a student's",
        call: (scene) => ({ input: { of: 'student', id: scene.student.id, ...week(scene) } }),
        gets: 'FORBIDDEN',
      },
    ],
  },
  {
    operation: 'GET /api/history/:kind/:id',
    allowed: everybody,
    call: (scene, as) => ({ kind: subjectFor(as), id: scene[subjectFor(as)].id }),
    foreign: { student: 'FORBIDDEN', teacher: 'FORBIDDEN', staff: 'empty' },
    notOwn: [
      {
        as: 'student',
        what: "another student's",
        call: ({ other }) => ({ kind: 'student', id: other.id }),
        gets: 'FORBIDDEN',
      },
      {
        as: 'teacher',
        what: "another teacher's",
        call: ({ otherTeacher }) => ({ kind: 'teacher', id: otherTeacher.id }),
        gets: 'FORBIDDEN',
      },
    ],
  },
]
