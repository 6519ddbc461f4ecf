import { ApolloClient, InMemoryCache } from '@apollo/client'
import { ApolloProvider } from '@apollo/client/react'
import { MantineProvider } from '@mantine/core'
import { render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { BrowserRouter, Route, Routes } from 'react-router'
import { httpOfTest } from './httpOfTest.ts'

/** Opens `address` as a link does, with `page` for all addresses below its first part; nobody is signed in. */
export function openLink(page: ReactElement, address: string, language = 'en') {
  sessionStorage.setItem('language', language)
  history.replaceState(null, '', address)
  const client = new ApolloClient({
    cache: new InMemoryCache(),
    link: httpOfTest().link,
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
