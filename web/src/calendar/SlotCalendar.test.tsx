import { MantineProvider } from '@mantine/core'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { Toaster } from 'react-hot-toast'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { setLanguage } from '../shared/i18n/language.ts'
import { SlotCalendar, type SlotCalendarProps } from './SlotCalendar.tsx'
import { slotAt } from './testSlots.ts'
import type { CalendarSlot } from './types.ts'

const home = Temporal.Now.timeZoneId()
const away = Temporal.Now.zonedDateTimeISO(home).offset === '+05:45' ? 'Asia/Tokyo' : 'Asia/Kathmandu'

const morning = slotAt('morning', '2026-11-19T10:00:00', '2026-11-19T11:00:00')
const noon = slotAt('noon', '2026-11-19T12:00:00', '2026-11-19T13:00:00', {
  course: 'TOEIC',
  students: ['山田 太郎'],
  memo: 'p.24',
  occupancy: 'full',
})
const friday = slotAt('friday', '2026-11-20T12:00:00', '2026-11-20T13:00:00', { occupancy: 'partial' })
const slots = [morning, noon, friday]

type Given = Partial<SlotCalendarProps>

function Calendar(props: Given) {
  const [at, setAt] = useState({ view: props.view ?? 'week', date: props.date ?? '2026-11-20' })
  return (
    <MantineProvider env="test">
      <SlotCalendar
        slots={slots}
        dayStart="08:00"
        dayEnd="22:00"
        timeZone={home}
        now="2026-11-20T11:22:00"
        onOpenSlot={() => undefined}
        {...props}
        {...at}
        onNavigate={(view, date) => {
          props.onNavigate?.(view, date)
          setAt({ view, date })
        }}
      />
      <Toaster />
    </MantineProvider>
  )
}

const card = (name: RegExp) => screen.findByRole('button', { name })
const column = async (name: string) => {
  const found = await screen.findByRole('group', { name })
  vi.spyOn(found, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 100, 1400))
  return found
}

function asPhone() {
  const wide = window.matchMedia
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    Object.assign(wide(query), { matches: query.includes('width <') }),
  )
}

beforeEach(() => setLanguage('en'))
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

test('a slot is a button that says everything and opens by click (STU-20, SCHED-29)', async () => {
  const onOpenSlot = vi.fn<(id: string) => void>()
  render(<Calendar onOpenSlot={onOpenSlot} />)
  const noonCard = await card(
    /Thu 19 Nov, 12:00 to 13:00, Full, TOEIC, teacher 田中 美咲, 新宿校, students 山田 太郎, note p.24/,
  )
  fireEvent.click(noonCard)
  expect(onOpenSlot.mock.calls).toEqual([['noon']])
})

test('the first slot of a week without one scrolls to it, but not away from where somebody has clicked or scrolled (SCHED-16, SCHED-34)', async () => {
  const [early, late] = ['07:00', '19:00'].map((time) =>
    slotAt('new', `2026-12-02T${time}:00`, `2026-12-02T${time.slice(0, 2)}:50:00`),
  ) as [CalendarSlot, CalendarSlot]
  const week = { date: '2026-12-02', dayStart: '00:00', dayEnd: '23:00' } as const
  const open = async () => {
    const { rerender, unmount } = render(<Calendar {...week} slots={[]} onTimeClick={() => undefined} />)
    const wednesday = await column('Wed 2 Dec')
    const scroller = wednesday.closest<HTMLElement>('[tabindex="0"]') as HTMLElement
    const arrive = async (slot: CalendarSlot) => {
      rerender(<Calendar {...week} slots={[slot]} onTimeClick={() => undefined} />)
      await waitFor(() => expect(scroller.tabIndex).toBe(-1))
    }
    return { wednesday, scroller, arrive, unmount }
  }
  const untouched = await open()
  const start = untouched.scroller.scrollTop
  expect(start).toBeGreaterThan(0)
  await untouched.arrive(early)
  expect(untouched.scroller.scrollTop).toBeLessThan(start)
  untouched.unmount()

  const clicked = await open()
  fireEvent.click(clicked.wednesday)
  await clicked.arrive(early)
  expect(clicked.scroller.scrollTop).toBe(start)
  clicked.unmount()

  const moved = await open()
  moved.scroller.scrollTop = start + 300
  await moved.arrive(late)
  expect(moved.scroller.scrollTop).toBe(start + 300)
})

test('the calendar is 900 pixels high, with a line of the present and full hours of 24 (CONST-19, CONST-20)', async () => {
  render(<Calendar dayStart="08:30" dayEnd="22:00" />)
  await card(/12:00 to 13:00, Full/)
  const calendar = screen.getByRole('region', { name: 'Calendar' })
  expect(calendar.style.getPropertyValue('--calendar-height')).toBe('900px')
  const hours = [...calendar.querySelectorAll('[data-hour]')].map(({ textContent }) => textContent)
  expect(hours).toEqual(Array.from({ length: 14 }, (_, hour) => `${String(hour + 8).padStart(2, '0')}:00`))
  const marked = [...calendar.querySelectorAll<HTMLElement>('[data-now=true]')]
  expect(marked.map(({ dataset }) => dataset['hoursOf'])).toEqual(['2026-11-20'])
})

test('everything is said in Japanese too, and follows the language while open (BRAND-02)', async () => {
  render(<Calendar />)
  await card(/12:00 to 13:00, Full/)
  setLanguage('jp')
  await card(/11月19日\(木\)、12:00から13:00まで、満席/)
  expect(screen.getByRole('heading', { name: '2026年11月' })).toBeDefined()
  expect(screen.getByRole('button', { name: '次の週' })).toBeDefined()
})

test('one tab stop; arrows go between slots, Enter opens, and when a slot goes the next one has the focus', async () => {
  const onOpenSlot = vi.fn<(id: string) => void>()
  const { rerender } = render(<Calendar onOpenSlot={onOpenSlot} />)
  const fridayCard = await card(/Fri 20 Nov, 12:00/)
  const noonCard = await card(/Thu 19 Nov, 12:00/)
  const morningCard = await card(/Thu 19 Nov, 10:00/)
  await waitFor(() => expect([fridayCard, noonCard, morningCard].map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1]))
  fridayCard.focus()
  await userEvent.keyboard('{ArrowLeft}')
  expect(document.activeElement).toBe(noonCard)
  await userEvent.keyboard('{ArrowUp}')
  expect(document.activeElement).toBe(morningCard)
  expect(morningCard.tabIndex).toBe(0)
  await userEvent.keyboard('{Enter}')
  expect(onOpenSlot.mock.calls).toEqual([['morning']])
  rerender(<Calendar slots={[noon, friday]} />)
  await waitFor(() => expect(document.activeElement).toBe(noonCard))
})

test('a seat that goes while you look changes in place and is announced', async () => {
  const { rerender } = render(<Calendar />)
  const before = await card(/Fri 20 Nov, 12:00 to 13:00, Partly booked/)
  rerender(<Calendar slots={[morning, noon, { ...friday, occupancy: 'full' }]} />)
  const after = await card(/Fri 20 Nov, 12:00 to 13:00, Full/)
  expect(after).toBe(before)
  expect(after.dataset.changed).toBe('true')
  expect(screen.getByRole('status').textContent).toBe('1 slot updated')
  const untouched = await card(/Thu 19 Nov, 12:00/)
  expect(untouched.dataset.changed).toBeUndefined()
  await waitFor(() => expect(after.dataset.changed).toBeUndefined())
})

test('another language is no change of the slots (BRAND-02)', async () => {
  const { rerender } = render(<Calendar />)
  const before = await card(/Fri 20 Nov, 12:00 to 13:00/)
  act(() => setLanguage('jp'))
  rerender(<Calendar slots={slots.map((slot) => ({ ...slot, course: `${slot.course} コース` }))} />)
  await waitFor(() => expect(before.getAttribute('aria-label') ?? before.textContent).toContain('コース'))
  expect(document.querySelectorAll('[data-changed]')).toHaveLength(0)
})

test('slots that come, go and move are followed', async () => {
  const { rerender } = render(<Calendar />)
  await card(/Thu 19 Nov, 10:00/)
  const moved: CalendarSlot = { ...morning, startsAt: '2026-11-18T15:00:00', endsAt: '2026-11-18T16:00:00' }
  rerender(<Calendar slots={[moved, slotAt('new', '2026-11-17T09:00:00', '2026-11-17T10:00:00')]} />)
  await card(/Wed 18 Nov, 15:00/)
  await card(/Tue 17 Nov, 09:00/)
  expect(screen.queryByRole('button', { name: /Thu 19 Nov, 1/ })).toBeNull()
})

test('a crowded day draws only the cards in sight, and the keyboard still reaches all (SCHED-16)', async () => {
  // A window of 400 px on a column in which each of 100 teachers has 13.
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(400)
  const crowd = Array.from({ length: 100 }, (_, n) =>
    slotAt(`s${n}`, '2026-11-20T12:00:00', '2026-11-20T13:00:00', { teacher: `T${String(n).padStart(2, '0')}` }),
  )
  render(<Calendar view="day" slots={crowd} />)
  const first = await card(/teacher T00/)
  const cards = () => screen.getAllByRole('button', { name: /, 12:00 to/ })
  expect(cards().length).toBeLessThan(60)
  expect(screen.queryByRole('button', { name: /teacher T80/ })).toBeNull()
  first.focus()
  await userEvent.keyboard('{End}')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: /teacher T99/ }))
  // Others share this process: whatever is found, it prints no longer.
  try {
    fireEvent(window, new Event('beforeprint'))
    // This many do not fit beside each other on a sheet: one card stands for them, and a list below has each.
    const printed = cards().flatMap((each) => each.dataset['slotId'] ?? [])
    expect(new Set(printed)).toEqual(new Set(crowd.map(({ id }) => id)))
  } finally {
    fireEvent(window, new Event('afterprint'))
  }
})

test('the toolbar goes back, forth, to today and to another view, and the page hears what to fetch (SCHED-19, SCHED-22)', async () => {
  const onRangeChange = vi.fn<(from: string, to: string) => void>()
  const onNavigate = vi.fn<SlotCalendarProps['onNavigate']>()
  render(<Calendar onRangeChange={onRangeChange} onNavigate={onNavigate} />)
  fireEvent.click(screen.getByRole('button', { name: 'Next week' }))
  fireEvent.click(screen.getByRole('button', { name: 'Today' }))
  fireEvent.click(screen.getByRole('radio', { name: 'Month' }))
  expect(onNavigate.mock.calls).toEqual([
    ['week', '2026-11-27'],
    ['week', '2026-11-20'],
    ['month', '2026-11-20'],
  ])
  expect(onRangeChange.mock.calls).toEqual([
    ['2026-11-15', '2026-11-21'],
    ['2026-11-22', '2026-11-28'],
    ['2026-11-15', '2026-11-21'],
    ['2026-11-01', '2026-12-05'],
  ])
})

test('another week is read out by its days, as its title is often the same (SCHED-19)', () => {
  render(<Calendar view="week" />)
  const announcement = screen.getByText('Sun 15 Nov to Sat 21 Nov')
  fireEvent.click(screen.getByRole('button', { name: 'Next week' }))
  expect(announcement.textContent).toBe('Sun 22 Nov to Sat 28 Nov')
  expect(announcement.getAttribute('aria-live')).toBe('polite')
  fireEvent.click(screen.getByRole('radio', { name: 'Month' }))
  expect(announcement.textContent).toBe('')
})

test('while a dialog is open the view cannot be switched (SCHED-31)', () => {
  render(<Calendar viewSwitchDisabled />)
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Day' }).disabled).toBe(true)
})

test('a click on empty time gives the wall time on the grid (SCHED-27, SCHED-28)', async () => {
  const onTimeClick = vi.fn<(wallTime: string) => void>()
  render(<Calendar onTimeClick={onTimeClick} stepMinutes={30} />)
  fireEvent.click(await column('Wed 18 Nov'), { clientY: 765 })
  expect(onTimeClick.mock.calls).toEqual([['2026-11-18T15:30:00']])
})

test('off the home time zone hours are the whole day, clicks on time that make nothing only say so, slots still open (SCHED-35, TCH-18, STU-22)', async () => {
  const onOpenSlot = vi.fn<(id: string) => void>()
  render(<Calendar timeZone={away} onOpenSlot={onOpenSlot} />)
  fireEvent.click(await column('Wed 18 Nov'))
  expect(await screen.findByText('Set computer to home timezone.')).toBeDefined()
  expect(screen.getByText('03:00')).toBeDefined()
  expect(screen.getByText(/Times are school time, .*; it is \d\d:\d\d there now\./).textContent).toContain(away)
  fireEvent.click(await card(/Thu 19 Nov, 12:00 to 13:00/))
  expect(onOpenSlot).toHaveBeenCalledWith('noon')
})

test("at home hours are the school's, and a slot outside of them is one click away (STU-23, SCHED-16)", async () => {
  const early = slotAt('early', '2026-11-17T06:00:00', '2026-11-17T07:00:00')
  render(<Calendar slots={[...slots, early]} />)
  await card(/Thu 19 Nov, 12:00/)
  expect(screen.getByText('08:00')).toBeDefined()
  expect(screen.queryByText('06:00')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Show the whole day' }))
  await card(/Tue 17 Nov, 06:00 to 07:00/)
})

test('hovering shows the details when they are on (SCHED-36, SCHED-37, TCH-19)', async () => {
  const onTooltipChange = vi.fn<(on: boolean) => void>()
  const { rerender } = render(<Calendar tooltip onTooltipChange={onTooltipChange} />)
  fireEvent.pointerOver(await card(/Thu 19 Nov, 12:00/), { pointerType: 'mouse' })
  const tip = await screen.findByRole('tooltip')
  for (const text of ['12:00–13:00', 'Full', '新宿校', '田中 美咲', 'TOEIC', '山田 太郎', 'p.24']) {
    expect(within(tip).getByText(text)).toBeDefined()
  }
  fireEvent.keyDown(document, { key: 'Escape' })
  expect(screen.queryByRole('tooltip')).toBeNull()
  fireEvent.click(screen.getByRole('switch', { name: 'Details on hover' }))
  expect(onTooltipChange).toHaveBeenCalledWith(false)

  rerender(<Calendar tooltip={false} onTooltipChange={onTooltipChange} />)
  vi.useFakeTimers()
  fireEvent.pointerOver(screen.getByRole('button', { name: /Thu 19 Nov, 12:00/ }), { pointerType: 'mouse' })
  vi.advanceTimersByTime(2000)
  expect(screen.queryByRole('tooltip')).toBeNull()
})

test('a touch shows no details, nor does the mouse a browser makes up after it (SHELL-40, D139)', async () => {
  render(<Calendar tooltip />)
  const noonCard = await card(/Thu 19 Nov, 12:00/)
  vi.useFakeTimers()
  fireEvent.pointerDown(noonCard, { pointerType: 'touch' })
  fireEvent.pointerOver(noonCard, { pointerType: 'touch' })
  fireEvent.pointerOver(noonCard, { pointerType: 'mouse' })
  vi.advanceTimersByTime(2000)
  expect(screen.queryByRole('tooltip')).toBeNull()
})

test('a double tap opens once (SHELL-40, D139)', async () => {
  const onOpenSlot = vi.fn<(id: string) => void>()
  render(<Calendar onOpenSlot={onOpenSlot} />)
  const noonCard = await card(/Thu 19 Nov, 12:00/)
  fireEvent.click(noonCard)
  fireEvent.click(noonCard)
  expect(onOpenSlot).toHaveBeenCalledTimes(1)
})

test('the month counts each day and a day number goes to the day view (SCHED-26, SCHED-14)', async () => {
  const onNavigate = vi.fn<SlotCalendarProps['onNavigate']>()
  const onOpenSlot = vi.fn<(id: string) => void>()
  const given = { view: 'month', onNavigate, onOpenSlot } as const
  render(<Calendar {...given} />)
  fireEvent.click(await card(/12:00 to 13:00, Full/))
  expect(onOpenSlot).toHaveBeenCalledWith('noon')
  expect(onNavigate).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'Thu 19 Nov, 2 slots, Unbooked 1, Full 1' }))
  expect(onNavigate).toHaveBeenCalledWith('day', '2026-11-19')
  await card(/Thu 19 Nov, 12:00/)
})

test('a live change reaches the month in place; the line of what has no room leads to its day (SCHED-26)', async () => {
  const onNavigate = vi.fn<SlotCalendarProps['onNavigate']>()
  const { rerender } = render(<Calendar view="month" onNavigate={onNavigate} />)
  const number = await card(/^Thu 19 Nov, 2 slots, Unbooked 1, Full 1$/)
  const noonCard = await card(/12:00 to 13:00, Full/)
  rerender(<Calendar view="month" onNavigate={onNavigate} slots={[morning, { ...noon, occupancy: 'empty' }, friday]} />)
  expect(number.textContent).toContain('Unbooked 2')
  expect(noonCard.textContent).toContain('12:00 to 13:00, Unbooked')
  // The slot moves to another day, and others come.
  const moved = { ...noon, startsAt: '2026-11-20T13:00:00', endsAt: '2026-11-20T14:00:00' }
  const more = Array.from({ length: 9 }, (_, n) => slotAt(`n${n}`, `2026-11-18T1${n}:00:00`, `2026-11-18T1${n}:50:00`))
  rerender(<Calendar view="month" onNavigate={onNavigate} slots={[morning, moved, friday, ...more]} />)
  await card(/^Fri 20 Nov, 13:00 to 14:00, Full/)
  expect(screen.queryByText(/^Thu 19 Nov, 12:00/)).toBeNull()
  fireEvent.keyDown(await card(/^\d more Wed 18 Nov$/), { key: 'Enter' })
  expect(onNavigate).toHaveBeenCalledWith('day', '2026-11-18')
})

test('a slot that comes before the focused one of its day leaves the focus where it was (SCHED-26)', async () => {
  const { rerender } = render(<Calendar view="month" />)
  const focused = () => document.activeElement?.textContent
  const noonCard = await card(/12:00 to 13:00, Full/)
  act(() => noonCard.focus())
  expect(focused()).toContain('12:00 to 13:00')
  const early = slotAt('early', '2026-11-19T09:00:00', '2026-11-19T09:50:00')
  rerender(<Calendar view="month" slots={[early, ...slots]} />)
  await card(/09:00 to 09:50/)
  await waitFor(() => expect(focused()).toContain('12:00 to 13:00'))
  rerender(<Calendar view="month" slots={slots} />)
  await waitFor(() => expect(screen.queryByRole('button', { name: /09:00 to 09:50/ })).toBeNull())
  await waitFor(() => expect(focused()).toContain('12:00 to 13:00'))
})

test('a day of the month shows as many slots as fit: fewer below a line of counts, as many with larger letters, and higher', async () => {
  const crowded = Array.from({ length: 12 }, (_, hour) =>
    slotAt(`s${hour}`, `2026-11-19T${hour + 10}:00:00`, `2026-11-19T${hour + 10}:50:00`),
  )
  const shown = async () => {
    const { unmount } = render(<Calendar view="month" slots={crowded} />)
    await card(/^Thu 19 Nov, 12 slots/)
    const chips = document.querySelectorAll('[data-slot-id]').length
    expect(screen.getByText(`${12 - chips} more`)).toBeDefined()
    const heights = [...document.querySelectorAll<HTMLElement>('[style*="--calendar-height"]')].map(({ style }) =>
      style.getPropertyValue('--calendar-height'),
    )
    unmount()
    return { chips, heights }
  }
  const before = await shown()
  expect(before.heights).toEqual(['900px', '900px'])
  document.documentElement.style.fontSize = '32px'
  onTestFinished(() => void (document.documentElement.style.fontSize = ''))
  expect(await shown()).toEqual({ chips: before.chips, heights: ['900px', '1800px'] })
  const wide = window.matchMedia
  const match = vi.spyOn(window, 'matchMedia')
  match.mockImplementation((query) => Object.assign(wide(query), { matches: query.includes('width < 75') }))
  expect((await shown()).chips).toBe(before.chips - 1)
})

test('on a phone the month is a strip of days above the list of one, and nothing hovers (CONST-18)', async () => {
  asPhone()
  const onOpenSlot = vi.fn<(id: string) => void>()
  const onNavigate = vi.fn<SlotCalendarProps['onNavigate']>()
  render(
    <Calendar view="month" onOpenSlot={onOpenSlot} onNavigate={onNavigate} tooltip onTooltipChange={() => undefined} />,
  )
  expect(screen.queryByRole('switch')).toBeNull()
  expect(screen.getByRole('button', { name: 'Fri 20 Nov, 1 slot', pressed: true })).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Thu 19 Nov, 2 slots' }))
  expect(onNavigate).toHaveBeenCalledWith('month', '2026-11-19')
  const noonCard = await card(/12:00 to 13:00, Full/)
  vi.useFakeTimers()
  fireEvent.pointerOver(noonCard, { pointerType: 'mouse' })
  act(() => {
    vi.advanceTimersByTime(2000)
  })
  expect(screen.queryByRole('tooltip')).toBeNull()
  vi.useRealTimers()
  fireEvent.click(noonCard)
  expect(onOpenSlot).toHaveBeenCalledWith('noon')
  fireEvent.click(screen.getByRole('button', { name: 'Sat 21 Nov, 0 slots' }))
  expect(screen.getByText('No slots on this day')).toBeDefined()
})

test("the day view stands under its week, and today's mark is there (STU-17)", async () => {
  render(<Calendar view="day" date="2026-11-19" />)
  await card(/Thu 19 Nov, 12:00/)
  expect(screen.queryByRole('button', { name: /Fri 20 Nov, 12:00/ })).toBeNull()
  const friday20 = screen.getByRole('button', { name: 'Fri 20 Nov' })
  expect(friday20.getAttribute('aria-current')).toBe('date')
  fireEvent.click(friday20)
  await card(/Fri 20 Nov, 12:00/)
})

const booked = { tone: 'student-own', state: 'Booked' } as const
const studentsDay = [
  ...Array.from({ length: 12 }, (_, n) =>
    slotAt(`full${n}`, '2026-11-19T09:00:00', '2026-11-19T09:30:00', { tone: 'student-other', occupancy: 'full' }),
  ),
  slotAt('closed', '2026-11-19T09:45:00', '2026-11-19T10:00:00', { tone: 'student-other' }),
  slotAt('open', '2026-11-19T18:00:00', '2026-11-19T19:00:00', { tone: 'student-open' }),
  slotAt('own', '2026-11-19T20:00:00', '2026-11-19T21:00:00', booked),
  slotAt('past', '2026-11-18T20:00:00', '2026-11-18T21:00:00', { tone: 'student-other' }),
]

test("a student's month shows own bookings first and counts only those and what can be booked (STU-17, STU-20, SLOT-12)", async () => {
  render(<Calendar view="month" audience="student" slots={studentsDay} />)
  await card(/^Thu 19 Nov, Booked 1, Available 1$/)
  const drawn = await screen.findAllByText(/^Thu 19 Nov, \d\d:/)
  const ids = drawn.map(({ parentElement }) => parentElement?.dataset.slotId)
  expect(ids.slice(0, 2)).toEqual(['own', 'open'])
  expect(await card(/^Wed 18 Nov, Nothing to book$/)).toBeTruthy()
})

test('the strip of days on a phone marks own bookings and counts what can be booked (STU-17, CONST-18)', async () => {
  asPhone()
  render(<Calendar view="month" date="2026-11-19" audience="student" slots={studentsDay} />)
  const days = within(await screen.findByRole('region', { name: 'Calendar' }))
  const own = days.getByRole('button', { name: 'Thu 19 Nov, Booked 1, Available 1' })
  expect([own.hasAttribute('data-own'), own.textContent.endsWith('191')]).toEqual([true, true])
  expect(days.getByRole('button', { name: 'Wed 18 Nov, Nothing to book' }).hasAttribute('data-own')).toBe(false)
  const rows = [...document.querySelectorAll('li [data-slot-id]')].map((row) => row.getAttribute('data-slot-id'))
  expect([rows[0], rows.indexOf('closed') < rows.indexOf('open')]).toEqual(['own', true])
})

test.each([
  ['student', 'desk', 'Nothing to book'],
  ['student', 'phone', 'Nothing to book'],
  ['staff', 'desk', '0 slots'],
  ['staff', 'phone', '0 slots'],
] as const)(
  'a day without slots says so in the words of a %s on a %s (STU-17, SCHED-26)',
  async (audience, on, words) => {
    if (on === 'phone') asPhone()
    render(<Calendar view="month" audience={audience} slots={[]} />)
    expect(await screen.findByRole('button', { name: `Tue 17 Nov, ${words}` })).toBeTruthy()
  },
)
