import { lazy, Suspense, useEffect, useState } from 'react'
import { Outlet, ScrollRestoration, useLocation } from 'react-router'
import { useBranding } from '../shared/school/useBranding.ts'
import { areaOf } from '../shared/session/session.ts'
import { passwordQuestion } from '../shared/session/passwordQuestion.ts'
import { useStore } from '../shared/useStore.ts'
import { Announcer } from '../ui/announce.tsx'
import { Dialogs } from '../ui/openDialog.tsx'
import { Toasts } from '../ui/toasts.tsx'
import { KeepPlace } from './KeepPlace.tsx'

const UpdateNotice = lazy(async () => ({ default: (await import('./offline/UpdateNotice.tsx')).UpdateNotice }))
const ConfirmPassword = lazy(async () => ({
  default: (await import('../accounts/settings/ConfirmPassword.tsx')).ConfirmPassword,
}))
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
      </Suspense>
      <Toasts />
      <Dialogs />
      <PasswordQuestion />
      <Announcer />
      <ScrollRestoration />
      <KeepPlace />
    </>
  )
}

/** Asks for the password where a sensitive change waits for it; most people never load what that takes. (SEC-13) */
function PasswordQuestion() {
  const isAsked = useStore(passwordQuestion) !== null
  const [wasAsked, setWasAsked] = useState(false)
  if (isAsked && !wasAsked) setWasAsked(true)
  return (
    wasAsked && (
      <Suspense>
        <ConfirmPassword />
      </Suspense>
    )
  )
}
