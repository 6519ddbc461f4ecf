import { randomInt } from 'node:crypto'
import type { EntityManager } from '@mikro-orm/postgresql'
import type { AccountKey } from '../accounts/account.reads.ts'
import { accountId } from '../accounts/accountTables.ts'
import { hashOf } from '../accounts/session.ts'
import { query, sql } from '../platform/database/sql.ts'
import { ofAccount } from './factor.reads.ts'

const HOW_MANY = 10

/** Letters and digits that nobody takes for another when they read them from paper. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** 140 bits: a plain hash needs 112, a secret that nobody is to guess 128 (ASVS 5, 6.5.2 and 11.5.1). */
const LENGTH = 28

/** Returns a typed code without its spaces and hyphens, in capitals. */
export const plainCode = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replaceAll(/[\s\-‐-―ー]/g, '')
    .toUpperCase()

const hashOfCode = (code: string): Buffer => hashOf(`recovery code ${plainCode(code)}`)

/**
 * Gives an account ten new recovery codes, in the transaction of `em`; earlier ones stop working. They are returned
 * this once, in groups of four letters: the database has only their hashes (SEC-28).
 */
export async function makeRecoveryCodes(em: EntityManager, key: AccountKey): Promise<string[]> {
  const codes = Array.from({ length: HOW_MANY }, () => {
    const letters = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')
    return letters.replaceAll(/(.{4})(?=.)/g, '$1-')
  })
  await query(em, sql`delete from recovery_code t where ${ofAccount(key)}`)
  await query(
    em,
    sql`
      insert into recovery_code (school_id, ${accountId(key.type)}, code_hash)
      select ${key.schoolId}::uuid, ${key.id}::uuid, hash from unnest(${codes.map(hashOfCode)}::bytea[]) hash`,
  )
  return codes
}

/** Uses up a recovery code of the account; false if it has no such code. Of two at once, one uses it. (SEC-28) */
export async function redeemRecoveryCode(em: EntityManager, key: AccountKey, typed: string): Promise<boolean> {
  const used = await query(
    em,
    sql`delete from recovery_code t where ${ofAccount(key)} and t.code_hash = ${hashOfCode(typed)} returning 1`,
  )
  return used.length > 0
}
