import type { RouteObject } from 'react-router'
import { lazyPage } from './loadPage.tsx'

/** The pages below /admin/fixedSchedule. (FIX-06) */
export const templateRoutes: RouteObject[] = [
  {
    path: 'export',
    element: lazyPage(async () => ({
      Component: (await import('../template/export/TemplateExportPage.tsx')).TemplateExportPage,
    })),
  },
]
