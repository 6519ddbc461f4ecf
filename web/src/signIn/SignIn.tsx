/** @jsxImportSource preact */
import { useLayoutEffect, useState } from 'preact/hooks'
import type { Branding } from '../shared/school/branding.ts'
import { areaOf } from '../shared/session/session.ts'
import { AreaChoice } from './AreaChoice.tsx'
import { LoginPage } from './LoginPage.tsx'

interface SignInProps {
  branding: Branding
  /** Called once somebody is signed in to the area of the address. */
  onSignedIn: () => void
  /** Opens what is not a sign-in page; given by tests. */
  reload: () => void
}

/**
 * Shows what is there before anybody is signed in: the three logins at `/`, and the login of the area in the address.
 * Nothing of the app's code is in it. (SHELL-01, SHELL-02, AUTH-01)
 */
export function SignIn({ branding, onSignedIn, reload }: SignInProps) {
  const [pathname, setPathname] = useState(location.pathname)
  const area = areaOf(pathname)

  // Back and forward stay here as long as they lead to a sign-in page. Listened for with the first paint: who is quick is
  // heard, too.
  useLayoutEffect(() => {
    const follow = () => (isSignInPage(location.pathname) ? setPathname(location.pathname) : reload())
    window.addEventListener('popstate', follow)
    return () => window.removeEventListener('popstate', follow)
  }, [reload])

  const open = (address: string) => {
    history.pushState(null, '', address)
    setPathname(address)
    scrollTo(0, 0)
  }

  if (area === null) return <AreaChoice branding={branding} onOpen={open} />
  return <LoginPage key={area} area={area} branding={branding} onOpen={open} onSignedIn={onSignedIn} />
}

function isSignInPage(pathname: string): boolean {
  return pathname === '/' || areaOf(pathname) !== null
}
