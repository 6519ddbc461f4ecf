import { accountText } from '@koma/schema/accountTexts'
import { PROTECTED_STAFF_ID } from '@koma/schema/constants'
import { type SetPasswordInput, setPasswordInput } from '@koma/schema/input/password'
import { authorize } from '../shared/authorize.ts'
import type { Context } from '../shared/context.ts'
import { notFound, refusedWith } from '../shared/errors.ts'
import { inTransaction } from '../shared/transaction.ts'
import { accountById } from './account.reads.ts'
import { type AccountResult, readForm } from './accountAnswer.ts'
import { hashPassword } from './password.ts'
import { writePassword } from './writePassword.ts'

const flags = { student: 'studentPassword', teacher: 'teacherPassword', staff: 'staffPassword' } as const

/**
 * Sets the password of somebody else (AUTH-41, API-09). Staff with the flag of that user type; all sessions of
 * the account end (D4). Throws NOT_FOUND for nobody of this school, FORBIDDEN for `admin` (D130) and for
 * oneself, who must know the current password. 400 for a password against the rule.
 */
export async function setPassword(ctx: Context, input: SetPasswordInput): Promise<AccountResult> {
  const viewer = authorize(ctx, { types: ['staff'] })
  const read = readForm(ctx, setPasswordInput, input)
  if (!read.ok) return read
  const { userType: type, id, password } = read.form
  authorize(ctx, { types: ['staff'], flag: flags[type] })
  const key = { schoolId: ctx.school.id, type, id }
  const account = await accountById(ctx.em, key)
  if (account === undefined) throw notFound(ctx.language)
  if (type === 'staff' && id === viewer.id) throw refusedWith(403, accountText('ownPassword', ctx.language))
  if (type === 'staff' && account.code === PROTECTED_STAFF_ID) {
    throw refusedWith(403, accountText('adminProtected', ctx.language))
  }
  const hash = await hashPassword(password)
  return inTransaction(ctx, async (em) => {
    if (!(await writePassword(em, key, hash, { by: 'staff' }))) throw notFound(ctx.language)
    return { ok: true, note: 'passwordChanged' }
  })
}
