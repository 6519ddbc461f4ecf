import { type SetPasswordInput, setPasswordInput } from '@koma/schema/input/password'
import type { Permission } from '@koma/schema/permissions'
import type { EntityManager } from '@mikro-orm/postgresql'
import { noteAccount } from '../activity/noteAccount.ts'
import type { Context } from '../platform/shared/context.ts'
import { query, sql } from '../platform/database/sql.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { notThere, readForm } from '../platform/record/answer.ts'
import { mayChangeAccounts, mayHavePasswordOf, maySetPasswordOf, maySetPasswords } from './account.policy.ts'
import { accountById, type AccountKey } from './account.reads.ts'
import type { AccountResult } from './accountResult.ts'
import { refuseGuessable } from './guessable.ts'
import { hashPassword } from './password.ts'
import { writePassword } from './writePassword.ts'

/**
 * Sets the password of somebody else (AUTH-41, API-09). Staff with the flag of that user type; all sessions of the
 * account end (D4), and its private calendar address. 404 for nobody of this school. 403 for `admin` (D130), for a
 * colleague with a flag that the viewer lacks (decision 018) and for oneself, who must know the current password. 400
 * for a password against the rule, or one that is easy to guess.
 */
export async function setPassword(ctx: Context, input: SetPasswordInput): Promise<AccountResult> {
  const viewer = maySetPasswords(ctx)
  const read = readForm(ctx, setPasswordInput, input)
  if (!read.ok) return read
  const { userType: type, id, password } = read.form
  mayChangeAccounts(ctx, type)
  const key: AccountKey = { schoolId: ctx.school.id, type, id }
  const account = await accountById(ctx.em, key)
  if (account === undefined) return notThere
  const broken = maySetPasswordOf(viewer, account)
  if (broken !== null) return broken
  const guessable = refuseGuessable(ctx, account, { field: 'password', password })
  if (guessable !== null) return guessable
  const hash = await hashPassword(password)
  return inTransaction(ctx, async (em) => {
    const refusal = type === 'staff' ? mayHavePasswordOf(viewer, await lockedPermissions(em, key)) : null
    if (refusal !== null) return refusal
    if (!(await writePassword(em, key, hash, { by: 'staff', endFeed: true }))) return notThere
    await noteAccount(em, ctx, { type: 'password-changed', account, by: viewer })
    return { ok: true, note: 'passwordChanged' }
  })
}

/** Returns the permissions of a colleague, who is locked from here on. */
async function lockedPermissions(em: EntityManager, { schoolId, id }: AccountKey): Promise<readonly Permission[]> {
  const [row] = await query(
    em,
    sql<{ permissions: Permission[] }>`
      select permissions from staff where school_id = ${schoolId} and id = ${id} for no key update`,
  )
  return row?.permissions ?? []
}
