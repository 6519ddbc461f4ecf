import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql'
import type { Context } from '../shared/context.ts'
import { bookingFile } from './bookingFile.ts'
import { calendarFeed } from './calendarFeed.ts'
import { createCalendarFeed } from './createCalendarFeed.ts'
import { CalendarFeedType, CalendarFileType, CreateCalendarFeedPayload } from './feed.type.ts'
import { revokeCalendarFeed } from './revokeCalendarFeed.ts'

@Resolver()
export class FeedResolver {
  @Query(() => CalendarFeedType, { description: 'Whether the signed-in student or teacher has a calendar address.' })
  calendarFeed(@Ctx() ctx: Context) {
    return calendarFeed(ctx)
  }

  @Query(() => CalendarFileType, { description: 'One own booking as a calendar file; students.' })
  bookingFile(@Ctx() ctx: Context, @Arg('bookingId', () => ID) bookingId: string) {
    return bookingFile(ctx, { bookingId })
  }

  @Mutation(() => CreateCalendarFeedPayload, { description: 'Makes a new address; the one before stops working.' })
  async createCalendarFeed(@Ctx() ctx: Context) {
    return { url: await createCalendarFeed(ctx), calendarFeed: await calendarFeed(ctx) }
  }

  @Mutation(() => CalendarFeedType, { description: 'The address stops working; harmless when there is none.' })
  async revokeCalendarFeed(@Ctx() ctx: Context) {
    await revokeCalendarFeed(ctx)
    return calendarFeed(ctx)
  }
}
