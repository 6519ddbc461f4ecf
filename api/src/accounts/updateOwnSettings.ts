import type { Refusal } from '@koma/schema/answers'
import { notificationAfter, notifyNote, type OwnSettingsInput, ownSettingsInput } from '@koma/schema/input/settings'
import { noteAccount } from '../activity/noteAccount.ts'
import type { Change } from '../platform/record/noteRecord.ts'
import { query, sql } from '../platform/database/sql.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { queueEmailChanged, queueEmailConfirm } from '../mail/passwordMails.ts'
import { readForm, refusedField } from '../platform/record/answer.ts'
import { givenFields } from '../platform/record/records.ts'
import type { Context, Viewer } from '../platform/shared/context.ts'
import { unauthenticated } from '../platform/shared/errors.ts'
import { mustBeFresh } from '../platform/shared/authorize.ts'
import { mayChangeOwnAccount } from './account.policy.ts'
import { accountById } from './account.reads.ts'
import { lockAccount } from './accountRecord.ts'
import type { AccountResult } from './accountResult.ts'
import { forgetRequestedEmail, requestEmail } from './emailChange.ts'
import { checkOwnPassword, wrongPassword } from './ownPassword.ts'
import { notePasswordGiven } from './session.ts'

/**
 * Changes email, notification and mail language of the viewer's own record, and nothing else (D29, API-65); what is
 * left out stays. Another address needs the current password, and counts once the link sent there was opened
 * (`confirmEmail`). Giving the current address again cancels such a wish and, with the password, confirms an address
 * that others have entered (decision 053). A removed address is gone at once, and its owner is notified. Without an
 * address notification is off, whatever was asked for, and the answer says so (D151). Switching the security emails off
 * is sensitive (SEC-46). 400 for a field filled in
 * wrongly, 403 for a wrong password, 429 after ten of them or ten links in 15 minutes.
 */
export async function updateOwnSettings(ctx: Context, input: OwnSettingsInput): Promise<AccountResult> {
  const viewer = mayChangeOwnAccount(ctx)
  const read = readForm(ctx, ownSettingsInput, input)
  if (!read.ok) return read
  const { currentPassword, ...values } = read.form
  // They sign in with it.
  if (viewer.type === 'guardian' && values.email === '') return refusedField({ field: 'email', note: 'required' })
  const checked = await mayChangeEmail(ctx, viewer, values.email, currentPassword)
  if (!checked.ok) return checked
  const key = { schoolId: ctx.school.id, type: viewer.type, id: viewer.id }
  return inTransaction(ctx, async (em) => {
    const own = await lockAccount(em, viewer.type, viewer.id)
    if (own === null) throw unauthenticated(ctx.language)
    const { email, notify, comLang, securityMails, version, passwordHash } = own
    const isMoved = typeof values.email === 'string' && values.email !== email
    if (isMoved && passwordHash !== checked.hash) return wrongPassword
    const isRequested = isMoved && values.email !== ''
    const isConfirmed = typeof values.email === 'string' && !isMoved && checked.hash !== null
    if (isConfirmed && passwordHash !== checked.hash) return wrongPassword
    if (isConfirmed) own.confirmedEmail = email
    // Whoever sits down at somebody's computer shall not silence what tells of it.
    if (values.securityMails === false && own.securityMails && checked.hash === null) mustBeFresh(ctx, viewer)
    if (checked.hash !== null) await notePasswordGiven(em, ctx.school.id, viewer.sessionId)
    const mails = notificationAfter(own, isRequested ? { notify: values.notify } : values)
    const saved = notifyNote(mails, values) ?? 'saved'
    Object.assign(own, givenFields({ comLang: values.comLang, securityMails: values.securityMails, ...mails }))
    await em.flush()
    const changes: Record<string, Change> = {
      ...(own.comLang === comLang ? {} : { comLang: [comLang, own.comLang] }),
      ...(own.notify === notify ? {} : { notify: [notify, own.notify] }),
      ...(own.securityMails === securityMails ? {} : { securityMails: [securityMails, own.securityMails] }),
      // An address is personal, and the log is never emptied.
      ...(isMoved ? { email: [null, null] } : {}),
      ...(isConfirmed ? { emailConfirmed: [false, true] } : {}),
    }
    if (Object.keys(changes).length > 0)
      await noteAccount(em, ctx, { type: 'record-changed', account: viewer, by: viewer, changes })
    if (typeof values.email !== 'string') return { ok: true, note: saved }
    if (isRequested) await requestEmail(em, key, values.email)
    const isForgotten = !isRequested && (await forgetRequestedEmail(em, key))
    if (isForgotten && !isMoved) {
      const withdrawn = { email: [null, null] } as const
      await noteAccount(em, ctx, { type: 'record-changed', account: viewer, by: viewer, changes: withdrawn })
    }
    // The database announces a changed record, but not a request for an address beside an unchanged one.
    if ((isRequested || isForgotten) && own.version === version)
      await query(em, sql`insert into outbox (school_id, topic, ref) values (${key.schoolId}, ${key.type}, ${key.id})`)
    const account = { type: key.type, id: key.id, comLang: own.comLang }
    if (isRequested) await queueEmailConfirm(em, key.schoolId, { ...account, email: values.email })
    else if (isMoved) await queueEmailChanged(em, key.schoolId, { ...account, email }, 'self')
    return { ok: true, note: isRequested ? 'emailToConfirm' : saved }
  })
}

/**
 * Tells whether the viewer may have the address `email`: their own, or another or an unconfirmed one with their
 * password, whose hash is given. Attempts stay counted, so that nobody sends links without end.
 */
async function mayChangeEmail(
  ctx: Context,
  viewer: Viewer,
  email: string | null | undefined,
  currentPassword: string | null | undefined,
): Promise<{ ok: true; hash: string | null } | Refusal> {
  if (typeof email !== 'string') return { ok: true, hash: null }
  const own = await accountById(ctx.em, { schoolId: ctx.school.id, type: viewer.type, id: viewer.id })
  const isKept = own?.email === email
  if (isKept && (own.emailConfirmed || typeof currentPassword !== 'string')) return { ok: true, hash: null }
  if (typeof currentPassword !== 'string') {
    return { ok: false, code: '403', note: 'passwordNeeded', field: 'currentPassword' }
  }
  return checkOwnPassword(ctx, viewer, currentPassword)
}
