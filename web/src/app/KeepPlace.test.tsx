import { act, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Link, Outlet, createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { KeepPlace } from './KeepPlace.tsx'

let long = 0
const scrolled = vi.fn<(x: number, y: number) => void>()

beforeEach(() => {
  long = 5000
  scrolled.mockClear()
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockImplementation(() => long)
  vi.spyOn(document.documentElement, 'clientHeight', 'get').mockReturnValue(800)
  vi.spyOn(window, 'scrollTo').mockImplementation(scrolled)
})
afterEach(() => vi.restoreAllMocks())

function scrollTo(y: number) {
  vi.stubGlobal('scrollY', y)
  act(() => void window.dispatchEvent(new Event('scroll')))
}

/** A list that was read down to 1,500 pixels, another page, and back to the list, which is short at first. */
async function comeBack(address: string) {
  const root = (
    <>
      <Outlet />
      <KeepPlace />
    </>
  )
  const children = [
    { index: true, element: <Link to="/other">other</Link> },
    { path: 'other', element: <p>another page</p> },
  ]
  const router = createMemoryRouter([{ path: '/', element: root, children }], { initialEntries: [address] })
  render(<RouterProvider router={router} />)
  scrollTo(1500)
  await userEvent.setup().click(screen.getByRole('link', { name: 'other' }))
  await screen.findByText('another page')
  scrollTo(0)
  long = 900
  await act(() => router.navigate(-1))
  await screen.findByRole('link', { name: 'other' })
}

test('KeepPlace scrolls back as soon as the list is as long as before (STU-11, SHELL-27)', async () => {
  await comeBack('/?as=one')
  scrollTo(0)
  expect(scrolled).not.toHaveBeenCalled()
  long = 5000
  await waitFor(() => expect(scrolled.mock.calls).toEqual([[0, 1500]]))
})

test('KeepPlace leaves a reader who has scrolled on in place (STU-11)', async () => {
  await comeBack('/?as=two')
  act(() => void window.dispatchEvent(new Event('wheel')))
  long = 5000
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  expect(scrolled).not.toHaveBeenCalled()
})
