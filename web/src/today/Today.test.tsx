import { screen, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openDeskPage } from '../test/deskArea.tsx'
import { typed } from '../test/deskData.ts'
import { api, server } from '../test/server.ts'
import { Today } from './Today.tsx'

const lesson = (slotId: string, startsAt: string, more: object = {}) =>
  typed('TodayLesson', {
    slotId,
    startsAt,
    endsAt: '2026-11-20T12:50:00',
    place: '本校',
    courseName: '英会話',
    teacherName: 'Emily',
    students: ['佐藤 美咲'],
    unmarked: 0,
    ...more,
  })

const home = (
  <>
    <h1>Schedule</h1>
    <Today />
  </>
)

const figures = {
  lessons: [lesson('a', '2026-11-20T11:45:00', { unmarked: 1 }), lesson('b', '2026-11-20T13:00:00', { place: null })],
  upcoming: null,
  inProgress: 2,
  unmarkedFrom: '2026-11-13',
  unmarked: 3,
  free: 12,
  waitingTo: '2026-12-04',
  waiting: 0,
  unpaid: 2,
  ending: 1,
  low: 5,
  failedMails: 4,
  leavesToCheck: 0,
  calls: [typed('TodayCalls', { runId: 'r-7', teacherName: 'Emily', startsAt: '2026-11-21T00:00:00', people: 6 })],
  runs: [typed('TodayRun', { id: 'r', kind: 'x', actorName: '管理 者', done: 3, total: 9 })],
}

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-20T03:00:00Z') })
  server.use(api.query('Today', () => HttpResponse.json({ data: { today: typed('Today', figures) } })))
})
afterEach(() => void vi.useRealTimers())

test('the day shows lessons now and next by place, and what asks to be looked at, each with the way to it', async () => {
  await openDeskPage(home, { at: '/admin/schedule', language: 'en' })
  const part = within(await screen.findByRole('region', { name: 'Today' }))
  const href = (name: RegExp) => part.getByRole('link', { name }).getAttribute('href')
  expect(href(/Attendance not marked 3/)).toBe('/admin/schedule?view=attendance&from=2026-11-13&to=2026-11-20')
  expect(href(/Unpaid contracts 2/)).toBe('/admin/contracts?active=&kind=unpaid')
  expect(href(/Contracts running low 5/)).toBe('/admin/contracts?kind=low')
  expect(href(/Failed emails 4/)).toBe('/admin/settings/mail?state=failed')
  expect(href(/To phone 6 \(Emily, Sat 21 Nov\)/)).toBe('/admin/schedule/closures?run=r-7')
  expect(part.queryByText(/waited for/)).toBeNull()
  expect(href(/^Now 2/)).toBe('/admin/schedule?from=2026-11-20&to=2026-11-20&show=now')
  expect(href(/Running tasks 3 of 9/)).toBe('/admin/settings/work')
  expect(
    within(part.getByRole('region', { name: /本校$/ }))
      .getByRole('link')
      .getAttribute('href'),
  ).toContain('slot=a')
  expect(
    within(part.getByRole('region', { name: /Online$/ }))
      .getByRole('link')
      .getAttribute('href'),
  ).toContain('slot=b')
})

test('folded it keeps its figures, also the next time', async () => {
  const { user } = await openDeskPage(home, { at: '/admin/schedule', language: 'jp' })
  await user.click(await screen.findByRole('button', { name: '今日の概要を閉じる' }))
  expect(screen.queryByRole('region', { name: /本校$/ })).toBeNull()
  expect(screen.getByRole('link', { name: /未払いの契約/ })).toBeTruthy()
  expect(localStorage.getItem('todayFolded.list')).toBe('yes')
})

test('above a calendar it is folded until somebody opens it, and no part of the sheet for paper', async () => {
  const calendar = await openDeskPage(home, { at: '/admin/schedule?view=calendar', language: 'jp' })
  expect(await screen.findByRole('link', { name: /未払いの契約/ })).toBeTruthy()
  expect(screen.queryByRole('region', { name: /本校$/ })).toBeNull()
  await calendar.user.click(screen.getByRole('button', { name: '今日の概要を開く' }))
  expect(screen.getByRole('region', { name: /本校$/ })).toBeTruthy()
  calendar.close()
  await openDeskPage(home, { at: '/admin/schedule?view=sheet', language: 'jp' })
  expect(screen.queryByRole('region', { name: '今日' })).toBeNull()
})

test('work that begins elsewhere is told of at once', async () => {
  const { announceRecords } = await openDeskPage(home, { at: '/admin/schedule', language: 'en' })
  await screen.findByRole('link', { name: /Running tasks 3 of 9/ })
  const run = typed('TodayRun', { id: 'r', kind: 'x', actorName: '管理 者', done: 8, total: 9 })
  server.use(
    api.query('Today', () => HttpResponse.json({ data: { today: typed('Today', { ...figures, runs: [run] }) } })),
  )
  await announceRecords(['r'], 'run')
  expect(await screen.findByRole('link', { name: /Running tasks 8 of 9/ })).toBeTruthy()
})

test.each([
  [lesson('m', '2026-11-21T09:00:00'), /Today's lessons are over/, 'Next lesson Sat 21 Nov'],
  [lesson('m', '2026-11-20T18:00:00'), /No lessons in the next two hours/, 'Next lesson'],
])('while no lesson is near, the next one is named', async (upcoming, says, head) => {
  const quiet = typed('Today', { ...figures, lessons: [], upcoming })
  server.use(api.query('Today', () => HttpResponse.json({ data: { today: quiet } })))
  await openDeskPage(home, { at: '/admin/schedule', language: 'en' })
  const part = within(await screen.findByRole('region', { name: 'Today' }))
  expect(part.getByText(says)).toBeTruthy()
  expect(part.getByRole('heading', { level: 3 }).textContent).toBe(head)
  expect(part.getByRole('link', { name: /佐藤 美咲/ }).getAttribute('href')).toContain('slot=m')
})

test('a day without any lesson ahead says that it is over', async () => {
  const none = typed('Today', { ...figures, lessons: [], upcoming: null })
  server.use(api.query('Today', () => HttpResponse.json({ data: { today: none } })))
  await openDeskPage(home, { at: '/admin/schedule', language: 'jp' })
  expect(await screen.findByText('今日のレッスンは終わりました。')).toBeTruthy()
  expect(screen.queryByRole('region', { name: '次のレッスン' })).toBeNull()
})
