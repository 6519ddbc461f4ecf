import { NOBODY_SIGNED_IN, noteAccount } from '../activity/noteAccount.ts'
import { accountById } from '../accounts/account.reads.ts'
import { stopGuardianMail } from '../guardians/guardianMails.ts'
import { guardianKindOf } from '../mail/guardianCopies.ts'
import type { RecurringMail } from '../mail/mail.kinds.ts'
import { stopOf } from '../mail/stopAddress.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import type { Context } from '../platform/shared/context.ts'
import { type ReminderSettings, saveChoice } from './reminderSettings.ts'

const stopped: Record<RecurringMail, Partial<ReminderSettings>> = {
  reminder: { choice: 'none' },
  dailySchedule: { dailySchedule: false },
  contractReminder: { contractReminder: false },
}

/** Returns the kind of mail that an address stops; null for an address that is not good. */
export async function stoppedBy(ctx: Context, token: string): Promise<RecurringMail | null> {
  return (await stopOf(ctx.em, ctx.school.id, token))?.kind ?? null
}

/**
 * Stops one kind of recurring mail for the person an address was made for, and nothing else. The log names the account
 * and that nobody was signed in. Again, it changes nothing. (REMIND-05)
 */
export async function stopMails(ctx: Context, token: string): Promise<RecurringMail | null> {
  const stop = await stopOf(ctx.em, ctx.school.id, token)
  if (stop === null) return null
  if (stop.type === 'guardian') {
    const isStopped = await inTransaction(ctx, (em) => stopGuardianMail(em, ctx, stop.id, guardianKindOf[stop.kind]))
    return isStopped ? stop.kind : null
  }
  const reader = { schoolId: ctx.school.id, type: stop.type, id: stop.id }
  const account = await accountById(ctx.em, reader)
  if (account === undefined) return null
  await inTransaction(ctx, async (em) => {
    const changes = await saveChoice(em, reader, stopped[stop.kind])
    if (Object.keys(changes).length > 0)
      await noteAccount(em, ctx, { type: 'record-changed', account, by: NOBODY_SIGNED_IN, changes })
  })
  return stop.kind
}
