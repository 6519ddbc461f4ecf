import { ApolloProvider } from '@apollo/client/react'
import { MantineProvider } from '@mantine/core'
import { render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { BrowserRouter, Route, Routes } from 'react-router'
import { plainClient } from './plainClient.ts'

/** Opens `address` as a link does, with `page` for all addresses below its first part; nobody is signed in. */
export function openLink(page: ReactElement, address: string, language = 'en', client = plainClient()) {
  sessionStorage.setItem('language', language)
  history.replaceState(null, '', address)
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
