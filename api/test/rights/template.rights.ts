import { dateOf, plusDays } from '@koma/schema/rules/time'
import type { Right } from './right.ts'
import type { Scene } from './scene.ts'

const row = ({ spareTeacher, location, course }: Scene) => ({
  day: 2,
  startTime: '15:00',
  endTime: '15:50',
  useSlotLength: false,
  teacherId: spareTeacher.id,
  locationId: location.id,
  onlineAvailable: false,
  onlineLessonLink: '',
  lessonMemo: '宿題',
  lessonRules: true,
  courseIds: [course.id],
  fixedStudentIds: [],
})

/** A month from tomorrow on. */
const period = ({ now }: Scene['school']) => ({ from: plusDays(dateOf(now), 1), to: plusDays(dateOf(now), 31) })

/** Returns it as a body of REST. */
const body = ({ spareTeacher, location, course }: Scene) => ({
  day: 2,
  sTime: '15:00',
  eTime: '15:50',
  useSlotLength: false,
  teacherId: spareTeacher.id,
  location: location.locationName,
  lessonMemo: '宿題',
  possibleBookings: [course.code],
})

/** Thirty days to come. */
const monthAfter = ({ now }: Scene['school']) => ({
  sDate: plusDays(dateOf(now), 10),
  eDate: plusDays(dateOf(now), 40),
})

const reads = ['/api/list/fixedSchedule/all', '/api/fixedSchedule/all'].map((path): Right => ({
  operation: `GET ${path}`,
  allowed: { staff: true },
  call: () => ({}),
  foreign: 'names nothing',
}))
const readsOfOne = ['/api/one/fixedSchedule/:id', '/api/fixedSchedule/all/:id'].map((path): Right => ({
  operation: `GET ${path}`,
  allowed: { staff: true },
  call: ({ templateRow }) => ({ id: templateRow }),
  foreign: 'NOT_FOUND',
}))

export const templateRights: Right[] = [
  {
    operation: 'query templateRowWhy',
    allowed: { staff: true },
    call: (scene) => ({ input: { create: row(scene) } }),
    foreign: 'ES1004',
  },
  {
    operation: 'query rowPlaceWarning',
    allowed: { staff: true },
    call: ({ location }) => ({
      input: { locationId: location.id, day: 2, startTime: '15:00', endTime: '15:50' },
    }),
    // Nothing of this school is at a place that another has.
    foreign: 'empty',
  },
  ...reads,
  ...readsOfOne,
  {
    operation: 'POST /api/update/newFixed/new',
    allowed: { staff: 'fixedNew' },
    call: (scene) => ({ body: body(scene) }),
    foreign: 'generalE',
  },
  {
    operation: 'PUT /api/update/fixedSlots/:id',
    allowed: { staff: 'fixedEdit' },
    call: (scene) => ({ id: scene.templateRow, body: body(scene) }),
    foreign: 'NOT_FOUND',
  },
  {
    operation: 'DELETE /api/admin/fixedSchedule/:id',
    allowed: { staff: 'fixedDelete' },
    call: ({ templateRow }) => ({ id: templateRow }),
    foreign: 'NOT_FOUND',
  },
  ...['exportFixed', 'deleteFixed'].map((name): Right => ({
    operation: `POST /api/admin/slots/${name}`,
    allowed: { staff: 'fixedExport' },
    call: ({ teacher, school }) => ({ body: { ...monthAfter(school), dataArray: [teacher.id] } }),
    // Nothing of the scene came from the template yet.
    ...(name === 'deleteFixed' ? { gets: 'generalE' } : {}),
    foreign: 'NOT_FOUND',
  })),
  {
    operation: 'POST /api/admin/slots/exportFixedStudents',
    allowed: { staff: 'fixedExport' },
    call: ({ student, school }) => ({ body: { ...monthAfter(school), dataArray: [student.id] } }),
    foreign: 'NOT_FOUND',
  },
  {
    operation: 'GET /api/list/fixedStudentExport/all',
    allowed: { staff: true },
    call: () => ({}),
    foreign: 'names nothing',
  },
  {
    operation: 'GET /api/one/runs/:id',
    allowed: { staff: true },
    call: ({ free }) => ({ id: free.id }),
    gets: 'NOT_FOUND',
    foreign: 'NOT_FOUND',
  },
  { operation: 'query templates', allowed: { staff: true }, call: () => ({}), foreign: 'names nothing' },
  { operation: 'query fixedStudents', allowed: { staff: true }, call: () => ({}), foreign: 'names nothing' },
  { operation: 'query templateSlotTeachers', allowed: { staff: true }, call: () => ({}), foreign: 'names nothing' },
  {
    operation: 'query templateUse',
    allowed: { staff: true },
    call: ({ templateRow }) => ({ id: templateRow }),
    // Nothing of this school was made from what another school has.
    foreign: 'ok',
  },
  {
    operation: 'mutation createTemplate',
    allowed: { staff: 'fixedNew' },
    call: (scene) => ({ input: row(scene) }),
    foreign: 'ES1004',
  },
  {
    operation: 'query templateCopies',
    allowed: { staff: 'fixedNew' },
    call: ({ templateRow }) => ({ input: { ids: [templateRow], days: [6], teacherId: null, withStudents: false } }),
    foreign: 'names nothing',
  },
  {
    operation: 'mutation copyTemplates',
    allowed: { staff: 'fixedNew' },
    call: ({ templateRow }) => ({ input: { ids: [templateRow], days: [6], teacherId: null, withStudents: false } }),
    foreign: 'generalE',
  },
  {
    operation: 'mutation updateTemplate',
    allowed: { staff: 'fixedEdit' },
    call: (scene) => ({ input: { ...row(scene), id: scene.templateRow, version: 1 } }),
    foreign: '404',
  },
  {
    operation: 'query templateExportPlan',
    allowed: { staff: 'fixedExport' },
    call: ({ teacher, school }) => ({ input: { ...period(school), job: 'create', ids: [teacher.id] } }),
    foreign: 'empty',
  },
  {
    operation: 'query templateLineWhy',
    allowed: { staff: true },
    call: ({ templateRow, school }) => ({
      input: { job: 'create', templateId: templateRow, date: period(school).from },
    }),
    foreign: 'generalE',
  },
  {
    operation: 'mutation startTemplateExport',
    allowed: { staff: 'fixedExport' },
    call: ({ teacher, school }) => ({ input: { ...period(school), job: 'create', ids: [teacher.id] } }),
    foreign: 'generalE',
  },
  {
    operation: 'mutation deleteTemplate',
    allowed: { staff: 'fixedDelete' },
    call: ({ templateRow }) => ({ id: templateRow }),
    foreign: '404',
  },
]
