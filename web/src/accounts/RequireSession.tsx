import { type ReactNode, Suspense, useEffect } from 'react'
import { lazyPart } from '../shared/live/lazyPart.ts'
import { currentArea } from '../shared/session/session.ts'
import { useSession } from '../shared/session/useSession.ts'

const SetUpFactor = lazyPart(async () => (await import('./factors/SetUpFactor.tsx')).SetUpFactor)

/**
 * Shows the area to those signed in to it; everybody else goes to the sign-in page. Who must set up a second factor
 * does that first. (AUTH-01, AUTH-34, SEC-33)
 */
export function RequireSession({ children, reload = reloadPage }: { children: ReactNode; reload?: () => void }) {
  const session = useSession()
  const area = currentArea()
  if (session?.mustSetUpFactor === true && area !== null)
    return (
      <Suspense>
        <SetUpFactor area={area} />
      </Suspense>
    )
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
