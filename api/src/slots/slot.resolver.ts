import type { WallDate } from '@koma/schema/rules/time'
import { filter, map, pipe } from '@graphql-yoga/subscription'
import { Arg, Ctx, ID, Query, Resolver, Root, Subscription } from 'type-graphql'
import { authorize } from '../shared/authorize.ts'
import type { Context } from '../shared/context.ts'
import { PlainDate } from '../shared/scalars.ts'
import { visibleSlot, visibleSlots } from './slots.ts'
import { slotChangeFor } from './slotChanges.ts'
import { SlotChangeType, SlotType } from './slot.type.ts'

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

function changesForViewer(ctx: Context): AsyncIterable<SlotChangeType | null> {
  authorize(ctx, { types: ['student', 'teacher', 'staff'] })
  return pipe(
    ctx.events.subscribe('slot', ctx.school.id),
    map((change) => slotChangeFor(ctx, change)),
    filter((seen) => seen !== null),
  )
}
