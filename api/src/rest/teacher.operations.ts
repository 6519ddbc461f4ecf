import { z } from 'zod'
import { teacherColours } from '../teachers/teacherColours.ts'
import { components } from './components.ts'
import { type Operation, operation } from './operation.ts'

const colours = z
  .array(z.object({ teacherId: z.string(), calendarColor: z.string().describe('#rrggbb') }))
  .register(components, { id: 'TeacherColours' })

/** The paths about teachers (API-11, SLOT-17). */
export const teacherOperations: Operation[] = [
  operation({
    method: 'GET',
    path: '/api/teachers/colorList',
    summary:
      'The calendar colours of the teachers: all for staff, the own one for a teacher, the visible ones for students.',
    allowed: ['student', 'teacher', 'staff'],
    answer: colours,
    run: async (ctx) =>
      (await teacherColours(ctx)).map(({ teacherCode, calendarColor }) => ({ teacherId: teacherCode, calendarColor })),
  }),
]
