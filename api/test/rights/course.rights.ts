import { restOfRecord } from './recordRows.ts'
import type { Right } from './right.ts'

const staff = { staff: true } as const
const common = { code: 'NEW-1', displayName: '新しいコース', cost: 2 }
const create = { ...common, days: [1, 2], startTime: '09:00', endTime: '18:00' }
const other = { displayName: '研修' }

export const courseRights: Right[] = [
  { operation: 'query courses', allowed: staff, call: () => ({}), foreign: 'names nothing' },
  { operation: 'query otherBookings', allowed: staff, call: () => ({}), foreign: 'names nothing' },
  // Nothing of this school uses what another school has.
  { operation: 'query courseUse', allowed: staff, call: ({ course }) => ({ id: course.id }), foreign: 'empty' },
  {
    operation: 'mutation createCourse',
    allowed: { staff: 'courseNew' },
    call: () => ({ input: create }),
    foreign: 'names nothing',
  },
  {
    operation: 'mutation updateCourse',
    allowed: { staff: 'courseEdit' },
    call: ({ spareCourse }) => ({ input: { id: spareCourse.id, version: 1, active: false } }),
    foreign: '404',
  },
  {
    operation: 'mutation deleteCourse',
    allowed: { staff: 'courseDelete' },
    call: ({ spareCourse }) => ({ id: spareCourse.id }),
    foreign: '404',
  },
  {
    operation: 'mutation createOtherBooking',
    allowed: { staff: 'settingsEdit' },
    call: () => ({ input: other }),
    foreign: 'names nothing',
  },
  {
    operation: 'mutation updateOtherBooking',
    allowed: { staff: 'settingsEdit' },
    call: ({ spareOther }) => ({ input: { id: spareOther.id, version: 1, ...other } }),
    foreign: '404',
    notOwn: [
      {
        as: 'staff',
        what: 'naming a course',
        call: ({ spareCourse }) => ({ input: { id: spareCourse.id, version: 1, ...other } }),
        gets: '404',
      },
    ],
  },
  {
    operation: 'mutation deleteOtherBooking',
    allowed: { staff: 'settingsEdit' },
    call: ({ spareOther }) => ({ id: spareOther.id }),
    foreign: '404',
    notOwn: [
      { as: 'staff', what: 'naming a course', call: ({ spareCourse }) => ({ id: spareCourse.id }), gets: '404' },
    ],
  },
  ...restOfRecord({
    resource: 'lessonTypes',
    lists: { active: staff, all: staff, names: staff, schedule: staff, export: staff, nonLesson: staff },
    flags: { create: 'courseNew', update: 'courseEdit', delete: 'courseDelete' },
    newBody: { ...common, dayArray: ['1'], sTime: '09:00', eTime: '18:00' },
    body: { active: false },
    one: ({ spareCourse }) => spareCourse.id,
  }),
  ...restOfRecord({
    resource: 'nonLesson',
    lists: null,
    flags: { create: 'settingsEdit', update: 'settingsEdit', delete: 'settingsEdit' },
    newBody: other,
    body: { active: false },
    one: ({ spareOther }) => spareOther.id,
  }),
]
