import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { storeSession } from '../shared/session/session.ts'
import { api, server } from '../test/server.ts'
import { openStudentPage } from '../test/studentArea.tsx'
import {
  aBookedSlot,
  aBooking,
  aStudentContract,
  aStudentRecord,
  aStudentSlot,
  english,
  teacher,
  typed,
} from '../test/studentData.ts'
import { SlotListPage } from './SlotListPage.tsx'

// Noon in Tokyo on Friday 20 November 2026.
beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-20T03:00:00Z') }))
afterEach(() => {
  vi.useRealTimers()
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
})

// Past the roles: working them out for a hundred rows, at each change of the page, takes half a minute.
const rows = () => [...document.querySelectorAll('li')].filter((item) => item.querySelector('a') !== null)
const rowText = async (text: string) => (await screen.findByText(text)).closest('li')?.textContent ?? ''

const full = aBookedSlot(4, { id: 'full', startsAt: '2026-11-21T11:00:00', endsAt: '2026-11-21T11:50:00' })
const own = aBookedSlot(2, { id: 'own', startsAt: '2026-11-21T12:00:00', endsAt: '2026-11-21T12:50:00' })
const soon = aStudentSlot({
  id: 'soon',
  startsAt: '2026-12-10T10:00:00',
  endsAt: '2026-12-10T10:50:00',
  availableFrom: '2026-11-25T09:00:00',
})

test('a row says day, time, course, teacher, place, seats and cost under its day (STU-15, STU-16, SLOT-13)', async () => {
  await openStudentPage(<SlotListPage />, { slots: [aBookedSlot(3)] })
  expect(await screen.findByRole('heading', { name: /明日 ?11月21日\(土\)/ })).toBeTruthy()
  const row = await rowText('10:00–10:50')
  for (const part of ['日常英会話', '田中 美咲', '駅前校', '残り1席', '2ポイント', '残りわずか', '予約する']) {
    expect(row).toContain(part)
  }
})

test('Available Only shows what can be booked now, All Lessons also full, own and not yet open slots (STU-05, STU-11, D44, D64)', async () => {
  const student = aStudentRecord({ bookings: [aBooking(own)] })
  const { user } = await openStudentPage(<SlotListPage />, {
    slots: [aStudentSlot(), full, own, soon],
    student,
    language: 'en',
  })
  expect(await screen.findByText('10:00–10:50')).toBeTruthy()
  expect(rows()).toHaveLength(1)
  await user.click(screen.getByRole('radio', { name: 'All Lessons' }))
  await waitFor(() => expect(rows()).toHaveLength(4))
  expect(await rowText('11:00–11:50')).toContain('Full')
  expect(await rowText('12:00–12:50')).toContain('Booked')
  expect(screen.getByText('Opens Wed 25 Nov')).toBeTruthy()
})

test("a slot with one's waiting entry shows Waiting list (STU-11)", async () => {
  const student = aStudentRecord({ waiting: ['full'] })
  await openStudentPage(<SlotListPage />, { slots: [full], student, at: '/student/list?show=all', language: 'en' })
  expect(await rowText('11:00–11:50')).toContain('Waiting list')
})

test('a full slot is among the available ones for who waits for it (BOOK-37, STU-05)', async () => {
  const student = aStudentRecord({ waiting: ['full'] })
  const other = aBookedSlot(4, { id: 'other', startsAt: '2026-11-21T15:00:00', endsAt: '2026-11-21T15:50:00' })
  await openStudentPage(<SlotListPage />, { slots: [aStudentSlot(), full, other], student, language: 'en' })
  expect(await rowText('11:00–11:50')).toContain('Waiting list')
  expect(rows()).toHaveLength(2)
})

test.each([
  ['田中', 1],
  ['田中美咲', 1],
  ['ｔａｎａｋａ', 0],
  ['金曜', 1],
  ['FRI', 1],
  ['１１／２７', 1],
  ['11:00', 1],
  ['smith 11/21', 1],
  ['smith 11/27', 0],
  ['renee', 1],
  ['ＲＥＮÉＥ', 1],
  ['ビジネス', 2],
  ['みどり', 1],
  ['オンライン', 1],
  ['online', 1],
  ['鈴木', 1],
  ['木', 0],
  ['土', 1],
  ['金曜日', 1],
  ['10時', 1],
  ['３時', 0],
  ['午前11時', 1],
  ['11時半', 0],
  ['10am', 1],
  ['午前', 2],
  ['夕方', 0],
])('searching for %s finds %i of two slots (STU-08, SHELL-26)', async (q, count) => {
  const slots = [
    aStudentSlot({ id: 'a', teacher: teacher('Renée Smith') }),
    aStudentSlot({
      id: 'b',
      startsAt: '2026-11-27T11:00:00',
      endsAt: '2026-11-27T11:50:00',
      location: typed('Location', { id: 'l-2', locationName: 'みどり台校' }),
      onlineAvailable: true,
      teacher: teacher('田中 美咲 鈴木'),
    }),
  ]
  await openStudentPage(<SlotListPage />, { slots, at: `/student/list?q=${encodeURIComponent(q)}` })
  await screen.findByRole('heading', { level: 1 })
  expect(rows()).toHaveLength(count)
})

test('the place filter offers all locations, each of them and online (STU-07)', async () => {
  const online = aStudentSlot({ id: 'online', location: null, onlineAvailable: true, startsAt: '2026-11-22T10:00:00' })
  const { user, address } = await openStudentPage(<SlotListPage />, { slots: [aStudentSlot(), online], language: 'en' })
  await waitFor(() => expect(rows()).toHaveLength(2))
  await user.click(screen.getByRole('combobox', { name: 'Place' }))
  const offered = within(screen.getByRole('listbox'))
    .getAllByRole('option')
    .map((option) => option.textContent)
  expect(offered).toEqual(['All locations', '駅前校', 'Online'])
  await user.click(screen.getByRole('option', { name: 'Online' }))
  await waitFor(() => expect(rows()).toHaveLength(1))
  expect(rows()[0]?.textContent).toContain('Online')
  expect(address.current).toBe('/student/list?location=online')
})

test('the list starts with today to 28 days ahead, and the address cannot start it before today (STU-06, STU-09, STU-10, SHELL-27, CONST-10)', async () => {
  const { requestedRanges } = await openStudentPage(<SlotListPage />)
  await waitFor(() => expect(requestedRanges.at(-1)).toEqual({ from: '2026-11-20', to: '2026-12-18' }))
})

test.each([
  ['from=2020-01-01', { from: '2026-11-20', to: '2026-12-18' }],
  ['from=2026-12-24', { from: '2026-12-24', to: '2026-12-24' }],
  ['from=2026-12-01&to=2026-11-25', { from: '2026-12-01', to: '2026-12-01' }],
  ['from=nonsense&to=2026-02-31', { from: '2026-11-20', to: '2026-12-18' }],
  ['to=2030-01-01', { from: '2026-11-20', to: '2027-02-19' }],
])('the address %s asks for a sound range (STU-10, SHELL-27)', async (search, range) => {
  const { requestedRanges } = await openStudentPage(<SlotListPage />, { at: `/student/list?${search}` })
  await waitFor(() => expect(requestedRanges.at(-1)).toEqual(range))
})

test('a hundred rows show until all are asked for, and again after a filter changed (SHELL-22, SHELL-23, D137)', async () => {
  const slots = Array.from({ length: 105 }, (_, place) => aStudentSlot({ id: `s${place}` }))
  const { user } = await openStudentPage(<SlotListPage />, { slots })
  await waitFor(() => expect(rows()).toHaveLength(100))
  expect(screen.getAllByText(/105件中100件を表示/).length).toBeGreaterThan(0)
  await user.click(screen.getAllByRole('button', { name: '全件表示' })[0] as HTMLElement)
  await waitFor(() => expect(rows()).toHaveLength(105))
  await user.click(screen.getByRole('radio', { name: 'すべてのレッスン' }))
  await waitFor(() => expect(rows()).toHaveLength(100))
})

test('priority teachers come first among equal starts where the school wants that (D121)', async () => {
  const slots = [
    aStudentSlot({ id: 'a', teacher: teacher('青木') }),
    aStudentSlot({ id: 'b', teacher: teacher('渡辺', true) }),
  ]
  await openStudentPage(<SlotListPage />, { slots, school: { priorityTeachers: true } })
  await waitFor(() => expect(rows()).toHaveLength(2))
  expect(rows().map((row) => /青木|渡辺/.exec(row.textContent)?.[0])).toEqual(['渡辺', '青木'])
})

test('an empty list says so and how to see more (SHELL-21)', async () => {
  const { user } = await openStudentPage(<SlotListPage />, { slots: [full], language: 'en' })
  expect(await screen.findByText('No results found')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Show all lessons' }))
  await waitFor(() => expect(rows()).toHaveLength(1))
})

test('while the list is open a seat that goes changes its row in place and is announced (D64)', async () => {
  const { live } = await openStudentPage(<SlotListPage />, { slots: [aBookedSlot(3)] })
  expect(await screen.findByText('残り1席')).toBeTruthy()
  act(() => live.slots([aBookedSlot(4)]))
  await waitFor(() => expect(rows()[0]?.textContent).toContain('満席'))
  expect(within(rows()[0] as HTMLElement).getByRole('link').textContent).toBe('詳細')
  expect(await screen.findByText('11月21日(土) 10:00–10:50のレッスンは予約できなくなりました')).toBeTruthy()
})

test('new slots of the range appear, moved and deleted ones leave, without a reload (SLOT-09)', async () => {
  const { live } = await openStudentPage(<SlotListPage />, { slots: [aStudentSlot()] })
  await waitFor(() => expect(rows()).toHaveLength(1))
  const fresh = aStudentSlot({ id: 'new', startsAt: '2026-11-22T15:00:00', endsAt: '2026-11-22T15:50:00' })
  act(() => live.slots([fresh]))
  expect(await screen.findByText('15:00–15:50')).toBeTruthy()
  act(() => live.slots([aStudentSlot({ id: 'later', startsAt: '2027-11-22T15:00:00' })]))
  act(() => live.slots([{ ...fresh, startsAt: '2027-01-22T15:00:00' }]))
  await waitFor(() => expect(rows()).toHaveLength(1))
  act(() => live.slots([], ['slot-1']))
  await waitFor(() => expect(rows()).toHaveLength(0))
})

test('missed changes are fetched again (D57)', async () => {
  const { live, requestedRanges } = await openStudentPage(<SlotListPage />, { slots: [aStudentSlot()] })
  await waitFor(() => expect(rows()).toHaveLength(1))
  const before = requestedRanges.length
  act(() => live.resync())
  await waitFor(() => expect(requestedRanges.length).toBeGreaterThan(before))
})

test('seats, and a lesson that is new, stay as they were told while an older answer was under way (SHELL-51)', async () => {
  const { live } = await openStudentPage(<SlotListPage />, { slots: [aBookedSlot(1)] })
  const seats = (text: string) => waitFor(async () => expect(await rowText('10:00–10:50')).toContain(text))
  await seats('残り3席')
  const late = Promise.withResolvers<void>()
  const asked = vi.fn<() => void>()
  server.use(
    api.query('StudentSlots', async () => {
      asked()
      await late.promise
      return HttpResponse.json({ data: { slots: [aBookedSlot(1)] } })
    }),
  )
  act(() => live.resync())
  await waitFor(() => expect(asked).toHaveBeenCalled())
  const fresh = aStudentSlot({ id: 'new', startsAt: '2026-11-22T15:00:00', endsAt: '2026-11-22T15:50:00' })
  act(() => live.slots([aBookedSlot(3), fresh]))
  await seats('残り1席')
  await act(async () => {
    late.resolve()
    await new Promise((resolve) => setTimeout(resolve, 50))
  })
  await seats('残り1席')
  expect(await screen.findByText('15:00–15:50')).toBeTruthy()
})

test('too few points turn a slot off with its reason the moment they are gone (BOOK-18, BOOK-23)', async () => {
  const times = { startsAt: '2026-11-22T17:00:00', endsAt: '2026-11-22T17:50:00' }
  const { live } = await openStudentPage(<SlotListPage />, { slots: [aStudentSlot({ courses: [english], ...times })] })
  expect(await screen.findByText('予約可')).toBeTruthy()
  act(() => live.student(aStudentRecord({ contracts: [aStudentContract({ points: 1 })] })))
  expect(await screen.findByText('残高不足')).toBeTruthy()
  // A change of one's own points or bookings shows where it happened, not on each slot that it shuts out.
  expect(screen.queryByText(/17:00–17:50のレッスンは予約できなくなりました/)).toBeNull()
  act(() => live.student(aStudentRecord({ contracts: [aStudentContract({ points: 20 })] })))
  expect(await screen.findByText('予約可')).toBeTruthy()
  expect(screen.queryByText(/17:00–17:50のレッスンが予約できるようになりました/)).toBeNull()
})

test('the sheet of a slot that is not there says so (STU-12)', async () => {
  server.use(api.query('StudentSlot', () => HttpResponse.json({ data: { slot: null } })))
  await openStudentPage(<SlotListPage />, { at: '/student/list?slot=nowhere', language: 'en' })
  expect(await screen.findByText('This lesson no longer exists')).toBeTruthy()
})

test('a slot leaves Available Only the moment its booking closes, not a minute later (D64, D143, BOOK-02)', async () => {
  const closing = aStudentSlot({ startsAt: '2026-11-20T13:00:00', endsAt: '2026-11-20T13:50:00' })
  await openStudentPage(<SlotListPage />, { slots: [closing] })
  await waitFor(() => expect(rows()).toHaveLength(1))
  vi.setSystemTime(Date.parse('2026-11-20T12:00:01+09:00'))
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  await waitFor(() => expect(rows()).toHaveLength(0))
})

test('a school without online lessons offers no place online (D120)', async () => {
  const { user } = await openStudentPage(<SlotListPage />, {
    slots: [],
    school: { onlineLessons: false },
    language: 'en',
  })
  await user.click(await screen.findByRole('combobox', { name: 'Place' }))
  expect(
    within(screen.getByRole('listbox'))
      .getAllByRole('option')
      .map((option) => option.textContent),
  ).toEqual(['All locations', '駅前校'])
})

const threeSlots = [
  aStudentSlot({ id: 'morning', teacher: teacher('Anna Smith'), courses: [english] }),
  aStudentSlot({ id: 'noon', startsAt: '2026-11-21T12:00:00', endsAt: '2026-11-21T12:50:00', onlineAvailable: true }),
  aStudentSlot({ id: 'evening', startsAt: '2026-11-21T19:00:00', endsAt: '2026-11-21T19:50:00' }),
]
const times = () => rows().map((row) => row.textContent.slice(0, 5))

test('chips narrow by time of day, online, course and teacher; each says whether it is pressed (STU-05, STU-07, STU-08, STU-18)', async () => {
  const { user, address } = await openStudentPage(<SlotListPage />, { slots: threeSlots, language: 'en' })
  const chips = within(screen.getByRole('group', { name: 'Filter' }))
  const chip = (name: string | RegExp) => chips.getByRole('button', { name })
  expect(times()).toEqual(['10:00', '12:00', '19:00'])

  chip('Morning').focus()
  await user.keyboard(' ')
  expect(times()).toEqual(['10:00'])
  expect(chip('Morning').getAttribute('aria-pressed')).toBe('true')
  await user.click(chip(/^Evening/))
  expect(times()).toEqual(['10:00', '19:00'])
  expect(address.current).toBe('/student/list?time=morning+evening')
  await user.click(chip('Morning'))
  await user.click(chip(/^Evening/))

  await user.click(chip('Online'))
  expect(times()).toEqual(['12:00'])
  await user.click(chip('Online'))

  await user.selectOptions(chips.getByRole('combobox', { name: 'Course' }), 'ビジネス英語')
  expect(times()).toEqual(['12:00', '19:00'])
  await user.selectOptions(chips.getByRole('combobox', { name: 'Course' }), 'All courses')
  await user.selectOptions(chips.getByRole('combobox', { name: 'Teacher' }), 'Anna Smith')
  expect(times()).toEqual(['10:00'])
})

test('only what can be booked of the chosen course is available', async () => {
  const contract = aStudentContract({ points: 2 })
  const student = aStudentRecord({ contracts: [contract] })
  await openStudentPage(<SlotListPage />, { slots: threeSlots, student, at: '/student/list?course=BIZ' })
  await screen.findByRole('heading', { level: 1 })
  expect(times()).toEqual([])
})

test("a returning student finds filters and search as before, on this device and nobody else's (STU-08)", async () => {
  const signIn = (id: string) => {
    history.replaceState(null, '', '/student/list')
    storeSession(JSON.stringify({ _id: id, type: 'student', token: 't', firstName: '', lastName: '' }))
  }
  signIn('s-1')
  const first = await openStudentPage(<SlotListPage />, { slots: threeSlots, language: 'en' })
  await first.user.click(screen.getByRole('button', { name: 'Online' }))
  await first.user.type(screen.getByRole('searchbox'), 'sat')
  await waitFor(() => expect(first.address.current).toContain('q=sat'))
  cleanup()

  await openStudentPage(<SlotListPage />, { slots: threeSlots, language: 'en' })
  expect(times()).toEqual(['12:00'])
  expect(screen.getByRole('button', { name: 'Online' }).getAttribute('aria-pressed')).toBe('true')
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('sat')
  cleanup()

  // Another visit: the search is over.
  sessionStorage.clear()
  signIn('s-1')
  const third = await openStudentPage(<SlotListPage />, { slots: threeSlots, language: 'en' })
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('')
  expect(times()).toEqual(['12:00'])
  await third.user.click(screen.getByRole('button', { name: 'Online' }))
  expect(times()).toHaveLength(3)
  cleanup()

  // What a link says counts alone.
  await openStudentPage(<SlotListPage />, { slots: threeSlots, at: '/student/list?location=online', language: 'en' })
  expect(times()).toEqual(['12:00'])
  await third.user.click(screen.getByRole('button', { name: 'Morning' }))
  cleanup()

  signIn('s-2')
  await openStudentPage(<SlotListPage />, { slots: threeSlots, language: 'en' })
  expect(times()).toHaveLength(3)
})

test('only teachers who hold a course of the contracts are offered, and one chip clears all filters (STU-08)', async () => {
  const other = typed('Course', { ...english, id: 'c-other', code: 'OTHER', displayName: '書道' })
  const slots = [...threeSlots, aStudentSlot({ id: 'other', teacher: teacher('書道の講師'), courses: [other] })]
  const { user, address } = await openStudentPage(<SlotListPage />, { slots, language: 'en' })
  const offered = within(screen.getByRole('combobox', { name: 'Teacher' }))
  expect(offered.getAllByRole('option').map((option) => option.textContent)).toEqual([
    'All teachers',
    'Anna Smith',
    '田中 美咲',
  ])
  const clear = () =>
    within(screen.getByRole('group', { name: 'Filter' })).queryByRole('button', { name: 'Clear filters' })
  expect(clear()).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Morning' }))
  expect(times()).toEqual(['10:00'])
  await user.click(clear() as HTMLElement)
  expect(times()).toHaveLength(3)
  expect(address.current).toBe('/student/list')
})

test('a kept course or teacher that is no longer there hides nothing', async () => {
  const at = '/student/list?course=GONE&teacher=t-gone'
  await openStudentPage(<SlotListPage />, { slots: threeSlots, at, language: 'en' })
  expect(times()).toHaveLength(3)
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Course' }).value).toBe('')
})

test('the list reports a missing valid contract and blames no dates', async () => {
  const student = aStudentRecord({ contracts: [aStudentContract({ endDate: '2026-10-31' })] })
  await openStudentPage(<SlotListPage />, { slots: threeSlots, student, language: 'en' })
  expect(await screen.findByText('You have no valid contract')).toBeTruthy()
  expect(screen.queryByText(/Other dates/)).toBeNull()
})

test('Back leads from a chosen day and from a search to what was listed before, past each key typed (STU-48, STU-10)', async () => {
  history.replaceState(null, '', '/student/list')
  storeSession(JSON.stringify({ _id: 's-1', type: 'student', token: 't', firstName: '', lastName: '' }))
  localStorage.setItem('filters:slots:s-1', JSON.stringify({ show: 'all' }))
  const { user, address, back } = await openStudentPage(<SlotListPage />, {
    slots: [aStudentSlot(), full],
    language: 'en',
  })
  expect(await screen.findByText('11:00–11:50')).toBeTruthy()
  expect(address.current).toBe('/student/list')
  await user.click(screen.getByRole('button', { name: /^Sat 21 Nov/ }))
  await waitFor(() => expect(address.current).toContain('day=2026-11-21'))
  await user.type(screen.getByRole('searchbox'), '田')
  await waitFor(() => expect(address.current).toContain('q='))
  await user.type(screen.getByRole('searchbox'), '中')
  await waitFor(() => expect(new URLSearchParams(address.current.split('?')[1]).get('q')).toBe('田中'))

  back()
  await waitFor(() => expect(address.current).not.toContain('q='))
  expect(address.current).toContain('day=2026-11-21')
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe(''))
  expect(sessionStorage.getItem('filters:slots:s-1')).toBeNull()
  back()
  await waitFor(() => expect(address.current).toBe('/student/list'))
  // As this device keeps it.
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'All Lessons' }).checked).toBe(true)
  expect(rows()).toHaveLength(2)
})
