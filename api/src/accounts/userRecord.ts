import type { Account } from './account.reads.ts'

/** What a user's record says of them beside the session (D2); permissions only where there are any to hold. */
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
