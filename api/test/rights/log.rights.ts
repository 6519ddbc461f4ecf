import { dateOf, plusDays } from '@koma/schema/rules/time'
import type { Right } from './right.ts'
import type { Scene } from './scene.ts'

const lately = ({ school }: Scene) => plusDays(dateOf(school.now), -1)

function twoDays({ school }: Scene) {
  const [from, to] = [plusDays(dateOf(school.now), -1), dateOf(school.now)]
  return { sDate: `${from.replaceAll('-', '')}0000`, eDate: `${to.replaceAll('-', '')}2359` }
}

const period = (scene: Scene) => ({ from: lately(scene), to: dateOf(scene.school.now) })

export const logRights: Right[] = [
  {
    operation: 'query log',
    allowed: { staff: true },
    call: (scene) => ({ input: { from: lately(scene) } }),
    foreign: 'names nothing',
  },
  {
    operation: 'query events',
    allowed: { staff: true },
    call: () => ({ input: { limit: 20 } }),
    foreign: 'names nothing',
  },
  {
    operation: 'subscription eventsAppended',
    allowed: { staff: true },
    call: () => ({ input: {} }),
    foreign: 'names nothing',
  },
  {
    operation: 'GET /api/events',
    allowed: { staff: true },
    call: () => ({ query: { limit: '20' } }),
    gets: 'ok',
    foreign: 'names nothing',
  },
  { operation: 'subscription logChanged', allowed: { staff: true }, call: () => ({}), foreign: 'names nothing' },
  {
    operation: 'GET /api/log',
    allowed: { staff: true },
    call: (scene) => ({ query: twoDays(scene) }),
    gets: 'ok',
    foreign: 'names nothing',
  },
  ...['/api/list/log/all', '/api/log/all'].map((path): Right => ({
    operation: `GET ${path}`,
    allowed: { staff: true },
    call: () => ({}),
    gets: 'ok',
    foreign: 'names nothing',
  })),
  {
    operation: 'GET /app/export/log',
    allowed: { staff: true },
    call: (scene) => ({ query: period(scene) }),
    foreign: 'names nothing',
  },
  ...['students', 'contracts'].map((list): Right => ({
    operation: `GET /app/export/${list}`,
    allowed: { staff: true },
    call: () => ({ query: { search: 'a' } }),
    foreign: 'names nothing',
  })),
  ...['slots', 'teacherReport'].map((list): Right => ({
    operation: `GET /app/export/${list}`,
    allowed: { staff: true },
    call: (scene) => ({ query: { ...period(scene), teachers: scene.teacher.id } }),
    // A file without slots of the other school.
    foreign: 'ok',
  })),
  ...['slots', 'teacherReport'].map((list): Right => ({
    operation: `POST /app/export/${list}`,
    allowed: { staff: true },
    call: (scene) => ({ body: { ...period(scene), teachers: scene.teacher.id } }),
    foreign: 'ok',
  })),
]
