import { type ReactNode, useEffect } from 'react'
import { useSession } from '../shared/session/useSession.ts'

/** The area for whoever is signed in to it; everybody else is at the door. (AUTH-01, AUTH-34) */
export function RequireSession({ children, reload = reloadPage }: { children: ReactNode; reload?: () => void }) {
  const session = useSession()
  // Of another user everything starts anew.
  return session ? <div key={session._id}>{children}</div> : <ToDoor reload={reload} />
}

/**
 * Stands for the first page and the logins, whose code is not in the app: loads the address anew.
 * @param reload given by tests
 */
export function ToDoor({ reload = reloadPage }: { reload?: () => void }): null {
  useEffect(() => reload(), [reload])
  return null
}

const reloadPage = () => location.reload()
