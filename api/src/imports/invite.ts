import type { ImportedKind } from '@koma/schema/tables/tables'
import type { EntityManager } from '@mikro-orm/postgresql'
import { query, sql } from '../platform/database/sql.ts'
import { type MailAccount, queueInvitations } from '../mail/passwordMails.ts'
import type { ImportContext, Written } from './importKind.ts'
import { madeGuardians } from './writeGuardians.ts'

/**
 * Sends those who are new, may sign in and have an address a link to choose a password (D80), also new guardians of
 * students (FAM-21). The caller may set their passwords, and thereby confirms their addresses (decision 053).
 */
export async function invite(
  em: EntityManager,
  { school }: ImportContext,
  kind: ImportedKind,
  written: readonly Written[],
): Promise<void> {
  if (kind !== 'student' && kind !== 'teacher') return
  const own = written.filter((record) => record.kind === undefined && record.before === null)
  const newcomers = [
    [kind, own.map(({ id }) => id)],
    ['guardian', madeGuardians(written)],
  ] as const
  for (const [type, ids] of newcomers) {
    const invited = await query(
      em,
      sql<MailAccount>`
        update ${sql.table(type)} set reset_asked_at = now(), confirmed_email = email
        where school_id = ${school.id} and id = any(${ids}::uuid[]) and active and email <> ''
        returning ${type}::text as type, id, ${sql.ref(`${type}_id`)} as code, first_name as "firstName",
          last_name as "lastName", email, com_lang as "comLang"`,
    )
    await queueInvitations(em, school.id, invited)
  }
}
