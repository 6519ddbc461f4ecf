import { screen, waitFor } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { afterEach, expect, test, vi } from 'vitest'
import { standAtNoon } from '../test/computerClock.ts'
import { booking, clock, openBookings } from '../test/openBookings.tsx'
import { api, server } from '../test/server.ts'
import { aBookedSlot, aBooking, typed } from '../test/studentData.ts'

// Noon in Tokyo on Friday 20 November 2026.
standAtNoon()
afterEach(() => void vi.restoreAllMocks())

const online = aBooking(
  aBookedSlot(1, { id: 'online', startsAt: '2026-11-20T13:00:00', endsAt: '2026-11-20T13:50:00', lessonOnline: true }),
  { online: true, lessonLocation: 'オンライン' },
)
/** Makes `window.open` return a tab that remembers where it was sent. */
function aTab() {
  const tab = { opener: window, close: vi.fn<() => void>(), location: { replace: vi.fn<(address: string) => void>() } }
  const opened = vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window)
  return { tab, opened }
}

function serverGivesLink(answer: object = {}) {
  server.use(
    api.query('StudentLessonLink', () =>
      HttpResponse.json({
        data: {
          lessonLink: typed('LessonLinkPayload', {
            success: true,
            code: '1001',
            message: 'Action successful',
            link: 'https://meet.example/room',
            ...answer,
          }),
        },
      }),
    ),
  )
}

test('an online booking has Join lesson, one in person has not (STU-02)', async () => {
  await openBookings([online, booking])
  expect(await screen.findByRole('button', { name: 'Join lesson Fri 20 Nov 13:00 日常英会話' })).toBeTruthy()
  expect(screen.getAllByRole('button', { name: /^Join/ })).toHaveLength(1)
})

test.each([
  ['en', /^Join lesson/],
  ['jp', /^レッスンに参加/],
] as const)('a school without online lessons has no way into one, in %s (D120)', async (language, join) => {
  await openBookings([online], language, { onlineLessons: false })
  expect(await screen.findByText('日常英会話')).toBeTruthy()
  expect(screen.queryByRole('button', { name: join })).toBeNull()
})

test('Join opens the link in a new tab from 5 minutes before the start to the end; earlier it says when (SLOT-19, SLOT-20, SLOT-22, STU-02, CONST-16, D143)', async () => {
  serverGivesLink()
  const { tab, opened } = aTab()
  const { user } = await openBookings([online])
  const join = await screen.findByRole('button', { name: /^Join/ })
  clock('12:54:59')
  await user.click(join)
  expect(await screen.findByText('The link opens 5 minutes before the lesson starts.')).toBeTruthy()
  expect(opened).not.toHaveBeenCalled()
  clock('12:55:00')
  await user.click(join)
  await waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith('https://meet.example/room'))
  expect(opened).toHaveBeenCalledWith('', '_blank')
  expect(tab.opener).toBeNull()
  clock('13:50:00')
  expect(screen.getByText('In progress')).toBeTruthy()
  expect(screen.getByRole('button', { name: /^Join/ })).toBeTruthy()
})

test('a refused link closes the tab and shows the message: the lesson is finished (SLOT-21, D58)', async () => {
  serverGivesLink({ success: false, code: 'generalE', message: 'This lesson has ended.', link: null })
  const { tab } = aTab()
  const { user } = await openBookings([online])
  clock('13:49:00')
  await user.click(await screen.findByRole('button', { name: /^Join/ }))
  expect(await screen.findByText('This lesson has ended.')).toBeTruthy()
  expect(tab.close).toHaveBeenCalled()
  expect(tab.location.replace).not.toHaveBeenCalled()
})

test('a link appears if the browser blocks the tab, and takes the focus of the button (SLOT-22)', async () => {
  serverGivesLink()
  vi.spyOn(window, 'open').mockReturnValue(null)
  const { user } = await openBookings([online])
  clock('13:00:00')
  await user.click(await screen.findByRole('button', { name: /^Join/ }))
  const link = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Open the lesson' })
  expect([link.href, link.target]).toEqual(['https://meet.example/room', '_blank'])
  expect(document.activeElement).toBe(link)
})
