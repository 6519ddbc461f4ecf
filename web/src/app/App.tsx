import './mantine.css.ts'
import '@fontsource-variable/noto-sans-jp/wght.css'
import './base.css'
import { ApolloProvider } from '@apollo/client/react'
import { StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import type { Branding } from '../shared/school/branding.ts'
import { createApolloClient } from './apolloClient.ts'
import { BrandingProvider } from './BrandingProvider.tsx'
import { refetchOnWake } from './refetchOnWake.ts'
import { createRouter } from './router.tsx'

/** Shows the app in `element` as soon as the school's branding is there. */
export function startApp(element: HTMLElement, branding: Promise<Branding>): void {
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
