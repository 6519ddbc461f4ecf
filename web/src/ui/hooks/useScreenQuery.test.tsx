import { act, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { useScreenQuery } from './useScreenQuery.ts'

const listeners = new Set<(event: { matches: boolean }) => void>()
let isWide = true

beforeEach(() => {
  isWide = true
  listeners.clear()
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) =>
      ({
        media,
        get matches() {
          return isWide
        },
        addEventListener: (_: string, listener: (event: { matches: boolean }) => void) => listeners.add(listener),
        removeEventListener: (_: string, listener: (event: { matches: boolean }) => void) => listeners.delete(listener),
      }) as unknown as MediaQueryList,
  )
  return () => vi.restoreAllMocks()
})

const Shown = () => <output>{useScreenQuery('(min-width: 1200px)') ? 'wide' : 'narrow'}</output>
const shown = () => screen.getByRole('status').textContent
const resize = (wide: boolean) =>
  act(() => {
    isWide = wide
    for (const listener of listeners) listener({ matches: isWide })
  })
const fire = (event: 'beforeprint' | 'afterprint') => act(() => void window.dispatchEvent(new Event(event)))

test('a sheet that is narrower than the window changes nothing while it is printed (SHELL-23)', () => {
  render(<Shown />)
  expect(shown()).toBe('wide')
  fire('beforeprint')
  resize(false)
  expect(shown()).toBe('wide')
  resize(true)
  fire('afterprint')
  expect(shown()).toBe('wide')
  resize(false)
  expect(shown()).toBe('narrow')
})
