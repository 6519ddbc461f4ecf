import type { Refusal } from '@koma/schema/answers'
import { type PasskeyLoginInput, passkeyLoginInput } from '@koma/schema/input/factors'
import { accountById } from '../accounts/account.reads.ts'
import { countAttempt, forgiveAttempt } from '../accounts/attempts.ts'
import type { LoginResult } from '../accounts/login.ts'
import { openSession, signedIn } from '../accounts/openSession.ts'
import { inSignInTurn } from '../accounts/signInTurn.ts'
import { noteFailedLogin } from '../activity/noteAccount.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { parseInput } from '../platform/shared/input.ts'
import type { Context } from '../platform/shared/context.ts'
import { readCredential } from './credential.ts'
import { CHALLENGE_MINUTES, newChallenge } from './passkeyChallenge.ts'
import { passkeyHost } from './passkeyHost.ts'
import { provePasskey, spendPasskey } from './usePasskey.ts'
import { webauthn } from './webauthn.ts'

const unknown: Refusal = { ok: false, code: '401', note: 'passkeyUnknown', field: 'credential' }

/**
 * Returns, as JSON, what `navigator.credentials.get` needs for a sign-in. Public, and the same for everybody: it names
 * no account and writes nothing.
 */
export async function passkeySignInOptions(ctx: Context): Promise<string> {
  const { generateAuthenticationOptions } = await webauthn()
  const options = await generateAuthenticationOptions({
    rpID: passkeyHost(ctx).host,
    challenge: await newChallenge(ctx, { what: 'signIn' }),
    timeout: CHALLENGE_MINUTES * 60_000,
    userVerification: 'required',
  })
  return JSON.stringify(options)
}

/**
 * Signs in with a passkey, without ID and password: it counts as both factors (SEC-31). Public. 401 for one that is
 * unknown, not proved or used before, and for an inactive account; each counts against the network address, and 429
 * after too many.
 */
export async function passkeyLogin(ctx: Context, input: PasskeyLoginInput): Promise<LoginResult> {
  const { credential, stay } = parseInput(ctx, passkeyLoginInput, input)
  return inSignInTurn(ctx.school.id, () => proveAndOpen(ctx, credential, stay ?? false))
}

async function proveAndOpen(ctx: Context, text: string, stays: boolean): Promise<LoginResult> {
  const attempt = await countAttempt(ctx, 'login', null)
  if (!attempt.ok) return attempt
  const response = readCredential(text)
  const passkey = response === null ? null : await provePasskey(ctx, response, { what: 'signIn' })
  const key = passkey && { schoolId: ctx.school.id, type: passkey.type, id: passkey.accountId }
  const account = key === null ? undefined : await accountById(ctx.em, key)
  if (passkey === null || account === undefined || !account.active) {
    await noteFailedLogin(ctx, account)
    return unknown
  }
  return inTransaction(ctx, async (em): Promise<LoginResult> => {
    if (!(await spendPasskey(em, ctx.school.id, passkey))) return unknown
    const session = await openSession(em, ctx, account, { stays })
    if (session === null) return unknown
    await forgiveAttempt(em, ctx.school.id, attempt.id)
    return signedIn(account, session)
  })
}
