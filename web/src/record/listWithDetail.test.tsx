import { MantineProvider, TextInput } from '@mantine/core'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { type ReactElement, useState } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { Overlay } from '../ui/Overlay.tsx'
import { ListWithDetail } from './ListWithDetail.tsx'
import { Unsaved } from './Unsaved.tsx'

const plain = window.matchMedia

afterEach(() => vi.restoreAllMocks())

/** A window of `width` pixels; what is returned makes it another one. */
function windowOf(width: number): (width: number) => void {
  let now = width
  const lists: { list: MediaQueryList; matches: () => boolean }[] = []
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => {
    const [, side, size, unit] = /\((min|max)-width: ([\d.]+)(em|px)\)/.exec(query) ?? []
    const limit = Number(size) * (unit === 'em' ? 16 : 1)
    const matches = () => (side === 'min' ? now >= limit : side === 'max' && now <= limit)
    const list = Object.defineProperty(plain(query), 'matches', { get: matches })
    lists.push({ list, matches })
    return list
  })
  return (to) =>
    act(() => {
      now = to
      for (const { list, matches } of lists) {
        list.dispatchEvent(Object.assign(new Event('change'), { matches: matches() }))
      }
    })
}

/** A record's form that only holds what is typed. */
function Form() {
  const [text, setText] = useState('saved')
  return (
    <form>
      <TextInput label="Note" value={text} onChange={(event) => setText(event.currentTarget.value)} />
      <Unsaved
        unsaved={text !== 'saved'}
        guard={{ text: 'unsaved', isLeaving: () => true }}
        onDiscard={() => setText('saved')}
      />
    </form>
  )
}

function show(page: ReactElement) {
  const router = createMemoryRouter([{ path: '*', element: page }])
  render(
    <MantineProvider env="test">
      <RouterProvider router={router} />
    </MantineProvider>,
  )
}

const field = () => screen.getByLabelText<HTMLInputElement>('Note')
const type = (text: string) => fireEvent.change(field(), { target: { value: text } })

test('unsaved entries survive narrowing, printing or turning the window (SHELL-39, D129)', async () => {
  const resize = windowOf(1280)
  show(
    <ListWithDetail detail={<Form />} heading="A record" onClose={() => undefined}>
      <p>list</p>
    </ListWithDetail>,
  )
  type('typed')
  const typed = field()
  resize(768)
  expect(field()).toBe(typed)
  expect(typed.value).toBe('typed')
  resize(1280)
  expect(field()).toBe(typed)

  // Once nothing is unsaved the frame is the one that fits.
  resize(768)
  type('saved')
  await waitFor(() => expect(screen.getByRole('dialog', { name: 'A record' })).toBeTruthy())
})

test('entries in a sheet survive turning the phone', () => {
  const resize = windowOf(390)
  show(
    <Overlay opened onClose={() => undefined} title="A sheet" kind="sheet">
      <Form />
    </Overlay>,
  )
  type('typed')
  resize(844)
  expect(field().value).toBe('typed')
})
