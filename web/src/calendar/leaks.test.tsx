import { MantineProvider } from '@mantine/core'
import { act, render, waitFor } from '@testing-library/react'
import { StrictMode, useEffect } from 'react'
import { expect, test, vi } from 'vitest'
import { addDays } from '../shared/format/dates.ts'
import { SlotCalendar } from './SlotCalendar.tsx'
import type { SlotEventProps } from './SlotEvent.tsx'
import { slotAt } from './testSlots.ts'

/** Each mounted card by a key of its own: two cards of one slot count twice. */
const mounted = vi.hoisted(() => new Map<symbol, string>())

vi.mock('./SlotEvent.tsx', () => ({
  SlotEvent: function Counted({ slot }: SlotEventProps) {
    useEffect(() => {
      const card = Symbol(slot.id)
      mounted.set(card, slot.id)
      return () => void mounted.delete(card)
    }, [slot.id])
    return <span>{slot.id}</span>
  },
}))

const slots = Array.from({ length: 28 }, (_, i) => {
  const date = addDays('2026-11-01', i)
  return slotAt(`slot-${i}`, `${date}T10:00:00`, `${date}T11:00:00`)
})

function Calendar({ view, date }: { view: 'day' | 'week' | 'month'; date: string }) {
  return (
    <StrictMode>
      <MantineProvider env="test">
        <SlotCalendar
          view={view}
          date={date}
          slots={slots}
          dayStart="08:00"
          dayEnd="22:00"
          timeZone={Temporal.Now.timeZoneId()}
          now="2026-11-20T11:22:00"
          onNavigate={() => undefined}
          onOpenSlot={() => undefined}
        />
      </MantineProvider>
    </StrictMode>
  )
}

test('cards that leave the screen leave memory too, through weeks, views and the end', async () => {
  const { rerender, unmount } = render(<Calendar view="week" date="2026-11-01" />)
  await waitFor(() => expect(mounted.size).toBe(7))
  // There and back again: a card kept from the first visit would be drawn beside its successor.
  for (const week of [1, 2, 3, 2, 1, 0, 1]) {
    const ids = slots.slice(week * 7, week * 7 + 7).map(({ id }) => id)
    rerender(<Calendar view="week" date={addDays('2026-11-01', week * 7)} />)
    await waitFor(() => expect([...mounted.values()].toSorted()).toEqual(ids.toSorted()))
  }
  rerender(<Calendar view="day" date="2026-11-10" />)
  await waitFor(() => expect([...mounted.values()]).toEqual(['slot-9']))
  rerender(<Calendar view="month" date="2026-11-10" />)
  await waitFor(() => expect(mounted.size).toBe(0))
  rerender(<Calendar view="week" date="2026-11-10" />)
  await waitFor(() => expect(mounted.size).toBe(7))
  act(() => unmount())
  expect(mounted.size).toBe(0)
})
