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

const period = { from: '2026-12-01', to: '2026-12-31' }

export const templateRights: Right[] = [
  { operation: 'query templates', allowed: { staff: true }, call: () => ({}), foreign: 'names nothing' },
  {
    operation: 'mutation createTemplate',
    allowed: { staff: 'fixedNew' },
    call: (scene) => ({ input: row(scene) }),
    foreign: 'ES1004',
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
    call: ({ teacher }) => ({ input: { ...period, job: 'create', ids: [teacher.id] } }),
    foreign: 'ok',
  },
  {
    operation: 'mutation startTemplateExport',
    allowed: { staff: 'fixedExport' },
    call: ({ teacher }) => ({ input: { ...period, job: 'create', ids: [teacher.id] } }),
    foreign: 'generalE',
  },
  {
    operation: 'mutation deleteTemplate',
    allowed: { staff: 'fixedDelete' },
    call: ({ templateRow }) => ({ id: templateRow }),
    foreign: '404',
  },
]
