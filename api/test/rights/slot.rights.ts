import { dateOf, plusDays } from '@koma/schema/rules/time'
import { type Desk, goodForm, restForm } from '../slotDesk.ts'
import type { Call, Right } from './right.ts'
import type { Scene } from './scene.ts'

const everybody = { student: true, teacher: true, staff: true } as const

/** Returns the slot form filled in with a lesson of `teacher` on a day without any. */
function formOf(scene: Scene) {
  return goodForm(deskOf(scene))
}

function deskOf({ school, staff, teacher, course, location }: Scene): Desk {
  return { school, staff, teacher, course, location, day: plusDays(dateOf(school.now), 10) }
}

function week({ school }: Scene): { from: string; to: string } {
  const from = dateOf(school.now)
  return { from: plusDays(from, -1), to: plusDays(from, 6) }
}

function restWeek(scene: Scene): Call {
  const { from, to } = week(scene)
  return { sDate: `${from.replaceAll('-', '')}0000`, eDate: `${to.replaceAll('-', '')}2359` }
}

/** The week's slots, and of them what a student could book. */
const found = (scene: Scene): Call => ({ filter: week(scene) })
const bookable = (scene: Scene, by = scene.student): Call => ({ filter: { ...week(scene), bookableBy: by.id } })
/** The same by REST, whose queries are flat. */
const flat = ({ filter }: Call): Call => ({ query: filter })

/** Who may ask what a student can book: the student, and staff. */
const asBooker = (operation: string, shaped: (call: Call) => Call = (call) => call): Right => ({
  operation,
  when: 'what a student can book',
  allowed: { student: true, staff: true },
  call: (scene) => shaped(bookable(scene)),
  foreign: { student: 'FORBIDDEN', staff: 'NOT_FOUND' },
  notOwn: [
    {
      as: 'student',
      what: 'another student',
      call: (scene) => shaped(bookable(scene, scene.other)),
      gets: 'FORBIDDEN',
    },
  ],
})

export const slotRights: Right[] = [
  { operation: 'query slots', allowed: everybody, call: week, foreign: 'names nothing' },
  { operation: 'query slotPage', allowed: everybody, call: found, foreign: 'names nothing' },
  asBooker('query slotPage'),
  {
    operation: 'query slot',
    allowed: everybody,
    call: ({ shared }) => ({ id: shared.id }),
    foreign: 'empty',
    notOwn: [
      { as: 'teacher', what: "another teacher's slot", call: ({ theirs }) => ({ id: theirs.id }), gets: 'empty' },
    ],
  },
  { operation: 'query slotChoices', allowed: { staff: true }, call: () => ({}), foreign: 'names nothing' },
  {
    operation: 'query lessonLink',
    allowed: everybody,
    call: ({ lesson }) => ({ slotId: lesson.id }),
    foreign: { student: 'FORBIDDEN', teacher: 'ES1001', staff: 'ES1001' },
    notOwn: [
      { as: 'student', what: "others' lesson", call: ({ theirs }) => ({ slotId: theirs.id }), gets: 'FORBIDDEN' },
      { as: 'teacher', what: "another teacher's", call: ({ theirs }) => ({ slotId: theirs.id }), gets: 'FORBIDDEN' },
    ],
  },
  { operation: 'subscription slotChanged', allowed: everybody, call: () => ({}), foreign: 'names nothing' },
  asBooker('subscription slotChanged'),
  {
    operation: 'GET /api/slots',
    allowed: everybody,
    call: (scene) => flat(found(scene)),
    foreign: 'names nothing',
  },
  asBooker('GET /api/slots', flat),
  {
    operation: 'mutation createSlot',
    allowed: { staff: 'slotNew' },
    call: (scene) => ({ input: formOf(scene) }),
    foreign: 'ES1004',
  },
  {
    operation: 'mutation updateSlot',
    allowed: { staff: 'slotEdit' },
    call: (scene) => ({ input: { ...formOf(scene), slotId: scene.free.id, version: 1 } }),
    foreign: 'ES1001',
  },
  {
    operation: 'mutation deleteSlot',
    allowed: { staff: 'slotDelete' },
    call: ({ free }) => ({ slotId: free.id }),
    foreign: 'ES1001',
  },
  {
    operation: 'mutation changeToOnline',
    allowed: { staff: 'slotEdit' },
    call: ({ shared }) => ({ slotId: shared.id }),
    foreign: 'ES1001',
  },
  {
    operation: 'GET /api/slots/:id',
    allowed: { student: true, teacher: true },
    call: (scene, as) => ({ id: scene[as].id, query: restWeek(scene) }),
    foreign: 'FORBIDDEN',
    notOwn: [
      { as: 'student', what: "another student's", call: ({ other }) => ({ id: other.code }), gets: 'FORBIDDEN' },
      {
        as: 'teacher',
        what: "another teacher's",
        call: (scene) => ({ id: scene.otherTeacher.code }),
        gets: 'FORBIDDEN',
      },
    ],
  },
  {
    operation: 'GET /api/one/slots/:id',
    allowed: everybody,
    call: ({ shared }) => ({ id: shared.id }),
    foreign: { student: 'NOT_FOUND', teacher: 'FORBIDDEN', staff: 'NOT_FOUND' },
    notOwn: [
      { as: 'teacher', what: "another teacher's", call: ({ theirs }) => ({ id: theirs.id }), gets: 'FORBIDDEN' },
    ],
  },
  {
    operation: 'GET /api/list/bookings/:id',
    allowed: { student: true, staff: true },
    call: ({ student }) => ({ id: student.id }),
    foreign: { student: 'FORBIDDEN', staff: 'empty' },
    notOwn: [
      { as: 'student', what: "another student's", call: ({ other }) => ({ id: other.code }), gets: 'FORBIDDEN' },
    ],
  },
  {
    operation: 'GET /api/admin/slots',
    allowed: { staff: true },
    call: (scene) => ({ query: restWeek(scene) }),
    foreign: 'names nothing',
  },
  {
    operation: 'POST /api/admin/slots/new',
    allowed: { staff: 'slotNew' },
    call: async (scene) => ({ body: await restForm(scene.school, formOf(scene)) }),
    // Teachers, places and courses go by their names, which both schools have.
    foreign: 'names nothing',
  },
  {
    operation: 'PUT /api/admin/slots/:id',
    allowed: { staff: 'slotEdit' },
    call: async (scene) => ({ id: scene.free.id, body: await restForm(scene.school, formOf(scene)) }),
    foreign: 'ES1001',
  },
  {
    operation: 'DELETE /api/admin/slots/:id',
    allowed: { staff: 'slotDelete' },
    call: ({ free }) => ({ id: free.id }),
    foreign: 'ES1001',
  },
  {
    operation: 'GET /api/link/:id',
    allowed: everybody,
    call: ({ lesson }) => ({ id: lesson.id }),
    foreign: { student: 'FORBIDDEN', teacher: 'NOT_FOUND', staff: 'NOT_FOUND' },
    notOwn: [
      { as: 'student', what: "others' lesson", call: ({ theirs }) => ({ id: theirs.id }), gets: 'FORBIDDEN' },
      { as: 'teacher', what: "another teacher's", call: ({ theirs }) => ({ id: theirs.id }), gets: 'FORBIDDEN' },
    ],
  },
]
