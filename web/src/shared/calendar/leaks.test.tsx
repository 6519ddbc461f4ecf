import { MantineProvider } from '@mantine/core'
import { act, render, screen, waitFor } from '@testing-library/react'
import { StrictMode, useEffect } from 'react'
import { expect, test, vi } from 'vitest'
import { addDays } from '../format/dates.ts'
import { SlotCalendar } from './SlotCalendar.tsx'
import type { SlotEventProps } from './SlotEvent.tsx'
import { slotAt } from './testSlots.ts'

const mounted = vi.hoisted(() => new Set<string>())

vi.mock('./SlotEvent.tsx', () => ({
  SlotEvent: function Counted({ slot }: SlotEventProps) {
    useEffect(() => {
      mounted.add(slot.id)
      return () => void mounted.delete(slot.id)
    }, [slot.id])
    return <span>{slot.id}</span>
  },
}))

const slots = Array.from({ length: 70 }, (_, i) => {
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
  for (let week = 1; week < 8; week += 1) {
    const first = week * 7
    rerender(<Calendar view="week" date={addDays('2026-11-01', first)} />)
    await screen.findByText(`slot-${first + 6}`)
    await waitFor(() =>
      expect([...mounted].toSorted()).toEqual(
        slots
          .slice(first, first + 7)
          .map(({ id }) => id)
          .toSorted(),
      ),
    )
  }
  rerender(<Calendar view="day" date="2026-11-10" />)
  await waitFor(() => expect([...mounted]).toEqual(['slot-9']))
  rerender(<Calendar view="month" date="2026-11-10" />)
  await waitFor(() => expect(mounted.size).toBe(0))
  rerender(<Calendar view="week" date="2026-11-10" />)
  await waitFor(() => expect(mounted.size).toBe(7))
  act(() => unmount())
  expect(mounted.size).toBe(0)
})
