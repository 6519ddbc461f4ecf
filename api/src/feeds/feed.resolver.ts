import { type EndCalendarFeedInput, endCalendarFeedInput } from '@koma/schema/input/settings'
import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql'
import { Access } from '../platform/shared/access.ts'
import { answerOf } from '../platform/record/answer.ts'
import { inputType } from '../platform/record/inputType.ts'
import type { Context } from '../platform/shared/context.ts'
import { UserTypeEnum } from '../platform/shared/enums.ts'
import { bookingFile } from './bookingFile.ts'
import { calendarFeed } from './calendarFeed.ts'
import { createCalendarFeed } from './createCalendarFeed.ts'
import { endCalendarFeed } from './endCalendarFeed.ts'
import {
  CalendarFeedType,
  CalendarFileType,
  CreateCalendarFeedPayload,
  EndCalendarFeedPayload,
  RevokeCalendarFeedPayload,
} from './feed.type.ts'
import { revokeCalendarFeed } from './revokeCalendarFeed.ts'

const EndCalendarFeedInputType = inputType('EndCalendarFeedInput', endCalendarFeedInput, {
  types: { userType: UserTypeEnum },
})

@Resolver()
export class FeedResolver {
  @Query(() => CalendarFeedType, {
    description: 'Returns whether the viewer has a private calendar address, and since when.',
  })
  @Access({ people: ['student', 'teacher', 'guardian'] })
  calendarFeed(@Ctx() ctx: Context) {
    return calendarFeed(ctx)
  }

  @Query(() => CalendarFileType, { description: "Returns one of the viewer's bookings as a calendar file." })
  @Access({ people: ['student', 'guardian'] })
  bookingFile(@Ctx() ctx: Context, @Arg('bookingId', () => ID) bookingId: string) {
    return bookingFile(ctx, { bookingId })
  }

  @Mutation(() => CreateCalendarFeedPayload, {
    description: 'Creates a private calendar address for the viewer. The previous one stops working.',
  })
  @Access({ people: ['student', 'teacher', 'guardian'] })
  async createCalendarFeed(@Ctx() ctx: Context) {
    const url = await createCalendarFeed(ctx)
    return { ...answerOf(ctx, { ok: true }), url, calendarFeed: await calendarFeed(ctx) }
  }

  @Mutation(() => EndCalendarFeedPayload, {
    description: "Revokes another person's calendar address.",
  })
  @Access({ people: ['staff'], staffOneOf: [['studentPassword'], ['teacherPassword']] })
  async endCalendarFeed(
    @Ctx() ctx: Context,
    @Arg('input', () => EndCalendarFeedInputType) input: EndCalendarFeedInput,
  ) {
    return answerOf(ctx, await endCalendarFeed(ctx, input))
  }

  @Mutation(() => RevokeCalendarFeedPayload, {
    description: "Revokes the viewer's private calendar address, if there is one.",
  })
  @Access({ people: ['student', 'teacher', 'guardian'] })
  async revokeCalendarFeed(@Ctx() ctx: Context) {
    await revokeCalendarFeed(ctx)
    return { ...answerOf(ctx, { ok: true }), calendarFeed: await calendarFeed(ctx) }
  }
}
