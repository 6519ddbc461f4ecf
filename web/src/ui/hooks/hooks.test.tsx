import { act, render, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createMemoryRouter, MemoryRouter, RouterProvider, useLocation } from 'react-router'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { SchoolContext, type School } from '../../shared/school/useSchool.ts'
import { useKeys } from '../open/useKeys.ts'
import { RouterContext } from './useAddressParams.ts'
import { useIsRoomy } from './useIsRoomy.ts'
import { useRoomBeside } from './useRoomBeside.ts'
import { useOpenItem } from './useOpenItem.ts'
import { useNow, useToday } from '../../shared/school/useNow.ts'
import { wallNow } from '../../shared/school/wallNow.ts'
import { useUrlFilters } from './useUrlFilters.ts'

const defaults = { text: '', from: '2026-11-20' }

afterEach(() => vi.useRealTimers())

test('filters live in the address, defaults stay out of it (SHELL-20)', () => {
  const { result } = renderHook(() => ({ filters: useUrlFilters(defaults), search: useLocation().search }), {
    wrapper: ({ children }) => (
      <MemoryRouter initialEntries={['/student/list?text=abc&view=week']}>{children}</MemoryRouter>
    ),
  })
  expect(result.current.filters[0]).toEqual({ text: 'abc', from: '2026-11-20' })
  act(() => result.current.filters[1]({ from: '2026-12-01' }))
  expect(result.current.search).toBe('?text=abc&view=week&from=2026-12-01')
  act(() => result.current.filters[1]({ text: '' }))
  expect(result.current.search).toBe('?view=week&from=2026-12-01')
  act(() => result.current.filters[2]())
  expect(result.current.search).toBe('?view=week')
})

test('opening an item before a search is drawn keeps the search, and a search keeps the open item (SHELL-19, SHELL-20)', async () => {
  const used: { open?: (id: string) => void; change?: (to: { text: string }) => void } = {}
  function Page() {
    used.change = useUrlFilters(defaults)[1]
    used.open = useOpenItem('student').open
    return null
  }
  const router = createMemoryRouter([{ path: '*', element: <Page /> }], { initialEntries: ['/admin/students'] })
  render(
    <RouterContext value={router}>
      <RouterProvider router={router} />
    </RouterContext>,
  )
  act(() => {
    used.change?.({ text: 's0001' })
    used.open?.('a')
  })
  expect(router.state.location.search).toBe('?text=s0001&student=a')
  act(() => {
    used.open?.('b')
    used.change?.({ text: 's0002' })
  })
  expect(router.state.location.search).toBe('?text=s0002&student=b')
})

test('now is the wall clock of the school, not of the browser (BRAND-18, D26)', () => {
  vi.useFakeTimers({ now: new Date('2026-11-20T14:59:30Z') })
  expect(wallNow('Asia/Tokyo')).toBe('2026-11-20T23:59:30')
  const tokyo = { timezoneName: 'Asia/Tokyo' } as School
  const wrapper = ({ children }: { children: ReactNode }) => <SchoolContext value={tokyo}>{children}</SchoolContext>
  const { result } = renderHook(() => [useNow(), useToday()], { wrapper })
  expect(result.current).toEqual(['2026-11-20T23:59:01', '2026-11-20'])
  act(() => {
    vi.advanceTimersByTime(30_000)
  })
  expect(result.current).toEqual(['2026-11-21T00:00:00', '2026-11-21'])
  act(() => {
    vi.advanceTimersByTime(1_000)
  })
  expect(result.current).toEqual(['2026-11-21T00:00:01', '2026-11-21'])
})

test('a shortcut is not taken from someone who types (SHELL-39)', () => {
  const pressed = vi.fn<() => void>()
  renderHook(() => useKeys({ n: pressed }))
  const field = document.body.appendChild(document.createElement('input'))
  field.dispatchEvent(new KeyboardEvent('keydown', { key: 'n', bubbles: true }))
  expect(pressed).not.toHaveBeenCalled()
  field.remove()
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'n', bubbles: true, ctrlKey: true }))
  expect(pressed).not.toHaveBeenCalled()
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'n', bubbles: true }))
  expect(pressed).toHaveBeenCalledOnce()
})

test('closing twice before the address has followed goes back once, and what is opened again closes again (SCHED-48)', async () => {
  const { result } = renderHook(() => ({ item: useOpenItem('slot'), at: useLocation() }), {
    wrapper: ({ children }) => (
      <MemoryRouter initialEntries={['/auth/theme/', '/admin/schedule']} initialIndex={1}>
        {children}
      </MemoryRouter>
    ),
  })
  for (let times = 0; times < 2; times++) {
    act(() => result.current.item.open('a'))
    expect(result.current.item.openId).toBe('a')
    const { close } = result.current.item
    act(() => {
      close()
      close()
    })
    expect(result.current.at.pathname).toBe('/admin/schedule')
    expect(result.current.item.openId).toBeNull()
  }
})

test('which part of something was shown does not stay in the address when it is closed (SHELL-19)', () => {
  const { result } = renderHook(() => ({ item: useOpenItem('student', 'view'), at: useLocation() }), {
    wrapper: ({ children }) => (
      <MemoryRouter initialEntries={['/admin/students?search=sato&student=a&view=edit']}>{children}</MemoryRouter>
    ),
  })
  act(() => result.current.item.open('b'))
  expect(result.current.at.search).toBe('?search=sato&student=b&view=edit')
  act(() => result.current.item.close())
  expect(result.current.at.search).toBe('?search=sato')
})

test('an answer that comes late closes only what it is about (SHELL-39)', () => {
  const { result } = renderHook(() => ({ item: useOpenItem('slot'), at: useLocation() }), {
    wrapper: ({ children }) => (
      <MemoryRouter initialEntries={['/student/bookings', '/student/list']} initialIndex={1}>
        {children}
      </MemoryRouter>
    ),
  })
  const address = () => `${result.current.at.pathname}${result.current.at.search}`
  act(() => result.current.item.open('a'))
  const { close } = result.current.item
  act(close)
  expect(address()).toBe('/student/list')
  act(close)
  expect(address()).toBe('/student/list')
  act(() => result.current.item.open('b'))
  act(close)
  expect(address()).toBe('/student/list?slot=b')
  act(() => result.current.item.close())
  expect(address()).toBe('/student/list')
})

test('a window has room for all columns of a list and for a record beside it in letters of the usual size, not in letters twice as large', () => {
  const wide = 1280
  const plain = window.matchMedia
  const match = vi.spyOn(window, 'matchMedia').mockImplementation((query) => {
    const [, least, unit] = /min-width: ([\d.]+)(px|em)/.exec(query) ?? []
    return Object.assign(plain(query), { matches: Number(least) * (unit === 'em' ? 16 : 1) <= wide })
  })
  onTestFinished(() => {
    match.mockRestore()
    document.documentElement.style.fontSize = ''
  })
  expect(renderHook(() => [useIsRoomy(), useRoomBeside()]).result.current).toEqual([true, true])
  document.documentElement.style.fontSize = '32px'
  expect(renderHook(() => [useIsRoomy(), useRoomBeside()]).result.current).toEqual([false, false])
})
