import type { Refusal } from '@koma/schema/answers'
import {
  type AddPasskeyInput,
  addPasskeyInput,
  type RemovePasskeyInput,
  removePasskeyInput,
  type RenamePasskeyInput,
  renamePasskeyInput,
} from '@koma/schema/input/factors'
import { accountById } from '../accounts/account.reads.ts'
import { accountId } from '../accounts/accountTables.ts'
import { noteAccount } from '../activity/noteAccount.ts'
import { query, sql } from '../platform/database/sql.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { notThere, readForm } from '../platform/record/answer.ts'
import type { Context, Viewer } from '../platform/shared/context.ts'
import { challengeIn, readNewCredential } from './credential.ts'
import { mayChangeOwnFactors, maySeeOwnFactors } from './factor.policy.ts'
import { factorCounts, isFactorRequired, lockFactors, MOST_PASSKEYS, ofAccount, ownKey } from './factor.reads.ts'
import { finishSetUp } from './finishSetUp.ts'
import { noteFactors } from './noteFactors.ts'
import type { RecoveryCodesResult } from './oneTimeCodes.ts'
import { CHALLENGE_MINUTES, isOurChallenge, newChallenge, spendChallenge } from './passkeyChallenge.ts'
import { passkeyHost } from './passkeyHost.ts'
import { makeRecoveryCodes } from './recoveryCodes.ts'
import { webauthn } from './webauthn.ts'

const refused = { ok: false, code: '400', note: 'passkeyRefused' } as const

/** The outcome of a change of a passkey. */
type PasskeyResult = Refusal | { ok: true; note: 'saved' }

/**
 * Returns, as JSON, what `navigator.credentials.create` needs for a passkey of the viewer: one that finds its account
 * by itself and asks for a fingerprint, a face or a PIN each time. Sensitive. (SEC-30)
 */
export async function newPasskeyOptions(ctx: Context): Promise<string> {
  const viewer = mayChangeOwnFactors(ctx)
  const own = await query(
    ctx.em,
    sql<{ id: string; transports: string[] }>`
      select credential_id as id, transports from passkey t where ${ofAccount(ownKey(ctx, viewer))}`,
  )
  const { generateRegistrationOptions } = await webauthn()
  const options = await generateRegistrationOptions({
    rpName: ctx.school.name,
    rpID: passkeyHost(ctx).host,
    userName: viewer.code,
    userDisplayName: `${viewer.lastName} ${viewer.firstName}`,
    userID: userHandle(viewer),
    challenge: await newChallenge(ctx, { what: 'add', sessionId: viewer.sessionId }),
    timeout: CHALLENGE_MINUTES * 60_000,
    attestationType: 'none',
    excludeCredentials: own,
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  })
  return JSON.stringify(options)
}

/** Returns how an authenticator knows an account: by its id, which names nobody. */
const userHandle = ({ id }: Viewer): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.from(id.replaceAll('-', ''), 'hex'))

/**
 * Adds a passkey to the viewer's account (SEC-30). Where the school demands a second factor it is one, and comes with
 * recovery codes if there are none. 400 for one that was not made for this host, account, session and challenge, or
 * without asking who its user is; 403 for the twenty-first.
 */
export async function addPasskey(ctx: Context, input: AddPasskeyInput): Promise<RecoveryCodesResult> {
  const viewer = mayChangeOwnFactors(ctx)
  const read = readForm(ctx, addPasskeyInput, input)
  if (!read.ok) return read
  const made = readNewCredential(read.form.credential)
  const verified = made === null ? null : await verify(ctx, viewer, made)
  if (made === null || verified === null) return { ...refused, field: 'credential' }
  const key = ownKey(ctx, viewer)
  const { credential, credentialDeviceType, credentialBackedUp } = verified
  return inTransaction(ctx, async (em): Promise<RecoveryCodesResult> => {
    await lockFactors(em, key)
    const account = await accountById(em, key)
    if (account === undefined || !(await spendChallenge(em, key.schoolId, challengeIn(made))))
      return { ...refused, field: 'credential' }
    const { passkeys, recoveryCodes: left } = await factorCounts(em, key)
    if (passkeys >= MOST_PASSKEYS) return { ok: false, code: '403', note: 'passkeysFull' }
    const added = await query(
      em,
      sql`
        insert into passkey (school_id, ${accountId(key.type)}, credential_id, public_key, counter, transports, host,
          name, multi_device, backed_up)
        values (${key.schoolId}, ${key.id}, ${credential.id}, ${Buffer.from(credential.publicKey)},
          ${credential.counter}, ${credential.transports ?? []}, ${passkeyHost(ctx).host}, ${read.form.name},
          ${credentialDeviceType === 'multiDevice'}, ${credentialBackedUp})
        on conflict (school_id, credential_id) do nothing returning 1`,
    )
    if (added.length === 0) return { ...refused, field: 'credential' }
    await finishSetUp(em, key, viewer.sessionId)
    await noteFactors(em, ctx, account, 'passkeyAdded', read.form.name)
    if (!isFactorRequired(ctx.school, viewer.type) || left > 0) return { ok: true, note: 'saved', recoveryCodes: null }
    const recoveryCodes = await makeRecoveryCodes(em, key)
    for (const code of recoveryCodes) ctx.call?.conceal?.(code)
    return { ok: true, note: 'saved', recoveryCodes }
  })
}

/** Returns what a new credential says once it is proved; null where anything is not as asked for. */
async function verify(ctx: Context, viewer: Viewer, response: Parameters<typeof challengeIn>[0] & { id: string }) {
  const { host, origins } = passkeyHost(ctx)
  try {
    const { verifyRegistrationResponse } = await webauthn()
    const result = await verifyRegistrationResponse({
      response: response as Parameters<typeof verifyRegistrationResponse>[0]['response'],
      expectedChallenge: (returned) => isOurChallenge(ctx, { what: 'add', sessionId: viewer.sessionId }, returned),
      expectedOrigin: origins,
      expectedRPID: host,
      requireUserVerification: true,
    })
    return result.verified ? result.registrationInfo : null
  } catch {
    // The library throws for whatever a made-up credential lacks.
    return null
  }
}

/** Gives one of the viewer's passkeys another name; 404 for none of theirs. (SEC-32) */
export async function renamePasskey(ctx: Context, input: RenamePasskeyInput): Promise<PasskeyResult> {
  const viewer = maySeeOwnFactors(ctx)
  const read = readForm(ctx, renamePasskeyInput, input)
  if (!read.ok) return read
  const key = ownKey(ctx, viewer)
  return inTransaction(ctx, async (em): Promise<PasskeyResult> => {
    const account = await accountById(em, key)
    const [renamed] = await query(
      em,
      sql<{ before: string }>`
        update passkey t set name = ${read.form.name} from passkey old
        where ${ofAccount(key)} and t.id = ${read.form.id} and old.school_id = ${key.schoolId} and old.id = t.id
        returning old.name as before`,
    )
    if (account === undefined || renamed === undefined) return notThere
    if (renamed.before === read.form.name) return { ok: true, note: 'saved' }
    const changes = { passkey: [renamed.before, read.form.name] } as const
    await noteAccount(em, ctx, { type: 'record-changed', account, by: viewer, changes })
    return { ok: true, note: 'saved' }
  })
}

/**
 * Removes one of the viewer's passkeys: it signs in no more. 404 for none of theirs; 403 for the last factor of
 * somebody of whom the school demands one. (SEC-32, SEC-34)
 */
export async function removePasskey(ctx: Context, input: RemovePasskeyInput): Promise<PasskeyResult> {
  const viewer = mayChangeOwnFactors(ctx)
  const read = readForm(ctx, removePasskeyInput, input)
  if (!read.ok) return read
  const key = ownKey(ctx, viewer)
  const required = isFactorRequired(ctx.school, viewer.type)
  return inTransaction(ctx, async (em): Promise<PasskeyResult> => {
    await lockFactors(em, key)
    const account = await accountById(em, key)
    const [removed] = await query(
      em,
      sql<{ name: string }>`select t.name from passkey t where ${ofAccount(key)} and t.id = ${read.form.id}`,
    )
    if (account === undefined || removed === undefined) return notThere
    const { codes, passkeys } = await factorCounts(em, key)
    if (required && !codes && passkeys === 1) return { ok: false, code: '403', note: 'factorRequired' }
    await query(em, sql`delete from passkey t where ${ofAccount(key)} and t.id = ${read.form.id}`)
    await noteFactors(em, ctx, account, 'passkeyRemoved', removed.name)
    return { ok: true, note: 'saved' }
  })
}
