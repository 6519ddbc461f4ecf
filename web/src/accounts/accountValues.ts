import type { anyAccountFields } from '@koma/schema/records/account'
import type { newValues } from '@koma/schema/records/record'
import { halfWidth } from '../shared/format/halfWidth.ts'
import type { messages } from './messages.ts'

/** The fields of every account's form. */
export type AccountValues = ReturnType<typeof newValues<typeof anyAccountFields>>

/** Addresses and numbers in one form, however they were typed. */
export function prepareAccount<Values extends AccountValues>(entered: Values): Values {
  return { ...entered, email: halfWidth(entered.email), phoneNumber: halfWidth(entered.phoneNumber) }
}

/** Returns the changes of an account as they are sent: without an address nobody is written to. */
export function accountChanges<Changes extends Partial<AccountValues>>(changes: Changes, { email }: AccountValues) {
  return changes.notify === undefined ? changes : { ...changes, notify: changes.notify && email.trim() !== '' }
}

/** Tells how a value of an account is written where two are shown side by side. */
export function accountWords(value: unknown, text: (typeof messages)['jp']): string {
  if (typeof value === 'boolean') return value ? text.on : text.off
  return value === 'jp' || value === 'en' ? text.languages[value] : String(value)
}
