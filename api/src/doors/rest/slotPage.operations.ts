import { slotFilterInput } from '@koma/schema/input/slotFilter'
import { z } from 'zod'
import { authorize } from '../../platform/shared/authorize.ts'
import type { Context } from '../../platform/shared/context.ts'
import { parseInput } from '../../platform/shared/input.ts'
import { slotPage } from '../../slots/slotPage.ts'
import { type Operation, operation } from './operation.ts'
import { pageQuery } from './pageQuery.ts'
import { slotPageShape } from './slotPage.shape.ts'
import { slotShapes } from './slot.shape.ts'

const { online, weekdays, occupancy, ...asTheyAre } = slotFilterInput.shape

const slotsQuery = z.object({
  ...asTheyAre,
  online: z
    .enum(['true', 'false'])
    .optional()
    .describe(online.description ?? ''),
  weekdays: z
    .string()
    .max(20)
    .optional()
    .describe(`${weekdays.description ?? ''} Separated by commas.`),
  occupancy: z
    .string()
    .max(40)
    .optional()
    .describe(`${occupancy.description ?? ''} empty, partial, full, separated by commas.`),
  ...pageQuery,
})

/** The path of slots by a filter, a page at a time (SLOT-28, BOOK-43). */
export const slotPageOperations: Operation[] = [
  operation({
    method: 'GET',
    path: '/api/slots',
    name: 'findSlots',
    summary:
      'Lists the slots that match a filter, a page at a time. Teachers get their own slots, staff and students all. With bookableBy, lists what that student can book now: students for themselves, staff for anyone.',
    allowed: ['student', 'teacher', 'staff'],
    guardians: true,
    scopes: ['slots:read', 'bookings:read', 'students:read'],
    query: slotsQuery,
    answer: slotPageShape,
    async run(ctx, { query: { limit, after, ...slotFilter } }) {
      const viewer = authorize(ctx, { types: ['student', 'teacher', 'staff'], guardians: true })
      const { slots, ...more } = await slotPage(ctx, filterOf(ctx, slotFilter), { limit, after })
      const shapes = await slotShapes(
        ctx,
        viewer,
        slots.map(({ slot }) => slot),
      )
      const choices = new Map(slots.map(({ slot, choices: ways }) => [slot.id, ways]))
      return {
        slots: shapes.map((shape) => ({
          ...shape,
          choices:
            choices
              .get(shape._id)
              ?.map(({ course, online: isOnline, cost }) => ({ courseCode: course.code, online: isOnline, cost })) ??
            null,
        })),
        ...more,
      }
    },
  }),
]

/** Reads what a query can only say as text; what is wrong with it is named as the path names it. */
function filterOf(
  ctx: Context,
  { online: isOnline, weekdays: days, occupancy: full, ...rest }: Omit<z.output<typeof slotsQuery>, 'limit' | 'after'>,
) {
  return parseInput(ctx, slotFilterInput, {
    ...rest,
    online: isOnline === undefined ? undefined : isOnline === 'true',
    weekdays: days === undefined ? undefined : days.split(',').map(Number),
    occupancy: full?.split(','),
  })
}
