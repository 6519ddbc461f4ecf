import type {
  AccountSecondFactorsInput,
  AddPasskeyInput,
  ConfirmOneTimeCodesInput,
  ConfirmPasskeyInput,
  PasskeyLoginInput,
  RemovePasskeyInput,
  RenamePasskeyInput,
  ResetSecondFactorsInput,
} from '@koma/schema/input/factors'
import { Arg, Ctx, Mutation, Query, Resolver } from 'type-graphql'
import { AccountAnswerType, LoginPayload } from '../accounts/account.type.ts'
import { loginPayload } from '../accounts/loginPayload.ts'
import { answerOf, type VerbOutcome } from '../platform/record/answer.ts'
import { Access } from '../platform/shared/access.ts'
import type { Context } from '../platform/shared/context.ts'
import { confirmPasskey, passkeyConfirmOptions } from './confirmPasskey.ts'
import { accountSecondFactors } from './accountSecondFactors.ts'
import {
  AccountSecondFactorsInputType,
  AddPasskeyInputType,
  ConfirmOneTimeCodesInputType,
  ConfirmPasskeyInputType,
  PasskeyLoginInputType,
  RemovePasskeyInputType,
  RenamePasskeyInputType,
  ResetSecondFactorsInputType,
} from './factor.input.ts'
import { ownFactors } from './factor.reads.ts'
import {
  AccountSecondFactorsType,
  FactorsPayload,
  OneTimeCodesPayload,
  RecoveryCodesPayload,
  SecondFactorsType,
} from './factor.type.ts'
import {
  confirmOneTimeCodes,
  endOneTimeCodes,
  type RecoveryCodesResult,
  renewRecoveryCodes,
  startOneTimeCodes,
} from './oneTimeCodes.ts'
import { passkeyLogin, passkeySignInOptions } from './passkeyLogin.ts'
import { addPasskey, newPasskeyOptions, removePasskey, renamePasskey } from './passkeys.ts'
import { resetSecondFactors } from './resetSecondFactors.ts'

@Resolver()
export class FactorResolver {
  @Query(() => SecondFactorsType, { description: "The viewer's second factors." })
  @Access({ people: ['student', 'teacher', 'staff', 'guardian'] })
  secondFactors(@Ctx() ctx: Context) {
    return ownFactors(ctx)
  }

  @Query(() => AccountSecondFactorsType, {
    description: 'What somebody else has beside their password. For staff who may set the password of that account.',
  })
  @Access({ people: ['staff'], staffOneOf: [['studentPassword'], ['teacherPassword'], ['staffPassword']] })
  accountSecondFactors(
    @Ctx() ctx: Context,
    @Arg('input', () => AccountSecondFactorsInputType) input: AccountSecondFactorsInput,
  ) {
    return accountSecondFactors(ctx, input)
  }

  @Query(() => String, {
    description:
      'The options for `navigator.credentials.get` to sign in with a passkey, as JSON. Good for five minutes.',
  })
  @Access({ people: ['anybody'] })
  passkeySignInOptions(@Ctx() ctx: Context) {
    return passkeySignInOptions(ctx)
  }

  @Query(() => String, {
    description:
      'The options for `navigator.credentials.get` to confirm a sensitive change with a passkey, as JSON. Good for five minutes, in this session.',
  })
  @Access({ people: ['student', 'teacher', 'staff', 'guardian'] })
  passkeyConfirmOptions(@Ctx() ctx: Context) {
    return passkeyConfirmOptions(ctx)
  }

  @Query(() => String, {
    description:
      'The options for `navigator.credentials.create` to make a passkey, as JSON. Good for five minutes, in this session.',
  })
  @Access({ people: ['student', 'teacher', 'staff', 'guardian'], fresh: true })
  newPasskeyOptions(@Ctx() ctx: Context) {
    return newPasskeyOptions(ctx)
  }

  @Mutation(() => LoginPayload, { description: 'Signs in with a passkey, without ID and password.' })
  @Access({ people: ['anybody'] })
  async passkeyLogin(@Ctx() ctx: Context, @Arg('input', () => PasskeyLoginInputType) input: PasskeyLoginInput) {
    return loginPayload(ctx, await passkeyLogin(ctx, input))
  }

  @Mutation(() => AccountAnswerType, {
    description:
      'Confirms with a passkey, in place of the password, that this session may make sensitive changes for ten minutes.',
  })
  @Access({ people: ['student', 'teacher', 'staff', 'guardian'] })
  async confirmPasskey(@Ctx() ctx: Context, @Arg('input', () => ConfirmPasskeyInputType) input: ConfirmPasskeyInput) {
    return answerOf(ctx, await confirmPasskey(ctx, input))
  }

  @Mutation(() => OneTimeCodesPayload, {
    description:
      'Makes a secret for an authenticator app. Signing in asks for its codes once `confirmOneTimeCodes` was given one, within an hour.',
  })
  @Access({ people: ['student', 'teacher', 'staff', 'guardian'], fresh: true })
  async startOneTimeCodes(@Ctx() ctx: Context) {
    const { secret, address } = await startOneTimeCodes(ctx)
    return { ...answerOf(ctx, { ok: true }), secret, address }
  }

  @Mutation(() => RecoveryCodesPayload, {
    description: 'Switches one-time codes on with a code of the new authenticator app. Makes ten recovery codes.',
  })
  @Access({ people: ['student', 'teacher', 'staff', 'guardian'], fresh: true })
  async confirmOneTimeCodes(
    @Ctx() ctx: Context,
    @Arg('input', () => ConfirmOneTimeCodesInputType) input: ConfirmOneTimeCodesInput,
  ) {
    return withCodes(ctx, await confirmOneTimeCodes(ctx, input))
  }

  @Mutation(() => FactorsPayload, {
    description:
      'Switches one-time codes off. Refused for the last factor of somebody of whom the school requires one.',
  })
  @Access({ people: ['student', 'teacher', 'staff', 'guardian'], fresh: true })
  async endOneTimeCodes(@Ctx() ctx: Context) {
    return withFactors(ctx, await endOneTimeCodes(ctx))
  }

  @Mutation(() => RecoveryCodesPayload, { description: 'Makes ten new recovery codes. Earlier ones stop working.' })
  @Access({ people: ['student', 'teacher', 'staff', 'guardian'], fresh: true })
  async renewRecoveryCodes(@Ctx() ctx: Context) {
    return withCodes(ctx, await renewRecoveryCodes(ctx))
  }

  @Mutation(() => RecoveryCodesPayload, {
    description: 'Adds a passkey. Makes recovery codes too if the school requires a second factor and there are none.',
  })
  @Access({ people: ['student', 'teacher', 'staff', 'guardian'], fresh: true })
  async addPasskey(@Ctx() ctx: Context, @Arg('input', () => AddPasskeyInputType) input: AddPasskeyInput) {
    return withCodes(ctx, await addPasskey(ctx, input))
  }

  @Mutation(() => FactorsPayload, { description: 'Gives a passkey another name.' })
  @Access({ people: ['student', 'teacher', 'staff', 'guardian'] })
  async renamePasskey(@Ctx() ctx: Context, @Arg('input', () => RenamePasskeyInputType) input: RenamePasskeyInput) {
    return withFactors(ctx, await renamePasskey(ctx, input))
  }

  @Mutation(() => FactorsPayload, {
    description: 'Removes a passkey. Refused for the last factor of somebody of whom the school requires one.',
  })
  @Access({ people: ['student', 'teacher', 'staff', 'guardian'], fresh: true })
  async removePasskey(@Ctx() ctx: Context, @Arg('input', () => RemovePasskeyInputType) input: RemovePasskeyInput) {
    return withFactors(ctx, await removePasskey(ctx, input))
  }

  @Mutation(() => AccountAnswerType, {
    description:
      'Removes all second factors of somebody who has lost them, and ends their sessions. They get an email about it.',
  })
  @Access({ people: ['staff'], staffOneOf: [['studentPassword'], ['teacherPassword'], ['staffPassword']], fresh: true })
  async resetSecondFactors(
    @Ctx() ctx: Context,
    @Arg('input', () => ResetSecondFactorsInputType) input: ResetSecondFactorsInput,
  ) {
    return answerOf(ctx, await resetSecondFactors(ctx, input))
  }
}

/** Returns the answer to a change of the viewer's factors, with those they have now. */
async function withFactors(ctx: Context, result: VerbOutcome) {
  return { ...answerOf(ctx, result), secondFactors: await ownFactors(ctx) }
}

async function withCodes(ctx: Context, result: RecoveryCodesResult) {
  return { ...(await withFactors(ctx, result)), recoveryCodes: result.ok ? result.recoveryCodes : null }
}
