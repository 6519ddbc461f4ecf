import { type ReactNode, useEffect } from 'react'
import { useSession } from '../shared/session/useSession.ts'

/** Shows the area to those signed in to it; everybody else goes to the sign-in page. (AUTH-01, AUTH-34) */
export function RequireSession({ children, reload = reloadPage }: { children: ReactNode; reload?: () => void }) {
  const session = useSession()
  // For another user everything starts afresh.
  return session ? <div key={session._id}>{children}</div> : <ToSignIn reload={reload} />
}

/**
 * Loads the address again, for the first page and the logins, whose code is not in the app.
 * @param reload given by tests
 */
export function ToSignIn({ reload = reloadPage }: { reload?: () => void }): null {
  useEffect(() => reload(), [reload])
  return null
}

const reloadPage = () => location.reload()
