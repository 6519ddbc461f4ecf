import type { SlotFilter, SlotPageInput } from '@koma/schema/input/slotFilter'
import type { WallDate } from '@koma/schema/rules/time'
import { Arg, Args, Ctx, ID, Query, Resolver, Root, Subscription } from 'type-graphql'
import { Access } from '../platform/shared/access.ts'
import type { Context } from '../platform/shared/context.ts'
import { choiceOf } from '../bookings/bookable.type.ts'
import { PlainDate } from '../platform/shared/scalars.ts'
import { visibleSlot, visibleSlots } from './slots.ts'
import { slotChangesForViewer } from './slotChangeStream.ts'
import { slotPage } from './slotPage.ts'
import { SlotFilterType, SlotPageArgs, SlotPageType } from './slotPage.type.ts'
import { SlotChangeType, SlotType } from './slot.type.ts'

@Resolver()
export class SlotResolver {
  @Query(() => [SlotType], {
    description:
      'Lists the slots from one day to another, both included, at most 92 days. Teachers get their own, staff and students all.',
  })
  @Access({ people: ['student', 'teacher', 'staff', 'guardian'], scopes: ['slots:read'] })
  slots(@Ctx() ctx: Context, @Arg('from', () => PlainDate) from: WallDate, @Arg('to', () => PlainDate) to: WallDate) {
    return visibleSlots(ctx, from, to)
  }

  @Query(() => SlotType, { nullable: true })
  @Access({ people: ['student', 'teacher', 'staff', 'guardian'], scopes: ['slots:read'] })
  slot(@Ctx() ctx: Context, @Arg('id', () => ID) id: string) {
    return visibleSlot(ctx, id)
  }

  @Query(() => SlotPageType, {
    description:
      'Lists the slots that match a filter, a page at a time. Teachers get their own slots, staff and students all. With `bookableBy`, lists what that student can book now: students for themselves, staff for anyone, keys with bookings:read.',
  })
  @Access({ people: ['student', 'teacher', 'staff', 'guardian'], scopes: ['slots:read'] })
  async slotPage(
    @Ctx() ctx: Context,
    @Args(() => SlotPageArgs) { filter, ...page }: SlotPageInput,
  ): Promise<SlotPageType> {
    const { slots, ...more } = await slotPage(ctx, filter, page)
    const bookable = slots.flatMap(({ slot, choices }) =>
      choices === null ? [] : [{ slot, choices: choices.map(choiceOf) }],
    )
    const isJudged = filter.bookableBy !== undefined && filter.bookableBy !== null
    return { ...more, slots: slots.map(({ slot }) => slot), bookable: isJudged ? bookable : null }
  }

  @Subscription(() => SlotChangeType, {
    description:
      'Reports every changed slot that the viewer may see. With a filter, only slots that match, for the same viewers as `slotPage`.',
    subscribe: ({ context, args }: { context: Context; args: { filter?: SlotFilter | null } }) =>
      slotChangesForViewer(context, args.filter ?? null),
  })
  @Access({ people: ['student', 'teacher', 'staff', 'guardian'], scopes: ['slots:read'] })
  slotChanged(
    @Root() change: SlotChangeType,
    @Arg('filter', () => SlotFilterType, {
      nullable: true,
      description:
        "Reports only slots that match; slots that no longer match are in `gone`. If left out, every change. With `bookableBy`, a change of that student's bookings or contracts arrives as `resync`.",
    })
    _filter: SlotFilter | null,
  ): SlotChangeType {
    return change
  }
}
