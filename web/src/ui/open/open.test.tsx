import { MantineProvider, Select } from '@mantine/core'
import { act, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { createBrowserRouter, Link, RouterProvider, useNavigate, useSearchParams } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ConfirmSheet } from '../ConfirmSheet.tsx'
import { DateField } from '../DateField.tsx'
import { Overlay } from '../Overlay.tsx'
import { SidePanel } from '../SidePanel.tsx'
import { routerWindow } from './backStack.ts'

const user = userEvent.setup()
const dialog = (name: string) => screen.queryByRole('dialog', { name })

/** A page with rows, each of which opens a sheet over it with a form and a question. */
function Page() {
  const [rows, setRows] = useState(['a', 'b'])
  const [openId, setOpenId] = useState<string | null>(null)
  const [isConfirming, setIsConfirming] = useState(false)
  const [params, setParams] = useSearchParams()
  const navigate = useNavigate()
  return (
    <main id="main" tabIndex={-1}>
      <button onClick={() => void navigate('/other')}>leave</button>
      <ul>
        {rows.map((row) => (
          <li key={row}>
            <button onClick={() => setOpenId(row)}>{row}</button>
          </li>
        ))}
      </ul>
      <output>{params.get('filter')}</output>
      <Overlay opened={openId !== null} onClose={() => setOpenId(null)} title="Details" kind="details">
        <Select label="Place" data={['here', 'there']} />
        <DateField label="Day" value="2026-11-20" onChange={() => {}} />
        <button onClick={() => setParams({ filter: 'x' }, { replace: true })}>filter</button>
        <button onClick={() => setIsConfirming(true)}>delete</button>
        <Link to="/other">away</Link>
        <ConfirmSheet
          opened={isConfirming}
          onClose={() => setIsConfirming(false)}
          title="Sure?"
          confirmLabel="Do"
          onConfirm={() => {
            setIsConfirming(false)
            setRows(rows.filter((row) => row !== openId))
            setOpenId(null)
          }}
        >
          It goes.
        </ConfirmSheet>
      </Overlay>
    </main>
  )
}

beforeEach(() => {
  history.replaceState(null, '', '/before')
  const router = createBrowserRouter(
    [
      { path: '/before', element: <p>before</p> },
      { path: '/page', element: <Page /> },
      { path: '/other', element: <p>other</p> },
    ],
    { window: routerWindow },
  )
  render(
    <MantineProvider env="test">
      <RouterProvider router={router} />
    </MantineProvider>,
  )
  return act(() => router.navigate('/page'))
})

afterEach(() => vi.restoreAllMocks())

const goBack = () => act(async () => history.back())

test('Escape closes what is topmost alone, an open list or calendar first, and the focus returns (SHELL-39)', async () => {
  await user.click(screen.getByRole('button', { name: 'a' }))
  await user.click(await screen.findByRole('combobox', { name: 'Place' }).catch(() => screen.findByLabelText('Place')))
  await screen.findByRole('option', { name: 'there' })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('option', { name: 'there' })).toBeNull())
  expect(dialog('Details')).toBeTruthy()

  await user.click(screen.getByLabelText('Day', { selector: 'input' }))
  await waitFor(() => expect(dialog('Day')).toBeTruthy())
  await user.keyboard('{Escape}')
  await waitFor(() => expect(dialog('Day')).toBeNull())
  expect(dialog('Details')).toBeTruthy()

  await user.click(screen.getByRole('button', { name: 'delete' }))
  await waitFor(() => expect(dialog('Sure?')).toBeTruthy())
  await user.keyboard('{Escape}')
  await waitFor(() => expect(dialog('Sure?')).toBeNull())
  expect(dialog('Details')).toBeTruthy()
  await waitFor(() => expect(document.activeElement?.textContent).toBe('delete'))

  await user.keyboard('{Escape}')
  await waitFor(() => expect(dialog('Details')).toBeNull())
  await waitFor(() => expect(document.activeElement?.textContent).toBe('a'))
})

test('when what opened it is gone, the focus goes to what stood next to it (SHELL-39)', async () => {
  await user.click(screen.getByRole('button', { name: 'a' }))
  await user.click(await screen.findByRole('button', { name: 'delete' }))
  await user.click(await screen.findByRole('button', { name: 'Do' }))
  await waitFor(() => expect(dialog('Details')).toBeNull())
  await waitFor(() => expect(document.activeElement?.textContent).toBe('b'))
})

test('Back closes what is open, one thing at a time, and then leaves the page (SHELL-39)', async () => {
  await user.click(screen.getByRole('button', { name: 'b' }))
  await user.click(await screen.findByRole('button', { name: 'filter' }))
  await user.click(screen.getByRole('button', { name: 'delete' }))
  await waitFor(() => expect(dialog('Sure?')).toBeTruthy())
  await goBack()
  await waitFor(() => expect(dialog('Sure?')).toBeNull())
  expect(dialog('Details')).toBeTruthy()
  await goBack()
  await waitFor(() => expect(dialog('Details')).toBeNull())
  // What was chosen above stays, and so does the address.
  expect(screen.getByRole('status').textContent).toBe('x')
  expect(location.search).toBe('?filter=x')
  await goBack()
  expect(await screen.findByText('before')).toBeTruthy()
})

test('a layer closed otherwise is no step of Back (SHELL-39)', async () => {
  await user.click(screen.getByRole('button', { name: 'b' }))
  await waitFor(() => expect(dialog('Details')).toBeTruthy())
  await user.keyboard('{Escape}')
  await waitFor(() => expect(dialog('Details')).toBeNull())
  await waitFor(() => expect(history.state).not.toHaveProperty('over', expect.any(String)))
  await goBack()
  expect(await screen.findByText('before')).toBeTruthy()
})

test('a page that is opened from something open takes its place: one step Back leads to the page below (SHELL-39)', async () => {
  const entries = history.length
  await user.click(screen.getByRole('button', { name: 'b' }))
  await user.click(await screen.findByRole('link', { name: 'away' }))
  expect(await screen.findByText('other')).toBeTruthy()
  expect(history.length).toBe(entries + 1)
  await goBack()
  expect(await screen.findByRole('button', { name: 'b' })).toBeTruthy()
  expect(dialog('Details')).toBeNull()
  await goBack()
  expect(await screen.findByText('before')).toBeTruthy()
})

test('Escape in a field beside a panel is the field’s own, elsewhere it closes the panel (SCHED-48)', async () => {
  const close = vi.fn<() => void>()
  render(
    <MantineProvider env="test">
      <input aria-label="search" />
      <SidePanel title="Panel" onClose={close}>
        <input aria-label="inside" />
      </SidePanel>
    </MantineProvider>,
  )
  await user.click(screen.getByLabelText('search'))
  await user.keyboard('{Escape}')
  expect(close).not.toHaveBeenCalled()
  await user.click(screen.getByLabelText('inside'))
  await user.keyboard('{Escape}')
  expect(close).toHaveBeenCalledOnce()
})

test('a panel that shows something else has the focus of what has gone with the last (SHELL-39)', async () => {
  const panel = (of: string) => (
    <MantineProvider env="test">
      <SidePanel title={of} onClose={() => {}}>
        <button key={of}>more of {of}</button>
      </SidePanel>
    </MantineProvider>
  )
  const { rerender } = render(panel('sister'))
  await user.click(screen.getByRole('button', { name: 'more of sister' }))
  rerender(panel('brother'))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('complementary', { name: 'brother' })))
})
