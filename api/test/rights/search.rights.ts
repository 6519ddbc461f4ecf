import type { Right } from './right.ts'
import { dateOf, plusDays } from '@koma/schema/rules/time'

export const searchRights: Right[] = [
  {
    operation: 'query search',
    allowed: { staff: true },
    call: ({ student }) => ({ input: { text: student.code } }),
    foreign: 'names nothing',
  },
  {
    operation: 'query freeTeachers',
    allowed: { staff: true },
    call: ({ school }) => ({
      input: { startsAt: `${plusDays(dateOf(school.now), 40)}T12:00:00`, minutes: 50 },
    }),
    foreign: 'names nothing',
  },
]
