import type { LoginInput } from '@koma/schema/input/login'
import { map, pipe } from '@graphql-yoga/subscription'
import { Arg, Ctx, Mutation, Query, Resolver, Root, Subscription } from 'type-graphql'
import { authorize } from '../shared/authorize.ts'
import type { Context, UserType } from '../shared/context.ts'
import { UserTypeEnum } from '../shared/enums.ts'
import {
  ChangePasswordInputType,
  ForgotPasswordInputType,
  OwnSettingsInputType,
  ResetPasswordInputType,
  SetPasswordInputType,
} from './account.input.ts'
import { accountLines } from './account.reads.ts'
import {
  AccountAnswerType,
  AccountLineType,
  LoginInputType,
  LoginPayload,
  LogoutPayload,
  OwnSettingsPayload,
  ViewerChangeType,
  ViewerType,
} from './account.type.ts'
import { accountAnswer } from './accountAnswer.ts'
import { asciiJson } from './asciiJson.ts'
import { changePassword } from './changePassword.ts'
import { forgotPassword } from './forgotPassword.ts'
import { login } from './login.ts'
import { logout } from './logout.ts'
import { resetPassword } from './resetPassword.ts'
import { setPassword } from './setPassword.ts'
import { updateOwnSettings } from './updateOwnSettings.ts'
import { viewerRecord } from './viewer.ts'

@Resolver()
export class AccountResolver {
  @Query(() => ViewerType, { nullable: true, description: 'Who is signed in, or null.' })
  viewer(@Ctx() ctx: Context) {
    return viewerRecord(ctx)
  }

  @Query(() => [AccountLineType], { description: 'All accounts of a type by login id, active or not; staff only.' })
  accounts(@Ctx() ctx: Context, @Arg('userType', () => UserTypeEnum) userType: UserType) {
    authorize(ctx, { types: ['staff'] })
    return accountLines(ctx.em, ctx.school.id, userType)
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

  @Mutation(() => AccountAnswerType, { description: 'Sends a link to set a new password; public.' })
  async forgotPassword(
    @Ctx() ctx: Context,
    @Arg('input', () => ForgotPasswordInputType) input: ForgotPasswordInputType,
  ) {
    return accountAnswer(ctx, await forgotPassword(ctx, input))
  }

  @Mutation(() => AccountAnswerType, { description: 'Sets a new password by such a link; public.' })
  async resetPassword(@Ctx() ctx: Context, @Arg('input', () => ResetPasswordInputType) input: ResetPasswordInputType) {
    return accountAnswer(ctx, await resetPassword(ctx, input))
  }

  @Mutation(() => AccountAnswerType, { description: "Changes the viewer's password and ends their other sessions." })
  async changePassword(
    @Ctx() ctx: Context,
    @Arg('input', () => ChangePasswordInputType) input: ChangePasswordInputType,
  ) {
    return accountAnswer(ctx, await changePassword(ctx, input))
  }

  @Mutation(() => AccountAnswerType, {
    description: 'Sets the password of somebody else and ends their sessions; staff with the flag of that user type.',
  })
  async setPassword(@Ctx() ctx: Context, @Arg('input', () => SetPasswordInputType) input: SetPasswordInputType) {
    return accountAnswer(ctx, await setPassword(ctx, input))
  }

  @Mutation(() => OwnSettingsPayload)
  async updateOwnSettings(@Ctx() ctx: Context, @Arg('input', () => OwnSettingsInputType) input: OwnSettingsInputType) {
    const answer = accountAnswer(ctx, await updateOwnSettings(ctx, input))
    return { ...answer, viewer: await viewerRecord(ctx) }
  }

  @Subscription(() => ViewerChangeType, {
    description: "The viewer's own bookings, contracts, permissions or record changed.",
    subscribe: ({ context }: { context: Context }) => changesOfViewer(context),
  })
  viewerChanged(@Root() change: ViewerChangeType): ViewerChangeType {
    return change
  }
}

function changesOfViewer(ctx: Context): AsyncIterable<ViewerChangeType> {
  const viewer = authorize(ctx, { types: ['student', 'teacher', 'staff'] })
  return pipe(
    ctx.events.subscribe(viewer.type, ctx.school.id, viewer.id),
    map(async ({ resync }) => {
      // With the database away the browser is told to refetch, and stays subscribed.
      const record = await viewerRecord(ctx).catch(() => null)
      return { resync: resync || record === null, viewer: record }
    }),
  )
}
