import type { LoginInput } from '@koma/schema/input/login'
import { map, pipe } from '@graphql-yoga/subscription'
import { Arg, Ctx, Mutation, Query, Resolver, Root, Subscription } from 'type-graphql'
import { authorize } from '../shared/authorize.ts'
import type { Context } from '../shared/context.ts'
import { LoginInputType, LoginPayload, LogoutPayload, ViewerChangeType, ViewerType } from './account.type.ts'
import { asciiJson } from './asciiJson.ts'
import { login } from './login.ts'
import { logout } from './logout.ts'
import { viewerRecord } from './viewer.ts'

@Resolver()
export class AccountResolver {
  @Query(() => ViewerType, { nullable: true, description: 'Who is signed in, or null.' })
  viewer(@Ctx() ctx: Context) {
    return viewerRecord(ctx)
  }

  @Mutation(() => LoginPayload)
  async login(@Ctx() ctx: Context, @Arg('input', () => LoginInputType) input: LoginInput) {
    const result = await login(ctx, input)
    return { success: result.success, code: result.code, record: result.success ? asciiJson(result.record) : null }
  }

  @Mutation(() => LogoutPayload)
  async logout(@Ctx() ctx: Context) {
    await logout(ctx)
    return { success: true }
  }

  @Subscription(() => ViewerChangeType, {
    description: "The viewer's own bookings, contracts or record changed.",
    subscribe: ({ context }: { context: Context }) => changesOfViewer(context),
  })
  viewerChanged(@Root() change: ViewerChangeType): ViewerChangeType {
    return change
  }
}

function changesOfViewer(ctx: Context): AsyncIterable<ViewerChangeType> {
  const viewer = authorize(ctx, { types: ['student', 'teacher'] })
  return pipe(
    ctx.events.subscribe(viewer.type === 'student' ? 'student' : 'teacher', ctx.school.id, viewer.id),
    map(async ({ resync }) => {
      // With the database away the browser is told to refetch, and stays subscribed.
      const record = await viewerRecord(ctx).catch(() => null)
      return { resync: resync || record === null, viewer: record }
    }),
  )
}
