import type { Account } from '../accounts/account.reads.ts'
import { noteAccount } from '../activity/noteAccount.ts'
import type { FactorChange } from '../mail/mail.kinds.ts'
import { queueFactorsChanged } from '../mail/passwordMails.ts'
import type { EntityManager } from '@mikro-orm/postgresql'
import type { Context } from '../platform/shared/context.ts'
import type { Change } from '../platform/record/noteRecord.ts'

const entries = {
  codesOn: ['factor-added', { oneTimeCodes: [false, true] }],
  codesOff: ['factor-removed', { oneTimeCodes: [true, false] }],
  passkeyAdded: ['factor-added', {}],
  passkeyRemoved: ['factor-removed', {}],
  recoveryMade: ['recovery-codes-made', {}],
} as const satisfies Partial<Record<FactorChange, readonly [string, Record<string, Change>]>>

/** Logs what its owner changed of an account's second factors, and mails it to them; never a secret. (SEC-38) */
export async function noteFactors(
  em: EntityManager,
  ctx: Context,
  account: Account,
  what: keyof typeof entries,
  name?: string,
): Promise<void> {
  const [type, fixed] = entries[what]
  const passkey = name === undefined ? {} : { passkey: what === 'passkeyAdded' ? [null, name] : [name, null] }
  const changes: Record<string, Change> = { ...fixed, ...(passkey as Record<string, Change>) }
  await noteAccount(em, ctx, { type, account, by: account, changes })
  await queueFactorsChanged(em, ctx.school.id, account, { what, ...(name === undefined ? {} : { name }) })
}
