import { useSession } from '../shared/session/useSession.ts'

/** Tells whether a colleague with these flags holds one that the signed-in staff member lacks. (decision 018) */
export function useIsStronger(flags: readonly string[]): boolean {
  const permissions = useSession()?.permissions ?? {}
  return flags.some((flag) => permissions[flag] !== true)
}
