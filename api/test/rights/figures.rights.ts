import { dateOf, plusDays } from '@koma/schema/rules/time'
import type { Right } from './right.ts'

export const figuresRights: Right[] = [
  { operation: 'query today', allowed: { staff: true }, call: () => ({}), foreign: 'names nothing' },
  { operation: 'query monthEnd', allowed: { staff: true }, call: () => ({}), foreign: 'names nothing' },
  {
    operation: 'query figureRows',
    allowed: { staff: true },
    call: () => ({ of: 'outstanding' }),
    foreign: 'names nothing',
  },
  {
    operation: 'query studentFigures',
    allowed: { staff: true },
    call: () => ({ from: '2026-01', to: '2026-03' }),
    foreign: 'names nothing',
  },
  {
    operation: 'query lessonFigures',
    allowed: { staff: true },
    call: ({ school }) => ({ from: plusDays(dateOf(school.now), -30), to: plusDays(dateOf(school.now), 10) }),
    foreign: 'names nothing',
  },
]
