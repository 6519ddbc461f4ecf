import { notificationAfter, type OwnSettingsInput, ownSettingsInput } from '@koma/schema/input/settings'
import { authorize } from '../shared/authorize.ts'
import type { Context } from '../shared/context.ts'
import { unauthenticated } from '../shared/errors.ts'
import { query } from '../shared/sql.ts'
import { inTransaction } from '../shared/transaction.ts'
import { type AccountResult, readForm, refusedField } from './accountAnswer.ts'

/**
 * Changes email, notification and mail language of the viewer's own record, and nothing else (D29, API-65);
 * what is left out stays. Without an address notification is off, and turning it on is refused (D151).
 * Another address makes password links sent to the old one worthless.
 */
export async function updateOwnSettings(ctx: Context, input: OwnSettingsInput): Promise<AccountResult> {
  const { type, id } = authorize(ctx, { types: ['student', 'teacher', 'staff'] })
  const read = readForm(ctx, ownSettingsInput, input)
  if (!read.ok) return read
  const wish = read.form
  return inTransaction(ctx, async (em) => {
    const [before] = await query<{ email: string; notify: boolean }>(
      em,
      `select email, notify from ${type} where school_id = $1 and id = $2 for no key update`,
      [ctx.school.id, id],
    )
    if (before === undefined) throw unauthenticated(ctx.language)
    const after = notificationAfter(before, wish)
    if (after === 'notifyNeedsEmail') return refusedField({ field: 'notify', note: after })
    await query(
      em,
      `update ${type} set email = $3, notify = $4, com_lang = coalesce($5, com_lang) where school_id = $1 and id = $2`,
      [ctx.school.id, id, after.email, after.notify, wish.comLang ?? null],
    )
    await query(em, `insert into outbox (school_id, topic, ref) values ($1, $2, $3)`, [ctx.school.id, type, id])
    return { ok: true, note: 'saved' }
  })
}
