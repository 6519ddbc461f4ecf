import type { LoginInput } from '@koma/schema/input/login'
import type {
  AccountSessionsInput,
  ChangePasswordInput,
  ConfirmPasswordInput,
  CheckLinkInput,
  EndAccountSessionsInput,
  EndSessionsInput,
  ForgotPasswordInput,
  InviteAccountInput,
  ResetPasswordInput,
  SetPasswordInput,
  UnlockAccountInput,
} from '@koma/schema/input/password'
import type { ConfirmAccountEmailInput, ConfirmEmailInput, OwnSettingsInput } from '@koma/schema/input/settings'
import { map, pipe, Repeater } from '@graphql-yoga/subscription'
import { Arg, Ctx, Int, Mutation, Query, Resolver, Root, Subscription } from 'type-graphql'
import { Access } from '../platform/shared/access.ts'
import { answerOf } from '../platform/record/answer.ts'
import { callOf, type Context, type UserType } from '../platform/shared/context.ts'
import { UserTypeEnum } from '../platform/shared/enums.ts'
import {
  AccountSessionsInputType,
  ChangePasswordInputType,
  ConfirmPasswordInputType,
  CheckLinkInputType,
  EndAccountSessionsInputType,
  EndSessionsInputType,
  ConfirmAccountEmailInputType,
  ConfirmEmailInputType,
  ForgotPasswordInputType,
  InviteAccountInputType,
  LoginInputType,
  OwnSettingsInputType,
  ResetPasswordInputType,
  SetPasswordInputType,
  UnlockAccountInputType,
} from './account.input.ts'
import { accountLines } from './account.reads.ts'
import {
  AccountAnswerType,
  AccountLineType,
  AccountSessionType,
  EndAccountSessionsPayload,
  EndSessionsPayload,
  LoginPayload,
  OwnSessionType,
  PasswordLinkPayload,
  OwnSettingsPayload,
  ViewerChangeType,
  ViewerType,
} from './account.type.ts'
import { accountSessions, endAccountSessions } from './accountSessions.ts'
import { changePassword } from './changePassword.ts'
import { checkPasswordLink } from './checkPasswordLink.ts'
import { confirmAccountEmail } from './confirmAccountEmail.ts'
import { confirmPassword } from './confirmPassword.ts'
import { confirmEmail } from './confirmEmail.ts'
import { forgotPassword } from './forgotPassword.ts'
import { inviteAccount } from './inviteAccount.ts'
import { login } from './login.ts'
import { loginPayload } from './loginPayload.ts'
import { logout } from './logout.ts'
import { endOwnSessions, ownSessions } from './ownSessions.ts'
import { resetPassword } from './resetPassword.ts'
import { setPassword } from './setPassword.ts'
import { unlockAccount } from './unlockAccount.ts'
import { updateOwnSettings } from './updateOwnSettings.ts'
import { viewerRecord } from './viewer.ts'
import { mayChangeOwnAccount, maySeeAccounts } from './account.policy.ts'

@Resolver()
export class AccountResolver {
  @Query(() => ViewerType, {
    nullable: true,
    description: 'Returns the signed-in person; null if nobody is signed in, or for a key.',
  })
  @Access({ people: ['anybody'] })
  viewer(@Ctx() ctx: Context) {
    return viewerRecord(ctx)
  }

  @Query(() => [AccountLineType], { description: 'Lists all accounts of a user type, active or not, by code.' })
  @Access({ people: ['staff'] })
  accounts(@Ctx() ctx: Context, @Arg('userType', () => UserTypeEnum) userType: UserType) {
    maySeeAccounts(ctx)
    return accountLines(ctx.em, ctx.school.id, userType)
  }

  @Query(() => [OwnSessionType], { description: "Lists the viewer's sessions, the current one first." })
  @Access({ people: ['student', 'teacher', 'staff', 'guardian'] })
  ownSessions(@Ctx() ctx: Context) {
    return ownSessions(ctx)
  }

  @Query(() => Int, {
    description:
      'On how many devices one account can be signed in at once. Signing in on one more ends the session unused for longest.',
  })
  @Access({ people: ['student', 'teacher', 'staff', 'guardian'] })
  sessionLimit(@Ctx() ctx: Context) {
    mayChangeOwnAccount(ctx)
    return callOf(ctx).limits.session.sessionsPerAccount
  }

  @Query(() => [AccountSessionType], {
    description:
      'Lists where somebody else is signed in, the last used first. For staff who may set the password of that account.',
  })
  @Access({ people: ['staff'], staffOneOf: [['studentPassword'], ['teacherPassword'], ['staffPassword']] })
  accountSessions(@Ctx() ctx: Context, @Arg('input', () => AccountSessionsInputType) input: AccountSessionsInput) {
    return accountSessions(ctx, input)
  }

  @Query(() => PasswordLinkPayload, { description: 'Whether a password link can still be used.' })
  @Access({ people: ['anybody'] })
  async passwordLink(@Ctx() ctx: Context, @Arg('input', () => CheckLinkInputType) input: CheckLinkInput) {
    return answerOf(ctx, await checkPasswordLink(ctx, input))
  }

  @Mutation(() => LoginPayload)
  @Access({ people: ['anybody'] })
  async login(@Ctx() ctx: Context, @Arg('input', () => LoginInputType) input: LoginInput) {
    return loginPayload(ctx, await login(ctx, input))
  }

  @Mutation(() => AccountAnswerType, { description: 'Signs out and ends the session.' })
  @Access({ people: ['student', 'teacher', 'staff', 'guardian'] })
  async logout(@Ctx() ctx: Context) {
    await logout(ctx)
    return answerOf(ctx, { ok: true })
  }

  @Mutation(() => EndSessionsPayload, { description: 'Ends one other session of the viewer, or all others.' })
  @Access({ people: ['student', 'teacher', 'staff', 'guardian'], fresh: true })
  async endSessions(@Ctx() ctx: Context, @Arg('input', () => EndSessionsInputType) input: EndSessionsInput) {
    const answer = answerOf(ctx, await endOwnSessions(ctx, input))
    return { ...answer, sessions: await ownSessions(ctx) }
  }

  @Mutation(() => EndAccountSessionsPayload, {
    description: 'Ends one session of somebody else, or all. They get an email about it.',
  })
  @Access({ people: ['staff'], staffOneOf: [['studentPassword'], ['teacherPassword'], ['staffPassword']], fresh: true })
  async endAccountSessions(
    @Ctx() ctx: Context,
    @Arg('input', () => EndAccountSessionsInputType) input: EndAccountSessionsInput,
  ) {
    const { result, sessions } = await endAccountSessions(ctx, input)
    return { ...answerOf(ctx, result), sessions }
  }

  @Mutation(() => AccountAnswerType, { description: 'Sends a link to set a new password.' })
  @Access({ people: ['anybody'] })
  async forgotPassword(@Ctx() ctx: Context, @Arg('input', () => ForgotPasswordInputType) input: ForgotPasswordInput) {
    return answerOf(ctx, await forgotPassword(ctx, input))
  }

  @Mutation(() => AccountAnswerType, { description: 'Sets a new password with a password link.' })
  @Access({ people: ['anybody'] })
  async resetPassword(@Ctx() ctx: Context, @Arg('input', () => ResetPasswordInputType) input: ResetPasswordInput) {
    return answerOf(ctx, await resetPassword(ctx, input))
  }

  @Mutation(() => AccountAnswerType, { description: "Changes the viewer's password and ends their other sessions." })
  @Access({ people: ['student', 'teacher', 'staff', 'guardian'] })
  async changePassword(@Ctx() ctx: Context, @Arg('input', () => ChangePasswordInputType) input: ChangePasswordInput) {
    return answerOf(ctx, await changePassword(ctx, input))
  }

  @Mutation(() => AccountAnswerType, {
    description:
      'Confirms the password of the person who is signed in, so that this session may make sensitive changes for ten minutes. Those refuse with the error CONFIRM_PASSWORD otherwise.',
  })
  @Access({ people: ['student', 'teacher', 'staff', 'guardian'] })
  async confirmPassword(
    @Ctx() ctx: Context,
    @Arg('input', () => ConfirmPasswordInputType) input: ConfirmPasswordInput,
  ) {
    return answerOf(ctx, await confirmPassword(ctx, input))
  }

  @Mutation(() => AccountAnswerType, {
    description: "Sets another person's password and ends their sessions.",
  })
  @Access({ people: ['staff'], staffOneOf: [['studentPassword'], ['teacherPassword'], ['staffPassword']], fresh: true })
  async setPassword(@Ctx() ctx: Context, @Arg('input', () => SetPasswordInputType) input: SetPasswordInput) {
    return answerOf(ctx, await setPassword(ctx, input))
  }

  @Mutation(() => AccountAnswerType, {
    description: 'Sends somebody a link to choose a password.',
  })
  @Access({ people: ['staff'], staffOneOf: [['studentPassword'], ['teacherPassword'], ['staffPassword']] })
  async inviteAccount(@Ctx() ctx: Context, @Arg('input', () => InviteAccountInputType) input: InviteAccountInput) {
    return answerOf(ctx, await inviteAccount(ctx, input))
  }

  @Mutation(() => AccountAnswerType, {
    description: 'Lets a person who was locked out after too many attempts sign in again at once.',
  })
  @Access({ people: ['staff'], staffOneOf: [['studentPassword'], ['teacherPassword'], ['staffPassword']] })
  async unlockAccount(@Ctx() ctx: Context, @Arg('input', () => UnlockAccountInputType) input: UnlockAccountInput) {
    return answerOf(ctx, await unlockAccount(ctx, input))
  }

  @Mutation(() => AccountAnswerType, {
    description: 'Confirms the email address of an account, so that password links can be sent to it.',
  })
  @Access({ people: ['staff'], staffOneOf: [['studentPassword'], ['teacherPassword'], ['staffPassword']], fresh: true })
  async confirmAccountEmail(
    @Ctx() ctx: Context,
    @Arg('input', () => ConfirmAccountEmailInputType) input: ConfirmAccountEmailInput,
  ) {
    return answerOf(ctx, await confirmAccountEmail(ctx, input))
  }

  @Mutation(() => AccountAnswerType, { description: 'Confirms a new email address with the link that was sent to it.' })
  @Access({ people: ['anybody'] })
  async confirmEmail(@Ctx() ctx: Context, @Arg('input', () => ConfirmEmailInputType) input: ConfirmEmailInput) {
    return answerOf(ctx, await confirmEmail(ctx, input))
  }

  @Mutation(() => OwnSettingsPayload)
  @Access({ people: ['student', 'teacher', 'staff', 'guardian'], fresh: true })
  async updateOwnSettings(@Ctx() ctx: Context, @Arg('input', () => OwnSettingsInputType) input: OwnSettingsInput) {
    const answer = answerOf(ctx, await updateOwnSettings(ctx, input))
    return { ...answer, viewer: await viewerRecord(ctx) }
  }

  @Subscription(() => ViewerChangeType, {
    description: "The viewer's own bookings, contracts, permissions or record changed.",
    subscribe: ({ context }: { context: Context }) => changesOfViewer(context),
  })
  @Access({ people: ['student', 'teacher', 'staff', 'guardian'] })
  viewerChanged(@Root() change: ViewerChangeType): ViewerChangeType {
    return change
  }
}

function changesOfViewer(ctx: Context): AsyncIterable<ViewerChangeType> {
  mayChangeOwnAccount(ctx)
  // For a guardian who acts, what is the student's changes, or what is their own.
  const concerned = ctx.viewer === null ? [] : [ctx.viewer, ctx.viewer.guardian ?? []].flat()
  return pipe(
    Repeater.merge(concerned.map(({ type, id }) => ctx.events.subscribe(type, ctx.school.id, id))),
    map(async ({ resync }) => {
      // With the database away the browser gets the word to refetch, and stays subscribed.
      const record = await viewerRecord(ctx).catch(() => null)
      return { resync: resync || record === null, viewer: record }
    }),
  )
}
