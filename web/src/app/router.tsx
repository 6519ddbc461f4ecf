import { lazy, Suspense } from 'react'
import { createBrowserRouter, Navigate, type RouteObject } from 'react-router'
import { RequireSession } from '../accounts/RequireSession.tsx'
import { KeepBookings } from '../shared/offline/KeepBookings.tsx'
import type { Area } from '../shared/session/session.ts'
import { StudentLive } from '../shared/student/StudentLive.tsx'
import { adminPages, adminStart } from './adminPages.ts'
import type { AreaPage } from './areaPage.ts'
import { lazyPage } from './loadPage.tsx'
import { PageError } from './PageError.tsx'
import { Root } from './Root.tsx'
import { AreaShell } from './shell/AreaShell.tsx'
import { FollowsPage } from './shell/FollowsPage.tsx'
import { SchoolMark } from './shell/SchoolMark.tsx'
import { studentPages, studentStart } from './studentPages.ts'
import { teacherPages, teacherStart } from './teacherPages.ts'

// What a student's first visit does not need comes when it is asked for.
const HomePage = lazy(async () => ({ default: (await import('../accounts/HomePage.tsx')).HomePage }))
const ResetPage = lazy(async () => ({ default: (await import('../accounts/ResetPage.tsx')).ResetPage }))
const StaffLive = lazy(async () => ({ default: (await import('../shared/session/StaffLive.tsx')).StaffLive }))
const KeyHelp = lazy(async () => ({ default: (await import('./shell/KeyHelp.tsx')).KeyHelp }))

/** Every address of the app; an unknown one leads to the three doors. (SHELL-01, SHELL-03, D28) */
export const routes: RouteObject[] = [
  {
    element: <Root />,
    errorElement: <PageError />,
    children: [
      {
        index: true,
        element: (
          <Suspense>
            <HomePage mark={<SchoolMark large />} />
          </Suspense>
        ),
      },
      area('student', studentStart, studentPages.filter(isBuilt)),
      area('teacher', teacherStart, teacherPages.filter(isBuilt)),
      area('admin', adminStart, adminPages),
      {
        path: 'passwordReset/*',
        element: (
          <Suspense>
            <ResetPage mark={<SchoolMark large />} />
          </Suspense>
        ),
      },
      { path: '*', element: <Navigate to="/" replace /> },
    ],
  },
]

/** The router of the browser's address bar. */
export function createRouter() {
  return createBrowserRouter(routes)
}

function area(name: Area, start: string, pages: readonly AreaPage[]): RouteObject {
  return {
    path: name,
    element: (
      <RequireSession area={name} mark={<SchoolMark large />}>
        <AreaShell area={name} pages={pages}>
          {name === 'student' && <KeepBookings />}
        </AreaShell>
        {name === 'student' && <StudentLive />}
        {name === 'admin' && (
          <Suspense>
            <StaffLive />
            <KeyHelp />
          </Suspense>
        )}
      </RequireSession>
    ),
    children: [
      { index: true, element: <Navigate to={start} replace /> },
      ...pages.map(pageRoute),
      { path: '*', element: <Navigate to="/" replace /> },
    ],
  }
}

function pageRoute({ path, label, load, routes: below = [] }: AreaPage): RouteObject {
  return {
    path,
    errorElement: <PageError />,
    children: [{ index: true, element: load ? lazyPage(load) : <FollowsPage label={label} /> }, ...below],
  }
}

function isBuilt({ load }: AreaPage): boolean {
  return load !== undefined
}
