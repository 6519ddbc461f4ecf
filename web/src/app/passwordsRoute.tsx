import type { RouteObject } from 'react-router'
import { lazyPage } from './loadPage.tsx'

/** Giving students a password, below their list: `/admin/students/passwords`. (ASTU-40, ASTU-41) */
export const passwordsRoute: RouteObject = {
  path: 'passwords',
  element: lazyPage(async () => ({
    Component: (await import('../students/passwords/PasswordsPage.tsx')).PasswordsPage,
  })),
}
