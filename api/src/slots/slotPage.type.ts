import { slotFilterInput, slotPageInput } from '@koma/schema/input/slotFilter'
import { Field, ObjectType } from 'type-graphql'
import { Access } from '../platform/shared/access.ts'
import { BookableSlotType } from '../bookings/bookable.type.ts'
import { argsType, inputType } from '../platform/record/inputType.ts'
import { OccupancyEnum } from '../platform/shared/enums.ts'
import { SlotType } from './slot.type.ts'

export const SlotFilterType = inputType('SlotFilter', slotFilterInput, { types: { occupancy: OccupancyEnum } })
export const SlotPageArgs = argsType('SlotPageArgs', slotPageInput, { types: { filter: SlotFilterType } })

@ObjectType('SlotPage', {
  description: 'A page of slots. With `bookableBy`, a page may hold fewer than `limit` although more follow.',
})
@Access({ scopes: ['slots:read'] })
export class SlotPageType {
  @Field(() => [SlotType], { description: 'The slots of this page, by start time.' }) slots!: SlotType[]
  @Field(() => [BookableSlotType], {
    nullable: true,
    description: 'The same slots with the ways to book them; null without `bookableBy`.',
  })
  bookable!: BookableSlotType[] | null
  @Field(() => Boolean, { description: 'Whether there are more after this page.' }) hasMore!: boolean
  @Field(() => String, {
    nullable: true,
    description: 'The cursor to send as `after` for the next page; null on the last page.',
  })
  next!: string | null
}
