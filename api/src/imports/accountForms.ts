import { notificationAfter, notifyNote } from '@koma/schema/input/settings'
import type { Language } from '@koma/schema/codes'
import type { CellValue } from '@koma/schema/tables/column'
import type { EntityManager } from '@mikro-orm/postgresql'
import { query, sql } from '../platform/database/sql.ts'
import { queueEmailChanged } from '../mail/passwordMails.ts'
import { importWords } from './importWords.ts'

/**
 * Returns how somebody is reached after what a row says of it, and the row's note where mails stay off for want of an
 * address. (D151)
 */
export function contactAfter(
  language: Language,
  before: { email: string; notify: boolean },
  form: { email?: string | null | undefined; notify?: boolean | null | undefined },
): { contact: { email: string; notify: boolean }; note?: string } {
  const contact = notificationAfter(before, form)
  return notifyNote(contact, form) === undefined ? { contact } : { contact, note: importWords[language].notifyOff }
}

/** Notifies people whose address changes, at the one they had (decision 018). */
export async function tellOldAddresses(
  em: EntityManager,
  schoolId: string,
  type: 'student' | 'teacher',
  before: readonly { id: string; values: Record<string, unknown> }[],
): Promise<void> {
  const moved = before.flatMap(({ id, values: { email } }) =>
    typeof email === 'string' && email !== '' ? { id, email } : [],
  )
  if (moved.length === 0) return
  const rows = await query(
    em,
    sql<{ id: string; email: string; comLang: 'en' | 'jp' }>`
      select id, email, com_lang as "comLang" from ${sql.table(type)} where school_id = ${schoolId}
        and id = any(${moved.map(({ id }) => id)}::uuid[])`,
  )
  const now = new Map(rows.map((row) => [row.id, row]))
  for (const { id, email } of moved) {
    const account = now.get(id)
    if (account !== undefined && account.email !== email)
      await queueEmailChanged(em, schoolId, { type, id, email, comLang: account.comLang }, 'staff')
  }
}

/** Returns the fields of a form that are given. */
export function filled(form: object): Record<string, CellValue> {
  return Object.fromEntries(
    Object.entries(form).filter(([, value]) => value !== null && value !== undefined),
  ) as Record<string, CellValue>
}
