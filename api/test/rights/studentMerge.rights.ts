import type { Right } from './right.ts'
import type { Scene } from './scene.ts'

const merging = { staff: ['studentEdit', 'studentDelete', 'studentPassword'] } as const

/** Two students who have nothing in common. */
const form = ({ spareStudent, other }: Scene) => ({ staysId: other.id, goesId: spareStudent.id })

export const studentMergeRights: Right[] = [
  {
    operation: 'query studentMergePreview',
    allowed: merging,
    call: (scene) => ({ input: form(scene) }),
    foreign: '404',
  },
  {
    operation: 'query mergedInto',
    allowed: { staff: true },
    call: ({ spareStudent }) => ({ id: spareStudent.id }),
    gets: 'empty',
    foreign: 'empty',
  },
  {
    operation: 'mutation mergeStudents',
    allowed: merging,
    call: (scene) => ({ input: { merge: form(scene) } }),
    foreign: '404',
  },
  {
    operation: 'mutation undoStudentMerge',
    allowed: merging,
    call: ({ free }) => ({ input: { id: free.id } }),
    gets: 'generalE',
    foreign: 'generalE',
  },
  {
    operation: 'POST /api/student-merges',
    allowed: merging,
    call: ({ spareStudent, other }) => ({ body: { stays: other.id, goes: spareStudent.id } }),
    foreign: 'NOT_FOUND',
  },
  {
    operation: 'DELETE /api/student-merges/:id',
    allowed: merging,
    call: ({ free }) => ({ id: free.id }),
    gets: 'generalE',
    foreign: 'generalE',
  },
]
