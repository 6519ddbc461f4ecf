import { subscribeToPushInput, type SubscribeToPushInput } from '@koma/schema/input/push'
import { Arg, Ctx, Mutation, Query, Resolver } from 'type-graphql'
import { answerOf } from '../platform/record/answer.ts'
import { inputType } from '../platform/record/inputType.ts'
import { Access } from '../platform/shared/access.ts'
import type { Context } from '../platform/shared/context.ts'
import { PushSettingsType, SubscribeToPushPayload, UnsubscribeFromPushPayload } from './push.type.ts'
import { pushSettings, subscribeToPush, unsubscribeFromPush } from './pushSubscriptions.ts'

const SubscribeToPushInputType = inputType('SubscribeToPushInput', subscribeToPushInput)

@Resolver()
export class PushResolver {
  @Query(() => PushSettingsType, {
    description: 'Returns what a browser needs to get notifications, and whether it gets them.',
  })
  @Access({ people: ['student', 'teacher', 'guardian'] })
  pushSettings(@Ctx() ctx: Context) {
    return pushSettings(ctx)
  }

  @Mutation(() => SubscribeToPushPayload, {
    description: "Sends notifications to the browser of the viewer's session.",
  })
  @Access({ people: ['student', 'teacher', 'guardian'] })
  async subscribeToPush(
    @Ctx() ctx: Context,
    @Arg('input', () => SubscribeToPushInputType) input: SubscribeToPushInput,
  ) {
    const answer = answerOf(ctx, await subscribeToPush(ctx, input))
    return { ...answer, pushSettings: await pushSettings(ctx) }
  }

  @Mutation(() => UnsubscribeFromPushPayload, {
    description: "Sends no more notifications to the browser of the viewer's session.",
  })
  @Access({ people: ['student', 'teacher', 'guardian'] })
  async unsubscribeFromPush(@Ctx() ctx: Context) {
    const answer = answerOf(ctx, await unsubscribeFromPush(ctx))
    return { ...answer, pushSettings: await pushSettings(ctx) }
  }
}
