import type { RouteObject } from 'react-router'
import { lazyPage } from './loadPage.tsx'

/** The pages below /admin/contracts. (CON-08) */
export const contractRoutes: RouteObject[] = [
  {
    path: 'payments',
    element: lazyPage(async () => ({ Component: (await import('../payments/PaymentsPage.tsx')).PaymentsPage })),
  },
]
