import type { ImportedKind } from '@koma/schema/tables/tables'
import type { EntityManager } from '@mikro-orm/postgresql'
import { query, sql } from '../platform/database/sql.ts'
import { type MailAccount, queueInvitations } from '../mail/passwordMails.ts'
import type { ImportContext, Written } from './importKind.ts'

/**
 * Sends those who are new, may sign in and have an address a link to choose a password (D80). The caller may set their
 * passwords, and thereby confirms their addresses (decision 053).
 */
export async function invite(
  em: EntityManager,
  { school }: ImportContext,
  kind: ImportedKind,
  students: readonly Written[],
): Promise<void> {
  if (kind !== 'student' && kind !== 'teacher') return
  const invited = await query(
    em,
    sql<MailAccount>`
      update ${sql.table(kind)} set reset_asked_at = now(), confirmed_email = email
      where school_id = ${school.id} and id = any(${students.map(({ id }) => id)}::uuid[]) and active and email <> ''
      returning ${kind}::text as type, id, ${sql.ref(`${kind}_id`)} as code, first_name as "firstName",
        last_name as "lastName", email, com_lang as "comLang"`,
  )
  await queueInvitations(em, school.id, invited)
}
