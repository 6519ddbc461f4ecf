import { Arg, Ctx, ID, Query, Resolver } from 'type-graphql'
import { Access } from '../../platform/shared/access.ts'
import type { Context } from '../../platform/shared/context.ts'
import { BookingMakeUpType } from './makeUp.type.ts'
import { makeUpPreview } from './makeUpPreview.ts'

@Resolver()
export class MakeUpResolver {
  @Query(() => [BookingMakeUpType], {
    description:
      'Returns what each mark of attendance would do to the make-up points of the bookings of up to 200 slots. Bookings to which no mark does anything are left out.',
  })
  @Access({ people: ['teacher', 'staff'], scopes: ['bookings:write'] })
  makeUpPreview(@Ctx() ctx: Context, @Arg('slotIds', () => [ID]) slotIds: string[]) {
    return makeUpPreview(ctx, { slotIds })
  }
}
