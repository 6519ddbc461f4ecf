import type { Account } from './account.reads.ts'

/** Returns a user's record beside the session (D2); with permissions only for those who can hold any. */
export function userRecord(account: Account): Record<string, unknown> {
  const { id, type, code, firstName, lastName, email, notify, comLang, permissions, temporaryToken } = account
  return {
    _id: id,
    type: type === 'staff' ? 'admin' : type,
    [`${type}Id`]: code,
    firstName,
    lastName,
    email,
    notify,
    comLang,
    ...(type === 'staff' ? { permissions: Object.fromEntries(permissions.map((flag) => [flag, true])) } : {}),
    temporaryToken,
  }
}
