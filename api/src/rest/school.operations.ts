import { upcomingSlotIdsOf } from '../bookings/booking.reads.ts'
import { authorize } from '../shared/authorize.ts'
import { forbidden, notFound } from '../shared/errors.ts'
import { visibleSlotsById } from '../slots/slots.ts'
import { studentIdOf } from '../students/student.reads.ts'
import { type Operation, operation } from './operation.ts'
import { locations, locationsShape, publicSettingsShape, settings, settingsShape } from './school.shape.ts'
import { slots, slotShapes } from './slot.shape.ts'

/** The helper paths of the areas: settings, locations and a student's bookings (API-61, API-62, API-64, D107, D109). */
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
  operation({
    method: 'GET',
    path: '/api/list/bookings/:id',
    summary: 'The slots a student has booked and that have not ended, by student ID or _id; students their own.',
    allowed: ['student', 'staff'],
    answer: slots,
    async run(ctx, { id }) {
      const viewer = authorize(ctx, { types: ['student', 'staff'] })
      const studentId = await studentIdOf(ctx, id)
      if (viewer.type === 'student' && studentId !== viewer.id) throw forbidden(ctx.language)
      if (studentId === null) throw notFound(ctx.language)
      return slotShapes(ctx, viewer, await visibleSlotsById(ctx, await upcomingSlotIdsOf(ctx, studentId)))
    },
  }),
]
