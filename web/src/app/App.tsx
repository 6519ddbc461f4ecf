import './mantine.css.ts'
import '../shared/colours.css'
import './base.css'
import { ApolloProvider } from '@apollo/client/react'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import type { Branding } from '../shared/school/branding.ts'
import { createApolloClient } from './apolloClient.ts'
import { BrandingProvider } from './BrandingProvider.tsx'
import { refetchOnWake } from './refetchOnWake.ts'
import { createRouter } from './router.tsx'

/**
 * Shows the app in `element`, in place of its content: with the school's branding as known, and then as the server
 * says. `onShown` is called once it is there.
 */
export function startApp(element: HTMLElement, branding: Branding, now: Promise<Branding>, onShown?: () => void): void {
  const client = createApolloClient()
  refetchOnWake(client)
  const router = createRouter(client)
  createRoot(element).render(
    <StrictMode>
      <BrandingProvider branding={branding} now={now} onShown={onShown}>
        <ApolloProvider client={client}>
          <RouterProvider router={router} />
        </ApolloProvider>
      </BrandingProvider>
    </StrictMode>,
  )
}
