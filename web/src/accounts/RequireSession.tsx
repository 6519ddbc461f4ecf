import type { ReactNode } from 'react'
import { type Area, useSession } from '../shared/session/session.ts'
import { LoginPage } from './LoginPage.tsx'

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
  return session ? <div key={session._id}>{children}</div> : <LoginPage key={area} area={area} mark={mark} />
}
