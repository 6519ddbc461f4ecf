import { MantineProvider } from '@mantine/core'
import { act, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setLanguage } from '../../shared/i18n/language.ts'
import { type LastKnown, lastKnownBookings } from '../../student/lastKnown.ts'
import { startServiceWorker } from '../../shared/offline/serviceWorker.ts'
import { server } from '../../test/server.ts'
import { school } from '../../test/studentArea.tsx'
import { aBookedSlot, aBooking } from '../../test/studentData.ts'
import { OfflineStart } from './OfflineStart.tsx'
import { UpdateNotice } from './UpdateNotice.tsx'

vi.mock('../../student/lastKnown.ts', () => ({ lastKnownBookings: vi.fn<() => Promise<LastKnown | null>>() }))

// Noon in Tokyo on Friday 20 November 2026.
const noon = Date.parse('2026-11-20T03:00:00Z')
beforeEach(() => setLanguage('en'))
afterEach(() => {
  vi.unstubAllEnvs()
  vi.useRealTimers()
})

async function openOffline(address: string, known: LastKnown | null, reload = () => undefined) {
  vi.mocked(lastKnownBookings).mockResolvedValue(known)
  await act(async () => {
    render(
      <MantineProvider env="test">
        <MemoryRouter initialEntries={[address]}>
          <OfflineStart reload={reload} />
        </MemoryRouter>
      </MantineProvider>,
    )
  })
}

const lesson = aBooking(aBookedSlot(1))
const over = aBooking(aBookedSlot(1, { id: 'over', startsAt: '2026-11-20T10:00:00', endsAt: '2026-11-20T10:50:00' }))
const known: LastKnown = { asOf: '2026-11-19T23:30:00Z', school, bookings: [over, lesson] }

test('a student without a network sees the last known bookings, their time, and no buttons (STU-01)', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: noon })
  await openOffline('/student/bookings', known)
  expect(await screen.findByText('Offline: your bookings as of Fri 20 Nov 08:30.')).toBeTruthy()
  expect(screen.getAllByRole('listitem')).toHaveLength(1)
  expect(screen.getByText('日常英会話')).toBeTruthy()
  expect(screen.queryAllByRole('button')).toEqual([])
})

test.each([
  ['a student of whom nothing is kept', '/student/list', null],
  ['everybody else', '/teacher/list', known],
])('an offline page tells %s that the school cannot be reached (STU-01)', async (_, address, kept) => {
  await openOffline(address, kept)
  expect(screen.getByRole('heading', { name: "You're offline" })).toBeTruthy()
  expect(screen.queryByText('日常英会話')).toBeNull()
})

test('once the server answers again the page loads anew, and not before (STU-01)', async () => {
  let answers = false
  let requestCount = 0
  server.use(
    http.get('*/auth/theme/', () => {
      requestCount += 1
      return answers ? HttpResponse.json({}) : HttpResponse.error()
    }),
  )
  const reload = vi.fn<() => undefined>()
  await openOffline('/student/bookings', null, reload)
  window.dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(requestCount).toBe(1))
  expect(reload).not.toHaveBeenCalled()
  answers = true
  window.dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
})

test('a newer version of the app is told of quietly, waits for whoever reloads, and can be put off', async () => {
  const worker = Object.assign(new EventTarget(), { state: 'installed', postMessage: vi.fn<(what: object) => void>() })
  const registration = Object.assign(new EventTarget(), { waiting: null, installing: worker })
  const workers = Object.assign(new EventTarget(), { controller: {}, register: async () => registration })
  Object.defineProperty(navigator, 'serviceWorker', { value: workers, configurable: true })
  vi.stubEnv('PROD', true)
  vi.useFakeTimers()
  startServiceWorker()
  await act(() => vi.advanceTimersByTimeAsync(5000))
  vi.useRealTimers()

  const notice = (
    <MantineProvider env="test">
      <UpdateNotice />
    </MantineProvider>
  )
  const { unmount } = render(notice)
  expect(screen.queryByText('A new version is available.')).toBeNull()
  act(() => {
    registration.dispatchEvent(new Event('updatefound'))
    worker.dispatchEvent(new Event('statechange'))
  })
  await userEvent.click(screen.getByRole('button', { name: 'Later' }))
  expect(screen.queryByText('A new version is available.')).toBeNull()
  unmount()

  render(notice)
  expect(worker.postMessage).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: 'Reload' }))
  expect(worker.postMessage).toHaveBeenCalledExactlyOnceWith({ type: 'SKIP_WAITING' }, {})
})
