import type { Permission } from '@koma/schema/permissions'
import { useSession } from './useSession.ts'

/**
 * Tells whether the signed-in staff member holds `permission`, as the session's record says. It decides what is off or
 * hidden on screen; the server decides what is allowed. (AUTH-37, PERM-03, D126)
 */
export function usePermission(permission: Permission): boolean {
  return useSession()?.permissions?.[permission] === true
}
