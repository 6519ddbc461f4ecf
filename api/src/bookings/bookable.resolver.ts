import { type BookableSlotsInput, bookableSlotsInput } from '@koma/schema/input/bookable'
import { Args, Ctx, Query, Resolver } from 'type-graphql'
import { Access } from '../platform/shared/access.ts'
import { argsType } from '../platform/record/inputType.ts'
import type { Context } from '../platform/shared/context.ts'
import { BookableSlotPageType, choiceOf } from './bookable.type.ts'
import { bookableSlots } from './bookableSlots.ts'

const BookableArgs = argsType('BookableSlotsArgs', bookableSlotsInput)

@Resolver()
export class BookableResolver {
  @Query(() => BookableSlotPageType, {
    description: 'Lists the lessons a student can book now, in pages.',
    deprecationReason: 'Since 2026-11-28: `slotPage` with `bookableBy` returns the same in `bookable`.',
  })
  @Access({ people: ['student', 'staff', 'guardian'], scopes: ['bookings:read'] })
  async bookableSlots(@Ctx() ctx: Context, @Args(() => BookableArgs) input: BookableSlotsInput) {
    const { slots, ...more } = await bookableSlots(ctx, input)
    return { ...more, slots: slots.map(({ slot, choices }) => ({ slot, choices: (choices ?? []).map(choiceOf) })) }
  }
}
