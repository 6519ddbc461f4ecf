import { dateOf, plusDays } from '@koma/schema/rules/time'
import type { Right } from './right.ts'
import type { Scene } from './scene.ts'

const editing = { staff: 'studentEdit' } as const

/** A pause that nobody has planned yet, of a student who has nothing. */
const form = ({ spareStudent, school }: Scene) => ({
  studentId: spareStudent.id,
  kind: 'pause',
  from: plusDays(dateOf(school.now), 4000),
  until: plusDays(dateOf(school.now), 4030),
  keepPlaces: true,
  cancelBookings: false,
})

/** One day less of the planned pause. */
const change = { version: 1, from: '2041-02-01', until: '2041-02-19', cancelBookings: false, restoreBookings: false }

export const leaveRights: Right[] = [
  {
    operation: 'query studentLeaves',
    allowed: { staff: true },
    call: () => ({ list: 'all' }),
    foreign: 'names nothing',
  },
  {
    operation: 'GET /api/leaves',
    allowed: { staff: true },
    call: () => ({ query: { list: 'all' } }),
    foreign: 'names nothing',
  },
  {
    operation: 'POST /api/leaves',
    allowed: editing,
    call: (scene) => ({ body: form(scene) }),
    foreign: 'NOT_FOUND',
  },
  {
    operation: 'PUT /api/leaves/:id',
    allowed: editing,
    call: ({ pauses }) => ({ id: pauses.planned, body: { version: 1, until: '2041-02-10' } }),
    foreign: 'NOT_FOUND',
  },
  {
    operation: 'query leavePreview',
    allowed: editing,
    call: (scene) => ({ input: form(scene) }),
    gets: '1001',
    foreign: '404',
  },
  {
    operation: 'mutation recordLeave',
    allowed: editing,
    call: (scene) => ({ input: { leave: form(scene) } }),
    foreign: '404',
  },
  {
    operation: 'PUT /api/leaves/:id/days',
    allowed: editing,
    call: ({ pauses }) => ({ id: pauses.planned, body: change }),
    foreign: 'NOT_FOUND',
  },
  {
    operation: 'query leaveChangePreview',
    allowed: editing,
    call: ({ pauses }) => ({ input: { id: pauses.planned, ...change } }),
    gets: '1001',
    foreign: '404',
  },
  {
    operation: 'mutation changeLeave',
    allowed: editing,
    call: ({ pauses }) => ({ input: { change: { id: pauses.planned, ...change } } }),
    foreign: '404',
  },
  {
    operation: 'mutation endLeave',
    allowed: editing,
    call: ({ pauses }) => ({ input: { id: pauses.planned, version: 1, until: '2041-02-10' } }),
    foreign: '404',
  },
  {
    operation: 'query leaveUndoPreview',
    allowed: editing,
    call: ({ pauses }) => ({ id: pauses.planned }),
    gets: '1001',
    foreign: '404',
  },
  {
    operation: 'mutation undoLeave',
    allowed: editing,
    call: ({ pauses }) => ({ input: { id: pauses.planned } }),
    foreign: '404',
  },
  {
    operation: 'mutation waivePauseFee',
    allowed: { staff: 'contractEdit' },
    call: ({ pauses }) => ({ input: { id: pauses.charged, month: '2042-02' } }),
    foreign: '404',
  },
]
