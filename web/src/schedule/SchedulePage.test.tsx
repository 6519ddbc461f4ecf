import { act, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { afterEach, expect, test, vi } from 'vitest'
import { standAtNoon } from '../test/computerClock.ts'
import { openDeskPage } from '../test/deskArea.tsx'
import { aSlot, booked, green, station, tanaka, typed } from '../test/deskData.ts'
import { api, server } from '../test/server.ts'
import { signInStaff } from '../test/staff.ts'
import { SchedulePage } from './SchedulePage.tsx'

standAtNoon()
afterEach(() => void vi.restoreAllMocks())

const at = '/admin/schedule'
const talk = aSlot('talk', '2026-11-20', '10:00', {
  ...booked({ s0045: '阿部 久美', s0101: 'Dubois Claire' }),
  onlineAvailable: true,
  waitingCount: 2,
  waitingList: [
    typed('BookedStudent', { id: 'w-1', studentCode: 's0007', fullName: '渡辺 修' }),
    typed('BookedStudent', { id: 'w-2', studentCode: 's0008', fullName: '青木 愛' }),
  ],
  lessonMemo: '宿題を確認\n教科書 p.12',
  onlineLessonLink: 'https://meet.example.jp/emily',
})
const free = aSlot('free', '2026-11-20', '11:00', { onlineAvailable: true })
const far = aSlot('far', '2026-11-21', '09:00', {
  teacher: tanaka,
  location: green,
})
const slots = [talk, free, far]

const rows = () => screen.getAllByRole('row').slice(1)
const row = (name: RegExp) => {
  const found = rows().find((each) => within(each).queryByRole('button', { name }))
  if (!found) throw new Error(`no row ${String(name)}`)
  return found
}
const cells = (name: RegExp) => [...row(name).children].map((cell) => cell.textContent)

/** Windows as wide as a desk's: the table has all columns, and the detail room beside it. */
function atADesk() {
  const narrow = window.matchMedia
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    Object.assign(narrow(query), { matches: query.startsWith('(min-width') }),
  )
}

test('a row has date, time, teacher, the place where it is held or offered, fullness, course and students (SCHED-11, D67)', async () => {
  atADesk()
  await openDeskPage(<SchedulePage />, { at, slots })
  await screen.findByRole('table')
  expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
    '日付',
    '時間',
    '講師',
    '場所',
    '予約',
    'コース',
    '生徒',
  ])
  expect(cells(/10:00/)).toEqual([
    '11月20日(金)',
    '10:00–10:50',
    'Emilyt001',
    '駅前校',
    '一部予約 2/42キャンセル待ち 2名',
    'フリートーク',
    '阿部 久美、Dubois Claire',
  ])
  expect(cells(/11月21日/)).toEqual([
    '11月21日(土)',
    '09:00–09:50',
    '田中先生t002',
    'みどり台校',
    '予約なし',
    'フリートーク、発音クリニック',
    '',
  ])
})

test('a narrow table says the same in two lines a row (SCHED-11)', async () => {
  await openDeskPage(<SchedulePage />, { at, slots, language: 'en' })
  await screen.findByRole('table')
  const text = cells(/10:00/).join(' ')
  for (const part of [
    'Fri 20 Nov',
    '10:00–10:50',
    'Emily',
    't001',
    '駅前校',
    'Partly booked 2/4',
    '阿部 久美, Dubois',
  ]) {
    expect(text).toContain(part)
  }
  // The number of waiting students is in the second line: behind the seats it was cut off.
  const [waiting] = screen.getAllByTitle('2 on the waiting list')
  expect(waiting?.parentElement?.tagName).toBe('SPAN')
})

test('heads sort the list, which the address keeps, and columns can be left out (SHELL-19, SHELL-39)', async () => {
  atADesk()
  localStorage.clear()
  const { user, address } = await openDeskPage(<SchedulePage />, { at, slots, language: 'en' })
  await screen.findByRole('table')
  const order = () => rows().map((each) => within(each).getByRole('button').dataset['row'])
  const head = (name: string) => screen.getByRole('columnheader', { name })
  expect(order()).toEqual(['talk', 'free', 'far'])
  await user.click(within(head('Time')).getByRole('button'))
  expect([order(), head('Time').getAttribute('aria-sort')]).toEqual([['far', 'talk', 'free'], 'ascending'])
  await user.click(within(head('Booked')).getByRole('button'))
  await user.click(within(head('Booked')).getByRole('button'))
  expect(order()[0]).toBe('talk')
  expect(address.current).toBe(`${at}?sort=-booked`)
  await user.click(within(head('Booked')).getByRole('button'))
  expect(address.current).toBe(at)

  await user.click(screen.getByRole('button', { name: 'Columns' }))
  await user.click(await screen.findByRole('checkbox', { name: 'Students' }))
  expect(screen.queryByRole('columnheader', { name: 'Students' })).toBeNull()
  expect(localStorage.getItem('hidden-columns:slot')).toBe('students')
  localStorage.clear()
})

test('the list starts with today to seven days ahead, and asks for nothing else (SCHED-05, CONST-13)', async () => {
  const { requestedRanges } = await openDeskPage(<SchedulePage />, { at, slots })
  await screen.findByRole('table')
  expect(new Set(requestedRanges.map(({ from, to }) => `${from} ${to}`))).toEqual(new Set(['2026-11-20 2026-11-27']))
})

test('filters by bookings, teacher, place and online narrow the list; reset brings it back (SCHED-01, SCHED-02, SCHED-03, SCHED-06)', async () => {
  const { user, address } = await openDeskPage(<SchedulePage />, { at, slots, language: 'en' })
  await screen.findByRole('table')
  const choose = async (field: string, option: string) => {
    await user.click(screen.getByRole('combobox', { name: field }))
    await user.click(await screen.findByRole('option', { name: option }))
  }
  await choose('Show', 'Booked')
  await waitFor(() => expect(rows()).toHaveLength(1))
  expect(address.current).toContain('show=booked')
  await choose('Show', 'All')
  await choose('Teacher', '田中先生 t002')
  await waitFor(() => expect(rows()).toHaveLength(1))
  row(/21 Nov/)
  await user.click(screen.getByRole('button', { name: /clear/i }))
  await waitFor(() => expect(rows()).toHaveLength(3))
  expect(address.current).toBe(at)
  await choose('Place', 'みどり台校')
  await waitFor(() => expect(rows()).toHaveLength(1))
  await choose('Place', 'Online')
  // The booked lesson is held at the station; the other one may still be held online.
  await waitFor(() => expect(rows()).toHaveLength(1))
  row(/11:00/)
})

test('free seats and a time of day narrow the list, and stay in the address', async () => {
  const full = aSlot('full', '2026-11-20', '13:00', { ...booked({ s0045: '阿部 久美' }), occupancy: 'full' })
  const late = aSlot('late', '2026-11-20', '17:00')
  const { user, address } = await openDeskPage(<SchedulePage />, { at, slots: [...slots, full, late], language: 'en' })
  await screen.findByRole('table')
  const choose = async (name: string, option: string) => {
    await user.click(screen.getByRole('combobox', { name }))
    await user.click(await screen.findByRole('option', { name: option }))
  }
  await choose('Show', 'Seats left')
  // What has begun has none that could be booked.
  await waitFor(() => expect(rows()).toHaveLength(2))
  expect(rows().some((each) => within(each).queryByRole('button', { name: /13:00/ }))).toBe(false)
  await choose('Time of day', 'From 17:00')
  await waitFor(() => expect(rows()).toHaveLength(1))
  row(/17:00/)
  expect(address.current).toBe(`${at}?show=free&hours=evening`)
  await choose('Time of day', 'Before 12:00')
  await waitFor(() => expect(rows()).toHaveLength(1))
})

test('the search finds students by part of id or name in any case (SCHED-04, SHELL-19, SHELL-26)', async () => {
  const { user } = await openDeskPage(<SchedulePage />, { at, slots, language: 'en' })
  await screen.findByRole('table')
  const search = screen.getByRole('searchbox')
  expect(search.getAttribute('placeholder')).toBe('Search')
  await user.type(search, 'CLAIRE')
  await waitFor(() => expect(rows()).toHaveLength(1))
  await user.clear(search)
  await user.type(search, 'nobody')
  expect(await screen.findByText('No results found')).toBeTruthy()
})

test('days without slots offer to add one, and speak of results under a filter only (SHELL-21)', async () => {
  signInStaff(['slotNew'])
  await openDeskPage(<SchedulePage />, { at, slots: [], language: 'en' })
  expect(await screen.findByText('No slots for these dates')).toBeTruthy()
  expect(screen.queryByText('No results found')).toBeNull()
  expect(
    screen.getAllByRole<HTMLButtonElement>('button', { name: 'Add slot' }).map(({ disabled }) => disabled),
  ).toEqual([false, false])
})

test('a start date after the end takes the end along (SHELL-27)', async () => {
  const { user, requestedRanges } = await openDeskPage(<SchedulePage />, {
    at: `${at}?from=2026-11-22&to=2026-11-23`,
    slots,
    language: 'en',
  })
  const start = await screen.findByRole('textbox', { name: 'Start date' })
  await user.clear(start)
  await user.type(start, '2026/11/30')
  await waitFor(() => expect(requestedRanges.at(-1)).toEqual({ from: '2026-11-30', to: '2026-11-30' }))
  await screen.findByText('No slots for these dates')
  expect(requestedRanges).toHaveLength(2)
})

test('an address with half a date is not sent to the server (SHELL-28)', async () => {
  const { requestedRanges } = await openDeskPage(<SchedulePage />, { at: `${at}?from=2026-11`, slots, language: 'en' })
  expect(await screen.findByText('Rejected pre-call: Invalid date format')).toBeTruthy()
  expect(requestedRanges).toEqual([])
})

test('100 rows show until all are asked for; other filters start again at 100 (SCHED-12, CONST-09, SHELL-22, SHELL-23, SHELL-24, D137)', async () => {
  const minute = (n: number) => `${String(9 + Math.floor(n / 60)).padStart(2, '0')}:${String(n % 60).padStart(2, '0')}`
  const many = Array.from({ length: 130 }, (_, n) => ({
    ...aSlot(`s${n}`, '2026-11-20', '09:00', n < 110 ? booked({ [`s${n}`]: `生徒 ${n}` }) : {}),
    startsAt: `2026-11-20T${minute(n)}:00`,
  }))
  const { user } = await openDeskPage(<SchedulePage />, { at, slots: many, language: 'en' })
  await screen.findByRole('table')
  expect(rows()).toHaveLength(100)
  expect(screen.getByText(/100 of 130/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: /show all/i }))
  expect(rows()).toHaveLength(130)
  await user.click(screen.getByRole('combobox', { name: 'Show' }))
  await user.click(await screen.findByRole('option', { name: 'Booked' }))
  await waitFor(() => expect(screen.getByText(/100 of 110/)).toBeTruthy())
  expect(rows()).toHaveLength(100)
})

test('a slot opens beside the list with all there is to know, and its address leads there (SCHED-38, SCHED-39, SCHED-40, SCHED-41, SCHED-42, SCHED-43)', async () => {
  atADesk()
  const { user, address } = await openDeskPage(<SchedulePage />, { at, slots })
  await screen.findByRole('table')
  await user.click(row(/10:00/))
  const panel = await screen.findByRole('complementary', { name: /10:00–10:50/ })
  const text = panel.textContent ?? ''
  for (const part of [
    '今日2026年11月20日(金)',
    '予約開始 10月1日(木) 09:00',
    'キャンセル期限 11月19日(木) 18:00',
    'Emilyt001',
    '駅前校',
    'オンライン',
    'フリートーク 予約中のコース 2/4',
    '発音クリニック定員1名',
    '予約した生徒 2名',
    'Dubois ClaireS0101',
    'キャンセル待ち 2名',
    '宿題を確認',
  ]) {
    expect(text.replaceAll(/\s/g, '')).toContain(part.replaceAll(/\s/g, ''))
  }
  // Its students lead to their pages.
  const links = within(panel).getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toContain('https://meet.example.jp/emily')
  expect(address.current).toBe(`${at}?slot=talk`)
  expect(screen.getByRole('table')).toBeTruthy()
})

test('a link that is no web address never becomes one (SCHED-42)', async () => {
  await openDeskPage(<SchedulePage />, {
    at: `${at}?slot=free`,
    slots: [{ ...free, onlineLessonLink: 'javascript:alert(1)' }],
  })
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('javascript:alert(1)')
  expect(within(dialog).queryByRole('link')).toBeNull()
})

test('arrows go from row to row, Enter opens, the detail follows, Escape closes and the row has the focus (SCHED-48, SHELL-39)', async () => {
  atADesk()
  const { user, address } = await openDeskPage(<SchedulePage />, { at, slots })
  await screen.findByRole('table')
  const button = (name: RegExp) => within(row(name)).getByRole('button')
  expect(rows().map((each) => within(each).getByRole('button').tabIndex)).toEqual([0, -1, -1])
  act(() => button(/10:00/).focus())
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(button(/11:00/))
  await user.keyboard('{Enter}')
  await screen.findByRole('complementary', { name: /11:00–11:50/ })
  await user.keyboard('{End}')
  await screen.findByRole('complementary', { name: /09:00–09:50/ })
  expect(address.current).toBe(`${at}?slot=far`)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull())
  expect(address.current).toBe(at)
  expect(document.activeElement).toBe(button(/11月21日/))
})

test('a narrow window opens the slot in a dialog that Escape closes (SCHED-48)', async () => {
  const { user, address } = await openDeskPage(<SchedulePage />, { at, slots, language: 'en' })
  await screen.findByRole('table')
  await user.click(row(/10:00/))
  const dialog = await screen.findByRole('dialog', { name: /10:00–10:50/ })
  expect(dialog.textContent).toContain('Cancellation deadline Thu 19 Nov 18:00')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(address.current).toBe(at)
})

test('a slot outside the list opens by its address; one that does not exist says so', async () => {
  const later = aSlot('later', '2027-01-08', '18:00')
  await openDeskPage(<SchedulePage />, { at: `${at}?slot=later`, slots: [...slots, later] })
  expect(await screen.findByRole('dialog', { name: /18:00–18:50/ })).toBeTruthy()
})

test('an open slot that is nowhere says that it cannot be found', async () => {
  await openDeskPage(<SchedulePage />, { at: `${at}?slot=nothing`, slots })
  expect(await screen.findByText('この枠は見つかりません')).toBeTruthy()
})

test('a booking appears in its row, with a highlight and a polite announcement', async () => {
  atADesk()
  const { live } = await openDeskPage(<SchedulePage />, { at, slots })
  await screen.findByRole('table')
  live({ slots: [{ ...free, ...booked({ s0007: '渡辺 修' }) }] })
  await waitFor(() => expect(cells(/11:00/)[6]).toBe('渡辺 修'))
  expect(row(/11:00/).dataset['changed']).toBe('true')
  expect(row(/10:00/).dataset['changed']).toBeUndefined()
  expect(screen.getByText('予約が入りました：11月20日(金) 11:00–11:50 Emily')).toBeTruthy()
  await waitFor(() => expect(row(/11:00/).dataset['changed']).toBeUndefined())
})

test('a new slot joins the list at its place, one that is gone leaves, many are one announcement', async () => {
  const { live } = await openDeskPage(<SchedulePage />, { at, slots, language: 'en' })
  await screen.findByRole('table')
  live({ slots: [aSlot('new', '2026-11-20', '10:00', { teacher: tanaka })] })
  live({ gone: ['far'] })
  await waitFor(() => expect(screen.getByText('2 slots updated')).toBeTruthy())
  expect(rows().map((each) => within(each).getByRole('button').getAttribute('aria-label'))).toEqual([
    'Fri 20 Nov 10:00–10:50 Emily Partly booked',
    'Fri 20 Nov 10:00–10:50 田中先生 Unbooked',
    'Fri 20 Nov 11:00–11:50 Emily Unbooked',
  ])
})

test('changes hidden by the filters are not announced', async () => {
  const { live } = await openDeskPage(<SchedulePage />, { at: `${at}?teacher=t-2`, slots, language: 'en' })
  await screen.findByRole('table')
  live({ slots: [{ ...free, ...booked({ s0007: '渡辺 修' }) }] })
  live({ slots: [{ ...far, ...booked({ s0008: '青木 愛' }) }] })
  expect(await screen.findByText(/^New booking: Sat 21 Nov/)).toBeTruthy()
})

test('the open slot changes while one looks, and says so when it is deleted', async () => {
  const { live, serve } = await openDeskPage(<SchedulePage />, { at: `${at}?slot=free`, slots, language: 'en' })
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('Nobody has booked yet')
  live({ slots: [{ ...free, ...booked({ s0007: '渡辺 修' }) }] })
  await waitFor(() => expect(screen.getByRole('dialog').textContent).toContain('渡辺 修'))
  const entry = { doneAt: '2026-11-20T12:02:00', actorName: '鈴木 恵', slotId: 'free', studentId: null }
  server.use(
    api.query('Gone', () => {
      const entries = [typed('LogEntry', { type: 'slot_deleted', lessonTimeBefore: null, ...entry })]
      return HttpResponse.json({ data: { slot: null, log: typed('LogPage', { entries }) } })
    }),
  )
  serve([talk])
  live({ gone: ['free'] })
  expect(await screen.findByText('This slot has been deleted')).toBeTruthy()
  expect(await screen.findByText(/鈴木 恵/)).toBeTruthy()
  expect(screen.queryByText(/another teacher/)).toBeNull()
})

test('after missed changes the list is read again', async () => {
  const { live, serve } = await openDeskPage(<SchedulePage />, { at, slots, language: 'en' })
  await screen.findByRole('table')
  serve([talk, { ...free, ...booked({ s0007: '渡辺 修' }) }])
  live({ resync: true })
  await waitFor(() => expect(rows()).toHaveLength(2))
  expect(row(/11:00/).textContent).toContain('渡辺 修')
})

test('days that cannot be loaded leave the list as it was, and it says which days these are (SCHED-05)', async () => {
  const { user, requestedRanges, goTo } = await openDeskPage(<SchedulePage />, { at, slots, language: 'en' })
  await screen.findByRole('table')
  server.use(api.query('SlotsInRange', () => HttpResponse.error(), { once: true }))
  await goTo(`${at}?from=2026-11-21&to=2026-11-21`)
  const notice = await screen.findByText(/couldn't load .*\. Showing Fri 20 Nov–Fri 27 Nov\.$/)
  expect(rows()).toHaveLength(3)
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(rows()).toHaveLength(1))
  expect(notice.isConnected).toBe(false)
  expect(requestedRanges.at(-1)).toEqual({ from: '2026-11-21', to: '2026-11-21' })
})

test('the place of a slot is offered as a filter only while it is in use (SCHED-03)', async () => {
  const { user } = await openDeskPage(<SchedulePage />, {
    at,
    slots,
    school: {
      onlineLessons: false,
      locations: [station, { ...station, id: 'l-3', locationName: '旧校舎', active: false }],
    },
  })
  await screen.findByRole('table')
  await user.click(screen.getByRole('combobox', { name: '場所' }))
  const options = (await screen.findAllByRole('option')).map((option) => option.textContent)
  expect(options).toEqual(['すべての場所', '駅前校'])
})
