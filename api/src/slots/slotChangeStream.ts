import { filter, map, pipe, Repeater } from '@graphql-yoga/subscription'
import type { SlotFilter } from '@koma/schema/input/slotFilter'
import type { Change } from '../platform/live/announcement.ts'
import type { Context } from '../platform/shared/context.ts'
import type { SlotChangeType } from './slot.type.ts'
import { slotChangeFor } from './slotChanges.ts'
import { maySeeSlots } from './slot.policy.ts'
import { slotSearch } from './slotSearch.ts'

/**
 * Returns the changes the viewer may see, of the slots that `slotFilter` finds or of all. A slot that goes to another
 * teacher must leave the screen of the first, who may not see it any more (D66). So for teachers, a change of their own
 * list is a reason to refetch. So is a change of a student's bookings or contracts for those who ask what the student
 * could book.
 * @throws what `slotSearch` does
 */
export async function slotChangesForViewer(
  ctx: Context,
  slotFilter: SlotFilter | null,
): Promise<AsyncIterable<SlotChangeType | null>> {
  const viewer = maySeeSlots(ctx)
  const search = slotFilter === null ? null : await slotSearch(ctx, slotFilter)
  const changes = [
    ctx.events.subscribe('slot', ctx.school.id),
    ...(viewer.type === 'teacher' ? [ownChanges(ctx, 'teacher', viewer.id)] : []),
    ...(search?.booker ? [ownChanges(ctx, 'student', search.booker.studentId)] : []),
  ]
  return pipe(
    Repeater.merge(changes),
    map((change) => slotChangeFor(ctx, change, search)),
    filter((answer) => answer !== null),
  )
}

function ownChanges(ctx: Context, topic: 'teacher' | 'student', id: string): AsyncIterable<Change> {
  return pipe(
    ctx.events.subscribe(topic, ctx.school.id, id),
    filter((change) => change.ids.length > 0),
    map((change) => ({ ...change, resync: true })),
  )
}
