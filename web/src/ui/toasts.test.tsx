import { MantineProvider } from '@mantine/core'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Toasts, toastUndo } from './toasts.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const pass = (seconds: number) => act(() => void vi.advanceTimersByTime(seconds * 1000))
const undo = () => screen.queryByRole('button', { name: 'Undo' })

test('Undo stays while the focus is on it, after that as long as at first, and does not come back once it is gone (SHELL-30)', () => {
  const onUndo = vi.fn<() => void>()
  render(
    <MantineProvider env="test">
      <Toasts />
    </MantineProvider>,
  )
  // The library remembers a pointer that another test left on a toast.
  fireEvent.mouseLeave(document.querySelector('[data-rht-toaster]') ?? document.body)
  act(() => void toastUndo('Moved', 'Undo', onUndo))
  pass(11)
  act(() => undo()?.focus())
  pass(60)
  expect(undo()).not.toBeNull()
  act(() => undo()?.blur())
  pass(11)
  expect(undo()).not.toBeNull()
  pass(2)
  pass(1)
  expect(undo()).toBeNull()
  act(() => void toastUndo('Moved again', 'Undo', onUndo))
  act(() => undo()?.focus())
  fireEvent.click(undo() ?? document.body)
  act(() => undo()?.blur())
  pass(1)
  pass(1)
  expect(undo()).toBeNull()
  expect(onUndo).toHaveBeenCalledOnce()
})

test('The button of a toast gives the focus back to where it came from, when pressed and when others push the toast out (SHELL-39)', () => {
  const onUndo = vi.fn<() => void>()
  render(
    <MantineProvider env="test">
      <button type="button">Move</button>
      <Toasts />
    </MantineProvider>,
  )
  const before = screen.getByRole('button', { name: 'Move' })
  const tell = (label: string) => act(() => void toastUndo(`Moved ${label}`, label, onUndo))
  const focus = (label: string) => act(() => screen.getByRole('button', { name: label }).focus())
  tell('Undo')
  act(() => before.focus())
  focus('Undo')
  fireEvent.click(undo() ?? document.body)
  expect(document.activeElement).toBe(before)
  expect(onUndo).toHaveBeenCalledOnce()
  pass(1)
  expect(undo()).toBeNull()
  tell('first')
  focus('first')
  for (const label of ['second', 'third', 'fourth']) tell(label)
  expect(document.activeElement).toBe(before)
  pass(13)
  pass(1)
})
