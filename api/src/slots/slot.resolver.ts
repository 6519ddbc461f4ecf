import type { WallDate } from '@koma/schema/rules/time'
import { filter, map, pipe, Repeater } from '@graphql-yoga/subscription'
import { Arg, Ctx, ID, Query, Resolver, Root, Subscription } from 'type-graphql'
import type { Context } from '../shared/context.ts'
import type { Change } from '../live/events.ts'
import { PlainDate } from '../shared/scalars.ts'
import { visibleSlot, visibleSlots } from './slots.ts'
import { slotChangeFor } from './slotChanges.ts'
import { SlotChangeType, SlotType } from './slot.type.ts'
import { maySeeSlots } from './slot.policy.ts'

@Resolver()
export class SlotResolver {
  @Query(() => [SlotType], {
    description:
      'Slots from one day to another, both included, at most 92 days: teachers see their own, staff and students all.',
  })
  slots(@Ctx() ctx: Context, @Arg('from', () => PlainDate) from: WallDate, @Arg('to', () => PlainDate) to: WallDate) {
    return visibleSlots(ctx, from, to)
  }

  @Query(() => SlotType, { nullable: true })
  slot(@Ctx() ctx: Context, @Arg('id', () => ID) id: string) {
    return visibleSlot(ctx, id)
  }

  @Subscription(() => SlotChangeType, {
    description: 'Every change of a slot that the viewer may see.',
    subscribe: ({ context }: { context: Context }) => changesForViewer(context),
  })
  slotChanged(@Root() change: SlotChangeType): SlotChangeType {
    return change
  }
}

/**
 * A slot that goes to another teacher must leave the first one's screen, who may not see it any more
 * (D66): for teachers a change of their own list is a reason to refetch.
 */
function changesForViewer(ctx: Context): AsyncIterable<SlotChangeType | null> {
  const viewer = maySeeSlots(ctx)
  const slots = ctx.events.subscribe('slot', ctx.school.id)
  const changes = viewer.type === 'teacher' ? Repeater.merge([slots, ownListChanges(ctx, viewer.id)]) : slots
  return pipe(
    changes,
    map((change) => slotChangeFor(ctx, change)),
    filter((seen) => seen !== null),
  )
}

function ownListChanges(ctx: Context, teacherId: string): AsyncIterable<Change> {
  return pipe(
    ctx.events.subscribe('teacher', ctx.school.id, teacherId),
    filter((change) => change.ids.length > 0),
    map((change) => ({ ...change, resync: true })),
  )
}
