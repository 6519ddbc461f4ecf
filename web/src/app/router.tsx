import type { ApolloClient } from '@apollo/client'
import { type ReactNode, Suspense } from 'react'
import { createBrowserRouter, Navigate, type RouteObject, useLocation } from 'react-router'
import { RequireSession, ToSignIn } from '../accounts/RequireSession.tsx'
import { lazyPart } from '../shared/live/lazyPart.ts'
import { Live } from '../shared/live/Live.tsx'
import { prefetchReads } from '../shared/live/reads.ts'
import { SchoolQuery } from '../shared/school/schoolDocuments.ts'
import { type Area, currentChild, isGuardian, readSession } from '../shared/session/session.ts'
import { StudentLive } from '../student/StudentLive.tsx'
import { lazyPage } from './loadPage.tsx'
import type { AreaPages, Page, Tab } from './page.ts'
import { PageError } from './PageError.tsx'
import { Root } from './Root.tsx'
import { AreaShell } from './shell/AreaShell.tsx'
import { SchoolMark } from './shell/SchoolMark.tsx'
import { routerWindow } from '../ui/open/backStack.ts'

// Code that a student's first visit does not need is loaded on demand.
const ResetPage = lazyPart(async () => (await import('../accounts/links/ResetPage.tsx')).ResetPage)
const ConfirmEmailPage = lazyPart(async () => (await import('../accounts/links/ConfirmEmailPage.tsx')).ConfirmEmailPage)
const KeepBookings = lazyPart(async () => (await import('../student/KeepBookings.tsx')).KeepBookings)
const ChildSwitch = lazyPart(async () => (await import('../student/family/ChildSwitch.tsx')).ChildSwitch)
const FirstChild = lazyPart(async () => (await import('./FirstChild.tsx')).FirstChild)
const StaffLive = lazyPart(async () => (await import('../desk/StaffLive.tsx')).StaffLive)
const SchoolLive = lazyPart(async () => (await import('../shared/school/SchoolLive.tsx')).SchoolLive)
const Today = lazyPart(async () => (await import('../today/Today.tsx')).Today)
const Guide = lazyPart(async () => (await import('../guide/Guide.tsx')).Guide)
const LeaveGuard = lazyPart(async () => (await import('../record/LeaveGuard.tsx')).LeaveGuard)
const KeepPush = lazyPart(async () => (await import('../accounts/push/KeepPush.tsx')).KeepPush)
const KeyHelp = lazyPart(async () => (await import('./shell/KeyHelp.tsx')).KeyHelp)
const ManualKey = lazyPart(async () => (await import('./shell/ManualKey.ts')).ManualKey)

/** The area that is open, and its pages. */
export interface OpenArea {
  name: Area
  pages: AreaPages
}

/**
 * Returns the app's router; `client` asks what a page reads while its code is on its way. An unknown address leads to
 * the start of its area, or to the three logins, which belong to none. (SHELL-01, SHELL-03, D28)
 * @param open the area of the address; null for a page outside of the three. Another one is loaded as a new document.
 * @param reload loads what is not of the app; given by tests
 */
export function createRouter(client: ApolloClient, open: OpenArea | null, reload?: () => void) {
  const toSignIn = <ToSignIn {...(reload && { reload })} />
  return createBrowserRouter(
    [
      {
        element: <Root />,
        // Loaders only start things, so this is there for no frame.
        hydrateFallbackElement: <></>,
        errorElement: <PageError />,
        children: [
          { index: true, element: toSignIn },
          ...(['student', 'teacher', 'admin'] as const).map((name) =>
            open?.name === name ? areaRoute(client, open, reload) : { path: `${name}/*`, element: toSignIn },
          ),
          {
            path: 'passwordReset/*',
            element: (
              <Suspense>
                <ResetPage mark={<SchoolMark large />} />
              </Suspense>
            ),
          },
          {
            path: 'emailConfirm/*',
            element: (
              <Suspense>
                <ConfirmEmailPage mark={<SchoolMark large />} />
              </Suspense>
            ),
          },
          { path: '*', element: <Navigate to="/" replace /> },
        ],
      },
    ],
    { window: routerWindow },
  )
}

/** Shows the area, to a guardian for the student of this tab; without one, one is chosen first. (FAM-09) */
function ForOneStudent({ children }: { children: ReactNode }) {
  if (!isGuardian() || currentChild() !== null) return children
  return (
    <Suspense>
      <FirstChild />
    </Suspense>
  )
}

/** Returns the tabs of an area; that of a family is for guardians. */
const tabsFor = ({ tabs }: AreaPages) => tabs.filter(({ forGuardians }) => forGuardians !== true || isGuardian())

function areaRoute(client: ApolloClient, { name, pages }: OpenArea, reload?: () => void): RouteObject {
  return {
    path: name,
    element: (
      <RequireSession {...(reload && { reload })}>
        <ForOneStudent>
          <AreaShell area={name} tabs={tabsFor(pages)}>
            {name === 'student' && isGuardian() && (
              <Suspense>
                <ChildSwitch />
              </Suspense>
            )}
            {name === 'student' && (
              <Suspense>
                <KeepBookings />
              </Suspense>
            )}
            {name !== 'student' && (
              <Suspense>
                <LeaveGuard />
              </Suspense>
            )}
            {name !== 'admin' && (
              <Suspense>
                <ManualKey />
                <KeepPush />
              </Suspense>
            )}
            {name === 'admin' && (
              <Suspense>
                <KeyHelp />
                <Guide />
                <Today />
              </Suspense>
            )}
          </AreaShell>
          <Suspense>
            <SchoolLive />
          </Suspense>
          <Live />
          {name === 'student' && <StudentLive />}
          {name === 'admin' && (
            <Suspense>
              <StaffLive />
            </Suspense>
          )}
        </ForOneStudent>
      </RequireSession>
    ),
    children: [
      { index: true, element: <Navigate to={pages.start} replace /> },
      ...pages.tabs.map((tab) => tabRoute(client, name, tab)),
      { path: '*', element: <Navigate to={`/${name}`} replace /> },
    ],
  }
}

function tabRoute(client: ApolloClient, area: Area, tab: Tab): RouteObject {
  const { path, load, sections, below = [], moved = [] } = tab
  const [first] = sections ?? []
  return {
    path,
    errorElement: <PageError />,
    children: [
      first
        ? { index: true, element: <Navigate to={first.path} replace /> }
        : { index: true, ...pageRoute(client, area, tab) },
      ...below.map((page) => ({ path: page.path, ...pageRoute(client, area, page) })),
      ...moved.map((page) => ({ path: page.path, element: <ToMoved to={page.to} /> })),
      ...(sections
        ? [
            {
              element: lazyPage(load),
              children: sections.map((page) => ({ path: page.path, ...pageRoute(client, area, page) })),
            },
          ]
        : []),
    ],
  }
}

/** Leads from an earlier address of a page to where it is now, with what its address opens. */
function ToMoved({ to }: { to: string }) {
  const [pathname = to, own] = to.split('?')
  const params = new URLSearchParams(useLocation().search)
  for (const [name, value] of new URLSearchParams(own)) params.set(name, value)
  return <Navigate to={{ pathname, search: params.toString() }} replace />
}

function pageRoute(client: ApolloClient, area: Area, page: Page) {
  return {
    element: lazyPage(page.load),
    loader: ({ request }) => startPage(client, area, page, new URL(request.url).searchParams),
    // Another filter is the page's own matter.
    shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
  } satisfies RouteObject
}

/** Loads a page's code and its first queries at the same time, for who is signed in; nothing waits for it. */
function startPage(client: ApolloClient, area: Area, { load, reads }: Page, params: URLSearchParams): null {
  if (readSession(area) === null) return null
  load(params).catch(() => undefined)
  prefetchReads(reads, params, client.readQuery({ query: SchoolQuery })?.school).catch(() => undefined)
  return null
}
