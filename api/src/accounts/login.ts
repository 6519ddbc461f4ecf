import { loginInput } from '@koma/schema/input/login'
import type { Context, UserType, Viewer } from '../shared/context.ts'
import { query } from '../shared/sql.ts'
import { inTransaction } from '../shared/transaction.ts'
import { verifyPassword } from './password.ts'
import { newToken, userTypeOf } from './session.ts'

const FAILURES_ALLOWED = 10

interface Account {
  id: string
  code: string
  firstName: string
  lastName: string
  email: string
  notify: boolean
  comLang: string
  permissions: Viewer['permissions']
  passwordHash: string | null
  active: boolean
}

export type LoginResult =
  | { success: false; code: '401' | '429' }
  | { success: true; code: '1001'; record: Record<string, unknown>; viewer: Viewer }

/**
 * Signs a user in (AUTH-12, API-03). Public. Unknown id, wrong password and inactive account are one
 * answer, `401` (D1); after ten failures for an id within 15 minutes every try answers `429` (D5).
 * Never throws for bad input. The record is what the client keeps and sends back (D2).
 */
export async function login(ctx: Context, input: unknown): Promise<LoginResult> {
  const parsed = loginInput.safeParse(input)
  const type = parsed.success ? userTypeOf(parsed.data.type) : null
  if (!parsed.success || type === null) return { success: false, code: '401' }
  const { username, password } = parsed.data

  if (await isLocked(ctx, type, username)) return { success: false, code: '429' }
  const account = await findAccount(ctx, type, username)
  const matches = await verifyPassword(account?.passwordHash ?? null, password)
  if (account === undefined || !matches || !account.active) {
    await query(ctx.em, `insert into login_failure (school_id, user_type, username) values ($1, $2, $3)`, [
      ctx.school.id,
      type,
      username,
    ])
    return { success: false, code: '401' }
  }
  // Guesses sent all at once pass the first look together; the right one among them must not pass this one.
  if (await isLocked(ctx, type, username)) return { success: false, code: '429' }
  const { token, hash } = newToken()
  const sessionId = await openSession(ctx, type, account.id, hash)
  const { id, code, firstName, lastName, email, notify, comLang, permissions } = account
  const viewer: Viewer = { type, id, code, firstName, lastName, permissions, sessionId }
  const record = {
    _id: id,
    type: type === 'staff' ? 'admin' : type,
    [`${type}Id`]: code,
    firstName,
    lastName,
    email,
    notify,
    comLang,
    ...(type === 'staff' ? { permissions: Object.fromEntries(permissions.map((flag) => [flag, true])) } : {}),
    token,
  }
  return { success: true, code: '1001', record, viewer }
}

async function isLocked(ctx: Context, type: UserType, username: string): Promise<boolean> {
  const [row] = await query<{ failures: string }>(
    ctx.em,
    `select count(*) as failures from login_failure
     where school_id = $1 and user_type = $2 and username = $3 and at > now() - interval '15 minutes'`,
    [ctx.school.id, type, username],
  )
  return Number(row?.failures ?? 0) >= FAILURES_ALLOWED
}

async function findAccount(ctx: Context, type: UserType, username: string): Promise<Account | undefined> {
  const [account] = await query<Account>(
    ctx.em,
    `select id, ${type}_id as code, first_name as "firstName", last_name as "lastName", email, notify, com_lang as "comLang",
       ${type === 'staff' ? 'permissions' : `'{}'::text[]`} as permissions, password_hash as "passwordHash", active
     from ${type} where school_id = $1 and ${type}_id = $2`,
    [ctx.school.id, username],
  )
  return account
}

async function openSession(ctx: Context, type: UserType, id: string, tokenHash: Buffer): Promise<string> {
  return inTransaction(ctx, async (em) => {
    await query(em, `update ${type} set last_login_at = now() where school_id = $1 and id = $2`, [ctx.school.id, id])
    const [session] = await query<{ id: string }>(
      em,
      `insert into session (school_id, ${type}_id, token_hash) values ($1, $2, $3) returning id`,
      [ctx.school.id, id, tokenHash],
    )
    if (session === undefined) throw new Error('a session was not written')
    return session.id
  })
}
