import type { RouteObject } from 'react-router'
import { lazyPage } from './loadPage.tsx'

/** The sections of the staff's settings below /admin/settings. (STF-01) */
export const settingsRoutes: RouteObject[] = [
  {
    element: lazyPage(async () => ({ Component: (await import('./shell/SettingsSections.tsx')).SettingsSections })),
    children: [
      {
        path: 'school',
        element: lazyPage(async () => ({ Component: (await import('../school/SettingsPage.tsx')).SettingsPage })),
      },
      {
        path: 'accounts',
        element: lazyPage(async () => ({ Component: (await import('../staff/AccountsPage.tsx')).AccountsPage })),
      },
      {
        path: 'locations',
        element: lazyPage(async () => ({ Component: (await import('../locations/LocationsPage.tsx')).LocationsPage })),
      },
      {
        path: 'otherBookings',
        element: lazyPage(async () => ({
          Component: (await import('../courses/OtherBookingsPage.tsx')).OtherBookingsPage,
        })),
      },
      {
        path: 'closures',
        element: lazyPage(async () => ({ Component: (await import('../closures/ClosuresPage.tsx')).ClosuresPage })),
      },
      {
        path: 'webhooks',
        element: lazyPage(async () => ({ Component: (await import('../webhooks/WebhooksPage.tsx')).WebhooksPage })),
      },
      {
        path: 'keys',
        element: lazyPage(async () => ({ Component: (await import('../keys/KeysPage.tsx')).KeysPage })),
      },
      {
        path: 'work',
        element: lazyPage(async () => ({ Component: (await import('./allWork/WorkPage.tsx')).WorkPage })),
      },
      {
        path: 'mail',
        element: lazyPage(async () => ({ Component: (await import('../mail/MailPage.tsx')).MailPage })),
      },
    ],
  },
]
