import type { ApolloClient } from '@apollo/client'
import { Suspense } from 'react'
import { createBrowserRouter, Navigate, type RouteObject } from 'react-router'
import { RequireSession, ToDoor } from '../accounts/RequireSession.tsx'
import { prefetchContextOf } from '../shared/live/prefetchContext.ts'
import { type Area, readSession } from '../shared/session/session.ts'
import { StudentLive } from '../student/StudentLive.tsx'
import { adminPages } from './adminPages.ts'
import type { AreaPage } from './areaPage.ts'
import { adminPrefetches, adminStart, teacherStart } from './deskPrefetches.ts'
import { lazyPage } from './loadPage.tsx'
import { PageError } from './PageError.tsx'
import { Root } from './Root.tsx'
import { AreaShell } from './shell/AreaShell.tsx'
import { FollowsPage } from './shell/FollowsPage.tsx'
import { SchoolMark } from './shell/SchoolMark.tsx'
import { studentStart } from './studentPrefetches.ts'
import { studentPages } from './studentPages.ts'
import { teacherPages } from './teacherPages.ts'
import { lazyPart } from '../shared/live/lazyPart.ts'

// Code that a student's first visit does not need is loaded on demand.
const ResetPage = lazyPart(async () => (await import('../accounts/ResetPage.tsx')).ResetPage)
const ConfirmEmailPage = lazyPart(async () => (await import('../accounts/ConfirmEmailPage.tsx')).ConfirmEmailPage)
const KeepBookings = lazyPart(async () => (await import('../student/KeepBookings.tsx')).KeepBookings)
const StaffLive = lazyPart(async () => (await import('../desk/StaffLive.tsx')).StaffLive)
const SchoolLive = lazyPart(async () => (await import('../shared/school/SchoolLive.tsx')).SchoolLive)
const Today = lazyPart(async () => (await import('../today/Today.tsx')).Today)
const Guide = lazyPart(async () => (await import('../guide/Guide.tsx')).Guide)
const LeaveGuard = lazyPart(async () => (await import('../record/LeaveGuard.tsx')).LeaveGuard)
const KeyHelp = lazyPart(async () => (await import('./shell/KeyHelp.tsx')).KeyHelp)
const ManualKey = lazyPart(async () => (await import('./shell/ManualKey.ts')).ManualKey)

/**
 * Every address of the app. An unknown one leads to the start of its area, or to the three doors, which belong to none.
 * (SHELL-01, SHELL-03, D28)
 */
const routes = (client: ApolloClient, reload?: () => void): RouteObject[] => [
  {
    element: <Root />,
    // Loaders only start things, so this is there for no frame.
    hydrateFallbackElement: <></>,
    errorElement: <PageError />,
    children: [
      { index: true, element: <ToDoor {...(reload && { reload })} /> },
      area(client, 'student', studentStart, studentPages.filter(isBuilt), reload),
      area(client, 'teacher', teacherStart, teacherPages.filter(isBuilt), reload),
      area(client, 'admin', adminStart, adminPages, reload),
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
]

/**
 * The router of the browser's address bar; `client` asks for a page while its code is on its way.
 * @param reload loads what is not of the app; given by tests
 */
export function createRouter(client: ApolloClient, reload?: () => void) {
  return createBrowserRouter(routes(client, reload))
}

function area(
  client: ApolloClient,
  name: Area,
  start: string,
  pages: readonly AreaPage[],
  reload?: () => void,
): RouteObject {
  return {
    path: name,
    element: (
      <RequireSession {...(reload && { reload })}>
        <AreaShell area={name} pages={pages}>
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
        {name === 'student' && <StudentLive />}
        {name === 'admin' && (
          <Suspense>
            <StaffLive />
          </Suspense>
        )}
      </RequireSession>
    ),
    children: [
      { index: true, element: <Navigate to={start} replace /> },
      ...pages.map((page) => pageRoute(client, name, page)),
      { path: '*', element: <Navigate to={`/${name}`} replace /> },
    ],
  }
}

function pageRoute(client: ApolloClient, name: Area, page: AreaPage): RouteObject {
  const { path, label, load, routes: below = [] } = page
  return {
    path,
    errorElement: <PageError />,
    children: [
      {
        index: true,
        element: load ? lazyPage(load) : <FollowsPage label={label} />,
        loader: ({ request }) => startPage(client, name, page, request.url),
        // Another filter is the page's own matter.
        shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
      },
      ...below.map((route) => sectionRoute(client, name, path, route)),
    ],
  }
}

/** A page below a tab: like the tab, it asks while its code is on its way. */
function sectionRoute(client: ApolloClient, name: Area, above: string, route: RouteObject): RouteObject {
  if (route.index === true) return route
  if (route.children) return { ...route, children: route.children.map((one) => sectionRoute(client, name, above, one)) }
  const prefetch = adminPrefetches[`${above}/${route.path ?? ''}`]
  return {
    ...route,
    loader: ({ request }) => startPage(client, name, { prefetch }, request.url),
    shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
  }
}

function isBuilt({ load }: AreaPage): boolean {
  return load !== undefined
}

/**
 * Loads the page's code and its first queries at the same time; nothing waits for it, and only for the signed-in area.
 */
function startPage(
  client: ApolloClient,
  name: Area,
  { load, prefetch }: Pick<AreaPage, 'load' | 'prefetch'>,
  url: string,
): null {
  if (readSession(name) === null) return null
  load?.().catch(() => undefined)
  prefetch?.(prefetchContextOf(client, url))
  return null
}
