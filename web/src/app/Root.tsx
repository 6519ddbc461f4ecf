import { Outlet, ScrollRestoration } from 'react-router'
import { Announcer } from '../shared/ui/announce.tsx'
import { Toasts } from '../shared/ui/toasts.tsx'

/** What is there on every screen: the page itself, toasts and the voice for changes. */
export function Root() {
  return (
    <>
      <Outlet />
      <Toasts />
      <Announcer />
      <ScrollRestoration />
    </>
  )
}
