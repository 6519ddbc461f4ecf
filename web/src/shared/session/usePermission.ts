import type { Permission } from '@koma/schema/permissions'
import { useSession } from './useSession.ts'

/**
 * Whether the staff member who is signed in holds `permission`, as the session's record says: what is
 * off or hidden on screen goes by it, what is allowed is decided by the server. (AUTH-37, PERM-03, D126)
 */
export function usePermission(permission: Permission): boolean {
  return useSession()?.permissions?.[permission] === true
}
