import type { EntityManager } from '@mikro-orm/postgresql'
import { accountId, accountTable } from '../accounts/accountTables.ts'
import { query, sql } from '../platform/database/sql.ts'
import { type MailKind, type RecurringMail, recurringMails } from './mail.kinds.ts'
import type { MailToMake } from './mailToMake.ts'

const recurring: ReadonlySet<string> = new Set(recurringMails)

/** Tells whether a kind of mail comes again and again, and can be stopped alone. */
export function isRecurring(kind: MailKind): kind is RecurringMail {
  return recurring.has(kind)
}

/** The condition on a choice `c` under which its owner has stopped a kind. */
const stoppedBy = {
  dailySchedule: sql`not c.daily_schedule`,
  reminder: sql`c.choice = 'none'`,
  contractReminder: sql`not c.contract_reminder`,
}

/**
 * Tells whether the reader of a recurring mail still wants it when it goes out. They may have stopped it, or all mails,
 * since it was queued. (REMIND-05)
 */
export async function isWanted(
  em: EntityManager,
  { reader, schoolId }: Pick<MailToMake, 'reader' | 'schoolId'>,
  kind: RecurringMail,
): Promise<boolean> {
  if (reader === null || reader.type === 'staff') return true
  const { type, id } = reader
  const [account] = await query(
    em,
    sql`
      select 1 from ${accountTable(type)} p
      where p.school_id = ${schoolId} and p.id = ${id} and p.active and p.notify
        and not exists (
          select from reminder_choice c
          where c.school_id = ${schoolId} and c.${accountId(type)} = p.id and ${stoppedBy[kind]})`,
  )
  return account !== undefined
}
