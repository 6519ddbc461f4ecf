import { slotsInOrder } from '@koma/schema/rules/slotOrder'
import { z } from 'zod'
import { upcomingBookingsOf } from '../../bookings/booking.reads.ts'
import { authorize } from '../../platform/shared/authorize.ts'
import type { Context, Viewer } from '../../platform/shared/context.ts'
import { forbidden } from '../../platform/shared/errors.ts'
import { oneSlot, visibleSlots } from '../../slots/slots.ts'
import { namedStudent, namedTeacher } from './namedRecords.ts'
import { type Operation, operation } from './operation.ts'
import { rangeOf, rangeQuery } from './range.ts'
import { rememberedSlots } from './rememberedSlots.ts'
import { slot, slots, slotShapeFor, slotShapes } from './slot.shape.ts'
import type { SlotLists } from '../../slots/memory/slotLists.ts'

const adminQuery = rangeQuery.extend({
  id: z.string().optional().describe('Returns only slots of this teacher, by teacher ID or `_id`.'),
})

/** Returns the paths that read slots (API-15, API-33, API-64, API-67, API-68, D107, D108). */
export const slotOperations = (lists: SlotLists): Operation[] => [
  operation({
    method: 'GET',
    path: '/api/slots/:id',
    name: 'listVisibleSlots',
    summary:
      'Lists the slots in a range. Teachers send their own teacher ID and get their own slots; students send `student` or their own ID.',
    allowed: ['student', 'teacher'],
    guardians: true,
    scopes: ['slots:read', 'bookings:read', 'students:read'],
    query: rangeQuery,
    answer: slots,
    async run(ctx, { id, query }) {
      const viewer = authorize(ctx, { types: ['student', 'teacher'], guardians: true })
      if (!isOwnName(viewer, id)) throw forbidden(ctx.language)
      return slotsInRange(ctx, viewer, query)
    },
    async remembered(ctx, { id, query }) {
      const viewer = authorize(ctx, { types: ['student', 'teacher'], guardians: true })
      return isOwnName(viewer, id) ? rememberedSlots(ctx, lists, viewer, query) : null
    },
  }),
  operation({
    method: 'GET',
    path: '/api/one/slots/:id',
    name: 'getSlot',
    summary: 'Returns one slot.',
    allowed: ['student', 'teacher', 'staff'],
    guardians: true,
    scopes: ['slots:read', 'bookings:read', 'students:read'],
    answer: slot,
    async run(ctx, { id }) {
      const viewer = authorize(ctx, { types: ['student', 'teacher', 'staff'], guardians: true })
      return slotShapeFor(ctx, viewer, await oneSlot(ctx, id))
    },
  }),
  operation({
    method: 'GET',
    path: '/api/list/bookings/:id',
    name: 'listStudentBookings',
    summary: 'Lists the slots a student has booked that have not ended, soonest first. Students get their own.',
    allowed: ['student', 'staff'],
    guardians: true,
    scopes: ['slots:read', 'bookings:read', 'students:read'],
    answer: slots,
    async run(ctx, { id }) {
      const viewer = authorize(ctx, { types: ['student', 'staff'], guardians: true })
      if (viewer.type === 'student' && !isOwnName(viewer, id)) throw forbidden(ctx.language)
      const studentId = viewer.type === 'student' ? viewer.id : await namedStudent(ctx, id)
      const booked = await upcomingBookingsOf(ctx, studentId ?? '')
      return slotShapes(
        ctx,
        viewer,
        booked.map((booking) => booking.slot),
      )
    },
  }),
  operation({
    method: 'GET',
    path: '/api/admin/slots',
    name: 'listSlots',
    summary: 'Lists the slots of the school in a range.',
    allowed: ['staff'],
    scopes: ['slots:read', 'bookings:read', 'students:read'],
    query: adminQuery,
    answer: slots,
    async run(ctx, { query }) {
      const viewer = authorize(ctx, { types: ['staff'] })
      const { id = '' } = query
      return slotsInRange(ctx, viewer, query, id === '' ? null : await namedTeacher(ctx, id))
    },
    async remembered(ctx, { query }) {
      const viewer = authorize(ctx, { types: ['staff'] })
      return (query.id ?? '') === '' ? rememberedSlots(ctx, lists, viewer, query) : null
    },
  }),
]

/** Tells whether `id` is what the viewer may call themselves in a path (D108). */
function isOwnName(viewer: Viewer, id: string): boolean {
  const name = id.toLowerCase()
  return name === viewer.code || name === viewer.id || (viewer.type === 'student' && name === 'student')
}

/**
 * Returns the slots in a range, or only those of the teacher of the id; for students in the order the school wants
 * (D121).
 */
async function slotsInRange(
  ctx: Context,
  viewer: Viewer,
  query: z.infer<typeof rangeQuery>,
  teacherId: string | null = null,
) {
  const range = rangeOf(ctx, query)
  const visible = await visibleSlots(ctx, range.from, range.to)
  const matching = visible.filter(
    (candidate) => range.includes(candidate) && (teacherId === null || candidate.teacher?.id === teacherId),
  )
  const isRanked = viewer.type === 'student' && ctx.school.priorityTeachers
  return slotShapes(ctx, viewer, isRanked ? slotsInOrder(matching, true) : matching)
}
