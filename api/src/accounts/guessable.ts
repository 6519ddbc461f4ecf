import { passwordStrength } from '@koma/schema/rules/passwordStrength'
import type { Refusal } from '@koma/schema/answers'
import type { Context } from '../platform/shared/context.ts'
import { refusedField } from '../platform/record/answer.ts'
import type { Account } from './account.reads.ts'

const notes = { own: 'passwordOwn', common: 'passwordCommon' } as const

/**
 * Returns the refusal of a new password that has its owner's or the school's name in it or is among the first that are
 * tried, beside the input's field `field`; null for any other. (SEC-20, SEC-21)
 */
export function refuseGuessable(
  { school }: Pick<Context, 'school'>,
  { code, firstName, lastName, email }: Pick<Account, 'code' | 'firstName' | 'lastName' | 'email'>,
  { field, password }: { field: string; password: string },
): Refusal | null {
  const [mailbox = ''] = email.split('@')
  const { weakness } = passwordStrength(password, [code, firstName, lastName, mailbox, school.title])
  return weakness === null ? null : refusedField({ field, note: notes[weakness] })
}
