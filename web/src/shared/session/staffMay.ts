import type { Permission } from '@koma/schema/permissions'
import { readSession } from './session.ts'

/**
 * Tells whether the staff member who is signed in holds `permission`, as the session's record says right now (AUTH-37).
 */
export function staffMay(permission: Permission): boolean {
  return readSession('admin')?.permissions?.[permission] === true
}
