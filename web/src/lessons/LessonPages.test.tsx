import { HttpResponse } from 'msw'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { standAtNoon } from '../test/computerClock.ts'
import { openDeskPage } from '../test/deskArea.tsx'
import { aSlot, booked, typed } from '../test/deskData.ts'
import { api, server } from '../test/server.ts'
import { done as saved } from '../test/staff.ts'
import { LessonCalendarPage } from './LessonCalendarPage.tsx'
import { LessonListPage } from './LessonListPage.tsx'

standAtNoon()

const at = '/teacher/list'
const over = aSlot('over', '2026-11-20', '10:00', booked({ s0045: '阿部 久美' }))
const meeting = aSlot('meeting', '2026-11-20', '13:00', booked({ _: '' }, { student: null }))
const next = aSlot('next', '2026-11-20', '15:00', {
  ...booked({ s0007: '渡辺 修', s0101: 'Dubois Claire' }),
  onlineAvailable: true,
  lessonMemo: '発音を中心に',
  onlineLessonLink: 'https://meet.example.jp/emily',
})
const free = aSlot('free', '2026-11-22', '09:00')
const slots = [over, meeting, next, free]

const cards = () => [...document.querySelectorAll<HTMLElement>('li:has([data-slot-button])')]
const hero = () => screen.getByRole('region', { name: /次のレッスン|Next lesson|レッスン中|In progress/ })
const card = (time: string) => {
  const found = cards().find((each) => each.textContent?.startsWith(time))
  if (!found) throw new Error(`no card at ${time}`)
  return found
}

test('own slots stand under their days, today first, without the own name; a place that can be online says so (TCH-01, TCH-02, SCHED-11, SHELL-42, CONST-12)', async () => {
  const { requestedRanges } = await openDeskPage(<LessonListPage />, { at, slots })
  expect(screen.getAllByRole('heading', { level: 2 }).map((day) => day.textContent)).toEqual([
    '今日の出欠が未入力：1件',
    '次のレッスン15:00–15:50',
    '今日11月20日(金)',
    '11月22日(日)',
  ])
  expect(new Set(requestedRanges.map(({ from, to }) => `${from} ${to}`))).toEqual(new Set(['2026-11-20 2026-11-27']))
  expect(card('15:00').textContent).toContain('渡辺 修、Dubois Claire')
  expect(card('15:00').textContent).toContain('一部予約 2/4')
  expect(card('15:00').textContent).toContain('駅前校オンライン')
  expect(card('09:00').textContent).not.toContain('オンライン')
  expect(screen.queryByText('Emily')).toBeNull()
})

test('the next lesson is marked; what is over and a meeting are not', async () => {
  await openDeskPage(<LessonListPage />, { at, slots, language: 'en' })
  expect(within(card('15:00')).getByText('Next lesson')).toBeTruthy()
  expect(cards().filter((each) => each.textContent?.includes('Next lesson'))).toHaveLength(1)
  expect(card('13:00').textContent).toContain('Other booking')
  // It has no seats to be full.
  expect(card('13:00').textContent).not.toMatch(/Full|\d\/\d/)
})

test('the next lesson stands on top with its students, one tap from attendance, the way in and its notes (TCH-09, TCH-11, D58)', async () => {
  const online = { ...next, lessonOnline: true }
  const { user, address } = await openDeskPage(<LessonListPage />, { at, slots: [over, online, free], language: 'en' })
  expect(hero().textContent).toContain('15:00–15:50')
  expect(hero().textContent).toContain('フリートーク')
  for (const name of ['渡辺 修', 'Dubois Claire']) {
    const group = within(hero()).getByRole('group', { name: `Attendance of ${name}` })
    expect(
      within(group)
        .getAllByRole('button')
        .map((each) => each.textContent),
    ).toEqual(['Present', 'Absent'])
  }
  const join = within(hero()).getByRole('link', { name: 'Join lesson' })
  expect([join.getAttribute('href'), join.getAttribute('target')]).toEqual(['https://meet.example.jp/emily', '_blank'])
  await user.click(within(hero()).getByRole('button', { name: 'Notes and details' }))
  expect(await screen.findByRole('dialog', { name: /15:00–15:50/ })).toBeTruthy()
  expect(address.current).toBe(`${at}?slot=next`)
})

test('each slot of the list is a link, which a Ctrl-click leaves to the browser and Space opens here (SHELL-39)', async () => {
  const { user, address } = await openDeskPage(<LessonListPage />, { at, slots, language: 'en' })
  const opener = (id: string) => {
    const found = document.querySelector<HTMLElement>(`a[data-row="${id}"]`)
    if (!found) throw new Error(`no link of ${id}`)
    return found
  }
  expect(slots.map(({ id }) => opener(id).getAttribute('href'))).toEqual(slots.map(({ id }) => `?slot=${id}`))
  await user.keyboard('{Control>}')
  await user.click(opener('over'))
  await user.keyboard('{/Control}')
  expect(address.current).toBe(at)
  act(() => opener('free').focus())
  await user.keyboard(' ')
  await waitFor(() => expect(address.current).toBe(`${at}?slot=free`))
})

test('the way into an online lesson is the first button of its details once it is due (TCH-11, D58)', async () => {
  const online = { ...next, lessonOnline: true }
  const { user } = await openDeskPage(<LessonListPage />, { at, slots: [online], language: 'en' })
  await user.click(within(hero()).getByRole('button', { name: 'Notes and details' }))
  const link = () => screen.getByRole('link', { name: 'Open the lesson link' }).dataset['variant']
  expect(await screen.findByRole('link', { name: 'Open the lesson link' })).toBeTruthy()
  expect(link()).toBe('default')
  vi.setSystemTime(Date.parse('2026-11-20T05:56:00Z'))
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  await waitFor(() => expect(link()).toBe('filled'))
})

test('with nothing left today the next lesson is that of another day; a period without today has none', async () => {
  vi.setSystemTime(Date.parse('2026-11-20T10:00:00Z'))
  const sunday = aSlot('sunday', '2026-11-22', '09:00', booked({ s0009: '青木 愛' }))
  const page = await openDeskPage(<LessonListPage />, { at, slots: [over, sunday] })
  expect(within(hero()).getByText('11月22日(日)')).toBeTruthy()
  page.close()
  await openDeskPage(<LessonListPage />, { at: `${at}?from=2026-11-22&to=2026-11-23`, slots: [sunday] })
  expect(screen.queryByRole('region', { name: /次のレッスン/ })).toBeNull()
})

test('a lesson that has begun says while attendance is open (SLOT-23, D65)', async () => {
  const done = aSlot('done', '2026-11-20', '11:00', booked({ s0046: '小川 晴' }, { attendance: 'absent' }))
  await openDeskPage(<LessonListPage />, { at, slots: [over, done, next], language: 'en' })
  expect(within(card('10:00')).getByText('Attendance not marked')).toBeTruthy()
  expect(within(card('11:00')).queryByText('Attendance not marked')).toBeNull()
  expect(within(card('15:00')).queryByText('Attendance not marked')).toBeNull()
})

test("today's lessons that are over without attendance stand first, and one tap marks all of them; they stay in sight (TCH-24)", async () => {
  const done = aSlot('done', '2026-11-20', '11:00', booked({ s0046: '小川 晴' }, { attendance: 'absent' }))
  const { user } = await openDeskPage(<LessonListPage />, { at, slots: [over, done, next], language: 'en' })
  const open = within(screen.getByRole('region', { name: 'Attendance not marked today: 1' }))
  expect(open.getByText('阿部 久美')).toBeTruthy()
  expect(open.queryByText('小川 晴')).toBeNull()
  const sent: unknown[] = []
  server.use(
    api.mutation('SetAttendance', ({ variables }) => {
      sent.push(variables['input'])
      const slot = {
        ...over,
        bookings: (over.bookings ?? []).map((each) => ({ ...each, attendance: 'present' as const })),
      }
      return HttpResponse.json({ data: { setAttendance: typed('SlotPayload', { ...saved, reasonCode: null, slot }) } })
    }),
  )
  await user.click(open.getByRole('button', { name: 'All present' }))
  await waitFor(() => expect(sent).toMatchObject([{ slotId: 'over', attendance: 'present' }]))
  const marked = within(await screen.findByRole('region', { name: "Today's attendance is marked" }))
  expect(marked.getByRole('button', { name: 'Present', pressed: true })).toBeTruthy()
})

test('a lesson that has begun is in progress', async () => {
  vi.setSystemTime(Date.parse('2026-11-20T06:20:00Z'))
  await openDeskPage(<LessonListPage />, { at, slots, language: 'en' })
  expect(within(card('15:00')).getByText('In progress')).toBeTruthy()
})

test('today has its place even when nothing is on', async () => {
  await openDeskPage(<LessonListPage />, { at, slots: [free] })
  const today = screen.getByRole('region', { name: /今日/ })
  expect(today.textContent).toContain('この日の枠はありません')
})

test('all or booked, and a search by id or name (TCH-03, TCH-04, TCH-05)', async () => {
  const { user, address } = await openDeskPage(<LessonListPage />, { at, slots, language: 'en' })
  expect(cards()).toHaveLength(4)
  await user.click(screen.getByRole('combobox', { name: 'Show' }))
  await user.click(await screen.findByRole('option', { name: 'Booked' }))
  await waitFor(() => expect(cards()).toHaveLength(3))
  await user.type(screen.getByRole('searchbox'), 'S0101')
  await waitFor(() => expect(cards()).toHaveLength(1))
  expect(address.current).toBe(`${at}?show=booked&student=S0101`)
  await user.click(screen.getByRole('button', { name: /clear filters/i }))
  await waitFor(() => expect(cards()).toHaveLength(4))
  expect(address.current).toBe(at)
})

test('the calendar is one tap from the list, the list one from the calendar (TCH-06, TCH-17)', async () => {
  const list = await openDeskPage(<LessonListPage />, { at, slots, language: 'en' })
  expect(screen.getByRole('link', { name: 'Calendar' }).getAttribute('href')).toBe('/teacher/calendar')
  list.close()
  await openDeskPage(<LessonCalendarPage />, { at: '/teacher/calendar', slots, language: 'en' })
  expect(screen.getByRole('link', { name: 'Go to list' }).getAttribute('href')).toBe(at)
})

test('a slot opens to place, online flag, courses with counts, students, link and memo (TCH-07, TCH-08, TCH-11)', async () => {
  const { user, address } = await openDeskPage(<LessonListPage />, { at, slots })
  await user.click(within(card('15:00')).getByRole('button'))
  const dialog = await screen.findByRole('dialog', { name: /15:00–15:50/ })
  const text = dialog.textContent ?? ''
  const parts = ['駅前校', 'オンライン', 'フリートーク', '2/4', '定員1名', '渡辺 修', 'S0101', '発音を中心に']
  for (const part of parts) expect(text).toContain(part)
  expect(within(dialog).getByRole('link').getAttribute('href')).toBe('https://meet.example.jp/emily')
  expect(text).not.toContain('講師')
  expect(address.current).toBe(`${at}?slot=next`)
})

test('a booking appears in its card with a highlight, a cancellation takes the name away', async () => {
  const { live } = await openDeskPage(<LessonListPage />, { at, slots, language: 'en' })
  live({ slots: [{ ...free, ...booked({ s0009: '青木 愛' }) }] })
  await waitFor(() => expect(card('09:00').textContent).toContain('青木 愛'))
  expect(card('09:00').dataset['changed']).toBe('true')
  expect(screen.getByText(/^New booking: Sun 22 Nov 09:00–09:50/)).toBeTruthy()
  live({ slots: [{ ...next, ...booked({ s0007: '渡辺 修' }) }] })
  await waitFor(() => expect(card('15:00').textContent).not.toContain('Dubois'))
  expect(screen.getByText(/^Booking cancelled: Fri 20 Nov 15:00–15:50/)).toBeTruthy()
})

test('arrow keys go from card to card across days', async () => {
  const { user } = await openDeskPage(<LessonListPage />, { at, slots })
  within(card('10:00')).getByRole('button').focus()
  await user.keyboard('{End}{ArrowUp}')
  expect(document.activeElement).toBe(within(card('15:00')).getByRole('button'))
})

test('the own calendar has day, week and month and the tooltip toggle (TCH-15, TCH-16)', async () => {
  const { user, requestedRanges } = await openDeskPage(<LessonCalendarPage />, {
    at: '/teacher/calendar',
    slots,
    language: 'en',
  })
  expect(screen.getByRole('switch', { name: 'Details on hover' })).toBeTruthy()
  expect(requestedRanges[0]).toEqual({ from: '2026-11-15', to: '2026-11-21' })
  for (const [view, range] of [
    ['Month', { from: '2026-11-01', to: '2026-12-05' }],
    ['Day', { from: '2026-11-20', to: '2026-11-20' }],
  ] as const) {
    await user.click(screen.getByRole('radio', { name: view }))
    await waitFor(() => expect(requestedRanges.at(-1)).toEqual(range))
  }
})

test('a slot of the calendar opens over it', async () => {
  const { user } = await openDeskPage(<LessonCalendarPage />, { at: '/teacher/calendar?span=day', slots })
  const find = () =>
    [...document.querySelectorAll('[data-event-id]')].find((each) => each.textContent?.includes('渡辺'))
  await waitFor(() => expect(find()).toBeTruthy())
  const found = find()
  if (found) await user.click(found)
  expect(await screen.findByRole('dialog', { name: /15:00–15:50/ })).toBeTruthy()
})

test('a booked lesson that goes to another teacher is named until that is confirmed; an empty one just goes (TCH-25)', async () => {
  const { user, live } = await openDeskPage(<LessonListPage />, { at, slots, language: 'en' })
  await screen.findAllByText(/15:00–15:50/)
  act(() => live({ gone: ['free'] }))
  await waitFor(() => expect(cards()).toHaveLength(3))
  expect(screen.queryByText(/no longer yours/)).toBeNull()
  act(() => live({ gone: ['next'] }))
  const notice = (await screen.findByText(/no longer yours/)).closest('output')
  expect(notice?.textContent).toContain('Fri 20 Nov 15:00–15:50 フリートーク')
  await user.click(within(notice as HTMLElement).getByRole('button', { name: 'OK' }))
  expect(screen.queryByText(/no longer yours/)).toBeNull()
})
