import './mantine.css.ts'
import './base.css'
import { ApolloProvider } from '@apollo/client/react'
import { StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { startServiceWorker } from '../shared/offline/serviceWorker.ts'
import type { Branding } from '../shared/school/branding.ts'
import { createApolloClient } from './apolloClient.ts'
import { BrandingProvider } from './BrandingProvider.tsx'
import { refetchOnWake } from './refetchOnWake.ts'
import { createRouter } from './router.tsx'

/** Shows the app in `element` as soon as the school's branding is there. */
export function startApp(element: HTMLElement, branding: Promise<Branding>): void {
  startServiceWorker()
  // A list of more than a hundred pieces of a font, each fetched when a character needs it: nothing to wait for.
  void import('./fonts.ts').catch(() => undefined)
  const client = createApolloClient()
  refetchOnWake(client)
  const router = createRouter()
  createRoot(element).render(
    <StrictMode>
      <Suspense>
        <BrandingProvider branding={branding}>
          <ApolloProvider client={client}>
            <RouterProvider router={router} />
          </ApolloProvider>
        </BrandingProvider>
      </Suspense>
    </StrictMode>,
  )
}
