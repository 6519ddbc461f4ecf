import { type ChangePasswordInput, changePasswordInput } from '@koma/schema/input/password'
import { authorize } from '../shared/authorize.ts'
import type { Context } from '../shared/context.ts'
import { inTransaction } from '../shared/transaction.ts'
import { accountById } from './account.reads.ts'
import { type AccountResult, readForm } from './accountAnswer.ts'
import { countAttempt, forgiveAttempt } from './attempts.ts'
import { hashPassword, verifyPassword } from './password.ts'
import { writePassword } from './writePassword.ts'

const wrongPassword: AccountResult = { ok: false, code: '403', note: 'wrongPassword', field: 'currentPassword' }

/**
 * Gives the viewer another password (AUTH-29, AUTH-32, API-06). Every other session of theirs ends, this one
 * stays (D4). 403 when the current password is wrong (AUTH-30), 400 for a new one against the rule or typed
 * differently the second time, 429 after ten wrong ones within 15 minutes (D5).
 */
export async function changePassword(ctx: Context, input: ChangePasswordInput): Promise<AccountResult> {
  const viewer = authorize(ctx, { types: ['student', 'teacher', 'staff'] })
  const read = readForm(ctx, changePasswordInput, input)
  if (!read.ok) return read
  const attempt = await countAttempt(ctx, 'changePassword', viewer)
  if (attempt === null) return { ok: false, code: '429', note: 'tooManyAttempts' }
  const key = { schoolId: ctx.school.id, type: viewer.type, id: viewer.id }
  const current = (await accountById(ctx.em, key))?.passwordHash ?? null
  const matches = await verifyPassword(current, read.form.currentPassword)
  if (current === null || !matches) return wrongPassword
  const hash = await hashPassword(read.form.newPassword1)
  return inTransaction(ctx, async (em) => {
    const change = { by: 'self', keepSession: viewer.sessionId, instead: current } as const
    if (!(await writePassword(em, key, hash, change))) return wrongPassword
    await forgiveAttempt(em, ctx.school.id, attempt)
    return { ok: true, note: 'passwordChanged' }
  })
}
