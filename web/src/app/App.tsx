import './mantine.css.ts'
import '../shared/colours.css'
import '../shared/spaces.css'
import './base.css'
import { ApolloProvider } from '@apollo/client/react'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import type { Branding } from '../shared/school/branding.ts'
import { RouterContext } from '../ui/hooks/useAddressParams.ts'
import { createApolloClient } from './apolloClient.ts'
import { BrandingProvider } from './BrandingProvider.tsx'
import { refetchOnWake } from './refetchOnWake.ts'
import { createRouter, type OpenArea } from './router.tsx'

interface AppStart {
  /** The app takes the place of its content. */
  element: HTMLElement
  /** The area of the address; null for a page outside of the three. */
  open: OpenArea | null
  /** The look of the school as known, and then as the server says. */
  branding: Branding
  now: Promise<Branding>
  /** Called once the app is there. */
  onShown?: (() => void) | undefined
}

/** Shows the app. */
export function startApp({ element, open, branding, now, onShown }: AppStart): void {
  const client = createApolloClient()
  refetchOnWake(client)
  const router = createRouter(client, open)
  createRoot(element).render(
    <StrictMode>
      <BrandingProvider branding={branding} now={now} onShown={onShown}>
        <ApolloProvider client={client}>
          <RouterContext value={router}>
            <RouterProvider router={router} />
          </RouterContext>
        </ApolloProvider>
      </BrandingProvider>
    </StrictMode>,
  )
}
