import type { RouteObject } from 'react-router'
import { lazyPage } from './loadPage.tsx'
import { SettingsSections } from './shell/SettingsSections.tsx'

/** The sections of the staff's settings below /admin/settings. (STF-01) */
export const settingsRoutes: RouteObject[] = [
  {
    element: <SettingsSections />,
    children: [
      {
        path: 'accounts',
        element: lazyPage(async () => ({ Component: (await import('../staff/AccountsPage.tsx')).AccountsPage })),
      },
      {
        path: 'mail',
        element: lazyPage(async () => ({ Component: (await import('../mail/MailPage.tsx')).MailPage })),
      },
    ],
  },
]
