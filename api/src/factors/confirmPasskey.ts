import { type ConfirmPasskeyInput, confirmPasskeyInput } from '@koma/schema/input/factors'
import type { AccountResult } from '../accounts/accountResult.ts'
import { noteConfirmed } from '../accounts/session.ts'
import { query, sql } from '../platform/database/sql.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import type { Context } from '../platform/shared/context.ts'
import { parseInput } from '../platform/shared/input.ts'
import { readCredential } from './credential.ts'
import { maySeeOwnFactors } from './factor.policy.ts'
import { ofAccount } from './factor.reads.ts'
import { CHALLENGE_MINUTES, newChallenge } from './passkeyChallenge.ts'
import { passkeyHost } from './passkeyHost.ts'
import { provePasskey, spendPasskey } from './usePasskey.ts'
import { webauthn } from './webauthn.ts'

/** Returns, as JSON, what `navigator.credentials.get` needs to confirm that the viewer is there, in this session. */
export async function passkeyConfirmOptions(ctx: Context): Promise<string> {
  const { type, id, sessionId } = maySeeOwnFactors(ctx)
  const allowCredentials = await query(
    ctx.em,
    sql<{ id: string }>`
      select t.credential_id as id from passkey t where ${ofAccount({ schoolId: ctx.school.id, type, id })}`,
  )
  const { generateAuthenticationOptions } = await webauthn()
  const options = await generateAuthenticationOptions({
    rpID: passkeyHost(ctx).host,
    challenge: await newChallenge(ctx, { what: 'confirm', sessionId }),
    timeout: CHALLENGE_MINUTES * 60_000,
    allowCredentials,
    userVerification: 'required',
  })
  return JSON.stringify(options)
}

/**
 * Confirms with a passkey of theirs that the viewer is there, in place of the password: this session may make sensitive
 * changes for ten minutes (SEC-35). 403 for a passkey that is not theirs, not proved or used before.
 */
export async function confirmPasskey(ctx: Context, input: ConfirmPasskeyInput): Promise<AccountResult> {
  const viewer = maySeeOwnFactors(ctx)
  const refused: AccountResult = { ok: false, code: '403', note: 'passkeyRefused', field: 'credential' }
  const response = readCredential(parseInput(ctx, confirmPasskeyInput, input).credential)
  const passkey =
    response === null ? null : await provePasskey(ctx, response, { what: 'confirm', sessionId: viewer.sessionId })
  if (passkey === null || passkey.type !== viewer.type || passkey.accountId !== viewer.id) return refused
  return inTransaction(ctx, async (em): Promise<AccountResult> => {
    if (!(await spendPasskey(em, ctx.school.id, passkey))) return refused
    await noteConfirmed(em, ctx.school.id, viewer.sessionId)
    return { ok: true }
  })
}
