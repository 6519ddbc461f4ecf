import { lazy, Suspense, useEffect } from 'react'
import { Outlet, ScrollRestoration, useLocation } from 'react-router'
import { useBranding } from '../shared/school/useBranding.ts'
import { areaOf } from '../shared/session/session.ts'
import { Announcer } from '../ui/announce.tsx'
import { Dialogs } from '../ui/openDialog.tsx'
import { Toasts } from '../ui/toasts.tsx'
import { KeepPlace } from './KeepPlace.tsx'

const UpdateNotice = lazy(async () => ({ default: (await import('./offline/UpdateNotice.tsx')).UpdateNotice }))
const AskedPassword = lazy(async () => ({ default: (await import('./AskedPassword.tsx')).AskedPassword }))
const OfflineStart = lazy(async () => ({ default: (await import('./offline/OfflineStart.tsx')).OfflineStart }))

/** Shows what every screen has: the page itself, toasts and the voice for changes. */
export function Root() {
  const { offline } = useBranding()
  const area = areaOf(useLocation().pathname)

  // Each area is installed as an app of its own.
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
      <Suspense>
        <UpdateNotice />
        <AskedPassword />
      </Suspense>
      <Toasts />
      <Dialogs />
      <Announcer />
      <ScrollRestoration />
      <KeepPlace />
    </>
  )
}
