import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setLanguage } from '../shared/i18n/language.ts'
import { ChosenSlots } from './chosen.ts'
import { SlotCalendar, type SlotCalendarProps } from './SlotCalendar.tsx'
import { slotAt } from './testSlots.ts'

const at = (id: string, from: string, to: string) => slotAt(id, `2026-11-20T${from}:00`, `2026-11-20T${to}:00`)
const [first, second, third] = [at('a', '10:00', '11:00'), at('b', '10:00', '11:30'), at('c', '10:30', '11:30')]
const none: readonly string[] = []
const all = [first, second, third]

type Given = Partial<SlotCalendarProps> & {
  chosen?: readonly string[]
  /** Only by default a sheet is drawn outside of what opens it. */
  env?: 'test' | 'default'
}

/** A day of one lane, in which all that overlap are behind one card. */
function Crowded({ chosen = none, env = 'test', ...props }: Given) {
  return (
    <MantineProvider env={env}>
      <ChosenSlots value={new Set(chosen)}>
        <SlotCalendar
          view="day"
          date="2026-11-20"
          slots={all}
          folds
          dayStart="08:00"
          dayEnd="22:00"
          timeZone={Temporal.Now.timeZoneId()}
          now="2026-11-20T09:00:00"
          onNavigate={() => undefined}
          onOpenSlot={() => undefined}
          {...props}
        />
      </ChosenSlots>
    </MantineProvider>
  )
}

const card = (name: RegExp) => screen.findByRole('button', { name })
const rowsOf = (dialog: HTMLElement) => within(within(dialog).getByRole('list')).getAllByRole('button')

beforeEach(() => {
  setLanguage('en')
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(150)
})
afterEach(() => vi.restoreAllMocks())

test('a card that stands for several says until when the last of them is, and its list is live', async () => {
  const { rerender } = render(<Crowded slots={[first, second]} />)
  fireEvent.click(await card(/10:00 to 11:30, 2 slots/))
  const dialog = await screen.findByRole('dialog', { name: /10:00–11:30/ })
  expect(rowsOf(dialog)).toHaveLength(2)
  rerender(<Crowded />)
  await waitFor(() => expect(rowsOf(dialog)).toHaveLength(3))
  rerender(<Crowded slots={[second, third, at('d', '09:45', '10:45')]} />)
  await waitFor(() => expect(within(dialog).getByText(/^Fri 20 Nov 09:45–11:30$/)).toBeTruthy())
})

test('slots in the list cannot be dragged and have no tooltip: the calendar is below it', async () => {
  const mayDrag = vi.fn<() => boolean>(() => true)
  render(<Crowded env="default" tooltip drag={{ mayDrag, onDrop: () => undefined }} />)
  fireEvent.click(await card(/3 slots/))
  const [row] = rowsOf(await screen.findByRole('dialog'))
  if (!row) throw new Error('the list is empty')
  fireEvent.pointerDown(row, { button: 0, clientX: 5, clientY: 5, pointerType: 'mouse' })
  fireEvent.pointerMove(document, { clientX: 5, clientY: 45 })
  fireEvent.pointerUp(document)
  expect(mayDrag).not.toHaveBeenCalled()
  vi.useFakeTimers()
  fireEvent.pointerOver(row, { pointerType: 'mouse' })
  vi.advanceTimersByTime(2000)
  vi.useRealTimers()
  expect(screen.queryByRole('tooltip')).toBeNull()
})

test('the focus stays with what it was on when one of it goes or others join it', async () => {
  const { rerender } = render(<Crowded />)
  const before = await card(/3 slots/)
  before.focus()
  rerender(<Crowded slots={[second, third]} />)
  expect(await card(/2 slots/)).toBe(before)
  expect(document.activeElement).toBe(before)
  rerender(<Crowded slots={[at('d', '09:45', '10:45'), second, third]} />)
  const joined = await card(/09:45 to 11:30, 3 slots/)
  await waitFor(() => expect(document.activeElement).toBe(joined))
  rerender(<Crowded slots={[third, at('later', '15:00', '16:00')]} />)
  const alone = await card(/10:30 to 11:30/)
  await waitFor(() => expect(document.activeElement).toBe(alone))
})

test('chosen ones are seen on the card and in its list', async () => {
  render(<Crowded chosen={['b', 'c']} />)
  const fold = await card(/3 slots, 2 selected/)
  expect(fold.dataset.chosen).toBe('true')
  fireEvent.click(fold)
  const rows = rowsOf(await screen.findByRole('dialog'))
  expect(rows.map((row) => row.textContent.startsWith('Selected'))).toEqual([false, true, true])
})

test('on paper each has its own card where the sheet has room for it', async () => {
  render(<Crowded />)
  await card(/3 slots/)
  fireEvent(window, new Event('beforeprint'))
  expect(screen.getAllByRole('button', { name: /teacher 田中 美咲/ })).toHaveLength(3)
  expect(screen.queryByRole('button', { name: /3 slots/ })).toBeNull()
  fireEvent(window, new Event('afterprint'))
  expect(screen.getByRole('button', { name: /3 slots/ })).toBeTruthy()
})

test('on paper, in a week, a card that stands for several has its list below the calendar', async () => {
  render(<Crowded view="week" />)
  await card(/3 slots/)
  expect(screen.queryByRole('heading', { name: 'Fri 20 Nov 10:00–11:30' })).toBeNull()
  fireEvent(window, new Event('beforeprint'))
  expect(screen.getByRole('heading', { name: 'Fri 20 Nov 10:00–11:30' })).toBeTruthy()
  expect(within(screen.getByRole('list')).getAllByRole('button', { name: /teacher 田中 美咲/ })).toHaveLength(3)
  fireEvent(window, new Event('afterprint'))
  expect(screen.queryByRole('list')).toBeNull()
})

test('a student reads of lessons on it, how many can be booked, and that one is an own one', async () => {
  const students = [
    { ...first, tone: 'student-own' as const },
    { ...second, tone: 'student-open' as const },
    { ...third, tone: 'student-other' as const },
  ]
  render(<Crowded slots={students} audience="student" />)
  expect(await card(/10:00 to 11:30, 3 lessons, Booked, 1 available/)).toBeTruthy()
})
