import { MantineProvider } from '@mantine/core'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { setLanguage } from '../shared/i18n/language.ts'
import { useOpenItem } from '../ui/hooks/useOpenItem.ts'
import { routerWindow } from '../ui/open/backStack.ts'
import { DeleteRecord } from './DeleteRecord.tsx'

function Places() {
  const { openId, close } = useOpenItem('place')
  const [isDeleted, setDeleted] = useState(false)
  return (
    <main id="main" tabIndex={-1}>
      <h1>Places</h1>
      {openId !== null && !isDeleted && (
        <DeleteRecord
          title="Delete"
          touches="The place goes."
          // The list has come without it by then.
          remove={() => {
            setDeleted(true)
            return new Promise((resolve) => setTimeout(() => resolve({ success: true, message: '' })))
          }}
          onDeleted={close}
        />
      )}
    </main>
  )
}

test('a deleted record disappears from the address, and Back leads to the page before (SHELL-36, SHELL-39)', async () => {
  setLanguage('en')
  history.replaceState(null, '', '/places?active=&place=p-1')
  const router = createBrowserRouter([{ path: '/places', element: <Places /> }], { window: routerWindow })
  render(
    <MantineProvider env="test">
      <RouterProvider router={router} />
    </MantineProvider>,
  )
  const user = userEvent.setup()
  await user.click(await screen.findByRole('switch', { name: 'Allow deletion' }))
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  const question = within(await screen.findByRole('dialog', { name: 'Delete' }))
  await waitFor(() => expect(history.state).toHaveProperty('over'))
  await user.click(question.getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(screen.queryByRole('switch')).toBeNull())
  // The step of the question is taken off the history after that.
  await act(() => new Promise((resolve) => setTimeout(resolve, 200)))
  expect(`${location.pathname}${location.search}`).toBe('/places?active=')
  router.dispose()
})
