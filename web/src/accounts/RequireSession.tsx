import { lazy, type ReactNode, Suspense } from 'react'
import { type Area, useSession } from '../shared/session/session.ts'

// Who is signed in never needs it.
const LoginPage = lazy(async () => ({ default: (await import('./LoginPage.tsx')).LoginPage }))

interface RequireSessionProps {
  area: Area
  children: ReactNode
  /** Stands above the login form. */
  mark: ReactNode
}

/** The area for whoever is signed in to it, its login screen for everybody else. (AUTH-01, AUTH-34) */
export function RequireSession({ area, children, mark }: RequireSessionProps) {
  const session = useSession()
  // Of another user everything starts anew.
  if (session) return <div key={session._id}>{children}</div>
  return (
    <Suspense key={area}>
      <LoginPage area={area} mark={mark} />
    </Suspense>
  )
}
