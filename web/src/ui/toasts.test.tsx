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
