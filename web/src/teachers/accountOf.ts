import type { Account } from '../accounts/accountDocuments.ts'
import type { Teacher } from './teacherDocuments.ts'

/** Returns a teacher as the account that the parts of every account's page know. */
export function accountOf({ teacherCode, lastName, firstName, ...teacher }: Teacher): Account {
  const { id, email, emailConfirmed, active, notify, lastLoginAt, hasPassword, hasCalendarFeed, lockedUntil } = teacher
  const state = { email, emailConfirmed, active, notify, lastLoginAt, hasPassword, hasCalendarFeed, lockedUntil }
  return { id, code: teacherCode, fullName: `${lastName} ${firstName}`, ...state }
}
