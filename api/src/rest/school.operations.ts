import { authorize } from '../shared/authorize.ts'
import { type Operation, operation } from './operation.ts'
import { locations, locationsShape, publicSettingsShape, settings, settingsShape } from './school.shape.ts'

/** The helper paths of the areas: settings and locations (API-61, API-62, D107, D109). */
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
  operation({
    method: 'GET',
    path: '/api/list/locations/active',
    summary: 'The active locations of the school.',
    allowed: ['student', 'teacher', 'staff'],
    answer: locations,
    async run(ctx) {
      authorize(ctx, { types: ['student', 'teacher', 'staff'] })
      const found = [...(await ctx.directory()).locations.values()]
      return locationsShape(found.filter(({ active }) => active))
    },
  }),
]
