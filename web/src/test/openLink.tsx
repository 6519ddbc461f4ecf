import { ApolloClient, HttpLink, InMemoryCache } from '@apollo/client'
import { ApolloProvider } from '@apollo/client/react'
import { MantineProvider } from '@mantine/core'
import { render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { BrowserRouter, Route, Routes } from 'react-router'

/** Opens `address` as a link does, with `page` for all addresses below its first part; nobody is signed in. */
export function openLink(page: ReactElement, address: string, language = 'en') {
  sessionStorage.setItem('language', language)
  history.replaceState(null, '', address)
  const client = new ApolloClient({
    cache: new InMemoryCache(),
    link: new HttpLink({ uri: `${location.origin}/graphql` }),
  })
  render(
    <MantineProvider env="test">
      <ApolloProvider client={client}>
        <BrowserRouter>
          <Routes>
            <Route path={`${address.split('/')[1]}/*`} element={page} />
          </Routes>
        </BrowserRouter>
      </ApolloProvider>
    </MantineProvider>,
  )
  return userEvent.setup()
}
