import type { Refusal } from '@koma/schema/answers'
import { type ConfirmOneTimeCodesInput, confirmOneTimeCodesInput } from '@koma/schema/input/factors'
import { accountById } from '../accounts/account.reads.ts'
import { accountId } from '../accounts/accountTables.ts'
import { query, sql } from '../platform/database/sql.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { readForm, refusedField } from '../platform/record/answer.ts'
import { readIfPossible } from '../platform/secrets/secretBox.ts'
import { secretsOf } from '../platform/secrets/secretsOf.ts'
import type { Context } from '../platform/shared/context.ts'
import { unauthenticated } from '../platform/shared/errors.ts'
import { factorCounts, isFactorRequired, lockFactors, ofAccount, ownKey } from './factor.reads.ts'
import { mayChangeOwnFactors } from './factor.policy.ts'
import { finishSetUp } from './finishSetUp.ts'
import { noteFactors } from './noteFactors.ts'
import { newSecret, otpAddress, placeOfCodeSecret, stepOfCode } from './oneTimeSecret.ts'
import { makeRecoveryCodes, plainCode } from './recoveryCodes.ts'

/** The minutes in which an authenticator app is to be set up. */
const SET_UP_MINUTES = 60

/** The outcome of a change after which recovery codes are shown, this once. */
export type RecoveryCodesResult = Refusal | { ok: true; note: 'saved'; recoveryCodes: string[] | null }

/**
 * Makes a secret for the viewer's authenticator app and shows it this once (SEC-25). It counts once a code of it was
 * given (`confirmOneTimeCodes`), within an hour; until then the one in use keeps working. Sensitive.
 */
export async function startOneTimeCodes(ctx: Context): Promise<{ secret: string; address: string }> {
  const viewer = mayChangeOwnFactors(ctx)
  const key = ownKey(ctx, viewer)
  const secret = newSecret()
  await inTransaction(ctx, async (em) => {
    await query(
      em,
      sql`
        insert into one_time_code (school_id, ${accountId(key.type)}) values (${key.schoolId}, ${key.id})
        on conflict (school_id, ${accountId(key.type)}) do nothing`,
    )
    const [row] = await query(
      em,
      sql<{ id: string }>`select t.id from one_time_code t where ${ofAccount(key)} for update`,
    )
    if (row === undefined) throw unauthenticated(ctx.language)
    const kept = secretsOf(em).encrypt(secret, placeOfCodeSecret(row.id))
    await query(
      em,
      sql`
        update one_time_code set wished_secret = ${kept}, wished_at = now()
        where school_id = ${key.schoolId} and id = ${row.id}`,
    )
  })
  const address = otpAddress(secret, { issuer: ctx.school.name, label: viewer.code })
  ctx.call?.conceal?.(secret)
  return { secret, address }
}

interface WishedRow {
  id: string
  wished: string | null
  hasCodes: boolean
}

/**
 * Switches one-time codes on for the viewer, or over to another app, by a code of the app that shows it was set up.
 * Gives ten recovery codes, this once. 400 for a wrong code; 404 if nothing was started within the hour. (SEC-25)
 */
export async function confirmOneTimeCodes(ctx: Context, input: ConfirmOneTimeCodesInput): Promise<RecoveryCodesResult> {
  const viewer = mayChangeOwnFactors(ctx)
  const read = readForm(ctx, confirmOneTimeCodesInput, input)
  if (!read.ok) return read
  const key = ownKey(ctx, viewer)
  return inTransaction(ctx, async (em): Promise<RecoveryCodesResult> => {
    const account = await accountById(em, key)
    const [row] = await query(
      em,
      sql<WishedRow>`
        select t.id, t.secret is not null as "hasCodes",
          case when t.wished_at > now() - make_interval(mins => ${SET_UP_MINUTES}) then t.wished_secret end as wished
        from one_time_code t where ${ofAccount(key)} for update`,
    )
    const place = row === undefined ? '' : placeOfCodeSecret(row.id)
    const secret = row?.wished == null ? null : readIfPossible(secretsOf(em), row.wished, place)
    if (account === undefined || row === undefined || secret === null)
      return { ok: false, code: '404', note: 'codesNotStarted' }
    const step = stepOfCode(secret, plainCode(read.form.code), Date.now())
    if (step === null) return refusedField({ field: 'code', note: 'wrongCode' })
    const kept = secretsOf(em).encrypt(secret, place)
    await query(
      em,
      sql`
        update one_time_code
        set secret = ${kept}, wished_secret = null, wished_at = null, last_step = ${step}, wrong = 0, open_at = null,
          confirmed_at = now()
        where school_id = ${key.schoolId} and id = ${row.id}`,
    )
    const recoveryCodes = await makeRecoveryCodes(em, key)
    for (const code of recoveryCodes) ctx.call?.conceal?.(code)
    await finishSetUp(em, key, viewer.sessionId)
    await noteFactors(em, ctx, account, 'codesOn')
    return { ok: true, note: 'saved', recoveryCodes }
  })
}

/**
 * Switches the viewer's one-time codes off; recovery codes go with them unless a passkey still needs them. 403 for the
 * last factor of somebody of whom the school demands one. (SEC-25, SEC-34)
 */
export async function endOneTimeCodes(ctx: Context): Promise<Refusal | { ok: true; note: 'saved' }> {
  const viewer = mayChangeOwnFactors(ctx)
  const key = ownKey(ctx, viewer)
  const required = isFactorRequired(ctx.school, viewer.type)
  return inTransaction(ctx, async (em): Promise<Refusal | { ok: true; note: 'saved' }> => {
    await lockFactors(em, key)
    const account = await accountById(em, key)
    const { codes, passkeys } = await factorCounts(em, key)
    if (account === undefined || !codes) return { ok: false, code: '404', note: 'notFound' }
    if (required && passkeys === 0) return { ok: false, code: '403', note: 'factorRequired' }
    await query(em, sql`delete from one_time_code t where ${ofAccount(key)}`)
    if (!required) await query(em, sql`delete from recovery_code t where ${ofAccount(key)}`)
    await noteFactors(em, ctx, account, 'codesOff')
    return { ok: true, note: 'saved' }
  })
}

/** Gives the viewer ten new recovery codes; earlier ones stop working. 404 for who has no second factor. (SEC-28) */
export async function renewRecoveryCodes(ctx: Context): Promise<RecoveryCodesResult> {
  const viewer = mayChangeOwnFactors(ctx)
  const key = ownKey(ctx, viewer)
  return inTransaction(ctx, async (em): Promise<RecoveryCodesResult> => {
    await lockFactors(em, key)
    const account = await accountById(em, key)
    const { codes, passkeys } = await factorCounts(em, key)
    if (account === undefined || !(codes || passkeys > 0)) return { ok: false, code: '404', note: 'notFound' }
    const recoveryCodes = await makeRecoveryCodes(em, key)
    for (const code of recoveryCodes) ctx.call?.conceal?.(code)
    await noteFactors(em, ctx, account, 'recoveryMade')
    return { ok: true, note: 'saved', recoveryCodes }
  })
}
