import type { RouteObject } from 'react-router'
import { lazyPage } from './loadPage.tsx'

/** The pages below /admin/contracts. (CON-07, CON-08, CON-45) */
export const contractRoutes: RouteObject[] = [
  {
    path: 'agreement',
    element: lazyPage(async () => ({ Component: (await import('../agreements/AgreementPage.tsx')).AgreementPage })),
  },
  {
    path: 'monthly',
    element: lazyPage(async () => ({ Component: (await import('../contracts/monthly/MonthlyPage.tsx')).MonthlyPage })),
  },
  {
    path: 'figures',
    element: lazyPage(async () => ({ Component: (await import('../figures/MoneyFiguresPage.tsx')).MoneyFiguresPage })),
  },
  {
    path: 'payments',
    element: lazyPage(async () => ({ Component: (await import('../payments/PaymentsPage.tsx')).PaymentsPage })),
  },
]
