import { lazy, Suspense, useEffect } from 'react'
import { Outlet, ScrollRestoration, useLocation } from 'react-router'
import { useBranding } from '../shared/school/branding.ts'
import { areaOf } from '../shared/session/session.ts'
import { Announcer } from '../shared/ui/announce.tsx'
import { Toasts } from '../shared/ui/toasts.tsx'
import { UpdateNotice } from './offline/UpdateNotice.tsx'

const OfflineStart = lazy(async () => ({ default: (await import('./offline/OfflineStart.tsx')).OfflineStart }))

/** What is there on every screen: the page itself, toasts and the voice for changes. */
export function Root() {
  const { offline } = useBranding()
  const area = areaOf(useLocation().pathname)

  // Each door is installed as an app of its own.
  useEffect(() => {
    if (area === null) return
    document.querySelector('link[rel=manifest]')?.setAttribute('href', `/app/${area}.webmanifest`)
  }, [area])

  return (
    <>
      {offline === true ? (
        <Suspense>
          <OfflineStart />
        </Suspense>
      ) : (
        <Outlet />
      )}
      <UpdateNotice />
      <Toasts />
      <Announcer />
      <ScrollRestoration />
    </>
  )
}
