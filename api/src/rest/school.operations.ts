import { authorize } from '../shared/authorize.ts'
import { type Operation, operation } from './operation.ts'
import { publicSettingsShape, settings, settingsShape } from './school.shape.ts'

/** The helper path of the areas: settings (API-61, D107, D109). */
export const schoolOperations: Operation[] = [
  operation({
    method: 'GET',
    path: '/api/settings/school',
    summary: 'The settings of the school: all for staff, for students and teachers what they may know.',
    allowed: ['student', 'teacher', 'staff'],
    answer: settings,
    async run(ctx) {
      const viewer = authorize(ctx, { types: ['student', 'teacher', 'staff'] })
      return viewer.type === 'staff' ? settingsShape(ctx.school) : publicSettingsShape(ctx.school)
    },
  }),
]
