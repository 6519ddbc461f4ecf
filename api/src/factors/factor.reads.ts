import type { EntityManager } from '@mikro-orm/postgresql'
import type { AccountKey } from '../accounts/account.reads.ts'
import { instant, query, type Sql, sql } from '../platform/database/sql.ts'
import type { Context, UserType, Viewer } from '../platform/shared/context.ts'
import type { SchoolRow } from '../platform/shared/school.entity.ts'
import { maySeeOwnFactors } from './factor.policy.ts'

/** One more than an account may have. */
export const MOST_PASSKEYS = 20

/** A passkey as its owner sees it; moments are ISO text in UTC. */
interface OwnPasskey {
  id: string
  name: string
  /** Whether it is kept by an account, such as Apple's or Google's, and so outlives the device. */
  synced: boolean
  host: string
  createdAt: string
  usedAt: string | null
}

/** The second factors of an account. */
interface SecondFactors {
  /** Since when codes of an authenticator app are asked for; null if they are off. */
  codesSince: string | null
  /** How many recovery codes are left. */
  recoveryCodes: number
  passkeys: OwnPasskey[]
  /** Whether the school demands a second factor of this account. */
  required: boolean
}

/** What an account has beside its password. */
export interface FactorCounts {
  codes: boolean
  passkeys: number
  recoveryCodes: number
}

/** The ways to do the second step of a sign-in by password. */
export const secondSteps = ['code', 'passkey', 'recovery'] as const
export type SecondStep = (typeof secondSteps)[number]

/** Tells whether the school demands a second factor of accounts of this type (SEC-33). */
export function isFactorRequired(
  { secondFactorStaff, secondFactorTeachers }: Pick<SchoolRow, 'secondFactorStaff' | 'secondFactorTeachers'>,
  type: UserType,
): boolean {
  return (type === 'staff' && secondFactorStaff) || (type === 'teacher' && secondFactorTeachers)
}

/** Returns the condition that a row of one of the tables of factors, `t`, is of the account. */
export const ofAccount = ({ schoolId, type, id }: AccountKey): Sql =>
  sql`t.school_id = ${schoolId} and ${sql.ref(`t.${type}_id`)} = ${id}`

/** Returns what the account has. */
export async function factorCounts(em: EntityManager, key: AccountKey): Promise<FactorCounts> {
  const own = ofAccount(key)
  const [row] = await query(
    em,
    sql<FactorCounts>`
      select exists (select from one_time_code t where ${own} and t.secret is not null) as codes,
        (select count(*)::int from passkey t where ${own}) as passkeys,
        (select count(*)::int from recovery_code t where ${own}) as "recoveryCodes"`,
  )
  return row ?? { codes: false, passkeys: 0, recoveryCodes: 0 }
}

/**
 * Returns the ways in which a sign-in by password goes on; none where the password is enough. A passkey alone leaves
 * the password as it is, unless the school demands a second factor: it counts as both (decision 129).
 */
export function stepsAfterPassword({ codes, passkeys, recoveryCodes }: FactorCounts, required: boolean): SecondStep[] {
  if (!codes && !(required && passkeys > 0)) return []
  const has = { code: codes, passkey: passkeys > 0, recovery: recoveryCodes > 0 }
  return secondSteps.filter((step) => has[step])
}

/** Returns the viewer's second factors. */
export async function ownFactors(ctx: Context): Promise<SecondFactors> {
  const { type, id } = maySeeOwnFactors(ctx)
  const own = ofAccount({ schoolId: ctx.school.id, type, id })
  const [row] = await query(
    ctx.em,
    sql<{ codesSince: string | null; recoveryCodes: number }>`
      select (select ${instant('t.confirmed_at')} from one_time_code t where ${own} and t.secret is not null)
          as "codesSince",
        (select count(*)::int from recovery_code t where ${own}) as "recoveryCodes"`,
  )
  const passkeys = await query(
    ctx.em,
    sql<OwnPasskey>`
      select id, name, backed_up as synced, host, ${instant('created_at')} as "createdAt",
        ${instant('used_at')} as "usedAt"
      from passkey t where ${own} order by id limit ${MOST_PASSKEYS}`,
  )
  return {
    codesSince: row?.codesSince ?? null,
    recoveryCodes: row?.recoveryCodes ?? 0,
    passkeys,
    required: isFactorRequired(ctx.school, type),
  }
}

/** Locks an account's factors against changes at the same moment: of the last two, one stays where one is demanded. */
export async function lockFactors(em: EntityManager, { schoolId, type, id }: AccountKey): Promise<void> {
  await query(em, sql`select pg_advisory_xact_lock(4, hashtext(${`${schoolId} ${type} ${id}`}))`)
}

/** Returns the key of the viewer's own account. */
export const ownKey = (ctx: Context, { type, id }: Viewer): AccountKey => ({ schoolId: ctx.school.id, type, id })
