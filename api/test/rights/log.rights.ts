import { dateOf, plusDays } from '@koma/schema/rules/time'
import type { Right } from './right.ts'
import type { Scene } from './scene.ts'

const lately = ({ school }: Scene) => plusDays(dateOf(school.now), -1)

function twoDays({ school }: Scene) {
  const [from, to] = [plusDays(dateOf(school.now), -1), dateOf(school.now)]
  return { sDate: `${from.replaceAll('-', '')}0000`, eDate: `${to.replaceAll('-', '')}2359` }
}

export const logRights: Right[] = [
  {
    operation: 'query log',
    allowed: { staff: true },
    call: (scene) => ({ input: { from: lately(scene) } }),
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
]
