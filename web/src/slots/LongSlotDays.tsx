import { useCallback, useDeferredValue, useMemo } from 'react'
import { useFormat } from '../shared/format/useFormat.ts'
import { useIsPhone } from '../shared/hooks/useIsPhone.ts'
import { useLongList } from '../shared/hooks/useLongList.ts'
import { useToday } from '../shared/hooks/useNow.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { messages } from './messages.ts'
import classes from './SlotDays.module.css'
import type { ListedSlot } from './slotFilters.ts'
import { SlotRow } from './SlotRow.tsx'

interface Day {
  date: string
  slots: readonly ListedSlot[]
  /** Where the day begins in the flat list: its heading, then its slots. */
  at: number
}

const headingHeight = 44

/** Thousands of slots under their days, of which only those near the window are there. (SHELL-23, STU-11) */
export function LongSlotDays({
  days,
  search,
}: {
  days: readonly { date: string; slots: ListedSlot[] }[]
  search: string
}) {
  const text = useMessages(messages)
  const format = useFormat()
  const today = useToday()
  const isPhone = useIsPhone()
  const { placed, count, headings } = useMemo(() => place(days), [days])
  const estimate = useCallback(
    (at: number) => (headings.has(at) ? headingHeight : isPhone ? 127 : 53),
    [headings, isPhone],
  )
  const { container, measure, part } = useLongList(count, estimate)
  // Rows that come near are made in slices of time, so that scrolling never waits for them.
  const { first, last, before, after } = useDeferredValue(part)
  const near = placed.filter(({ at, slots }) => at <= last && at + slots.length >= first)

  return (
    <div ref={container}>
      {near.map(({ date, slots, at }, order) => {
        // A day that began above keeps its heading, which sticks to the top.
        const missing = order === 0 && first > at
        const from = Math.max(0, first - at - 1)
        const to = Math.min(slots.length, last - at)
        const word = format.dayWord(date, today)
        return (
          <section
            key={date}
            className={classes.day}
            data-long
            aria-labelledby={`day-${date}`}
            style={{
              ...(order === 0 && { paddingTop: missing ? before - headingHeight : before }),
              ...(order === near.length - 1 && { paddingBottom: after }),
            }}
          >
            <h2 id={`day-${date}`} className={classes.heading} ref={measure} data-index={at}>
              {word !== null && <span className={classes.word}>{word}</span>}
              {format.date(date)}
              <span className={classes.count}>{format.count(slots.length)}</span>
            </h2>
            <ul className={classes.rows} data-long aria-label={text.slotsOn(format.date(date), slots.length)}>
              {slots.slice(from, to).map(({ slot, state }, nth) => (
                <SlotRow
                  key={slot.id}
                  slot={slot}
                  state={state}
                  search={search}
                  measure={measure}
                  index={at + 1 + from + nth}
                  position={from + nth + 1}
                  size={slots.length}
                />
              ))}
            </ul>
          </section>
        )
      })}
    </div>
  )
}

function place(days: readonly { date: string; slots: ListedSlot[] }[]): {
  placed: Day[]
  count: number
  headings: ReadonlySet<number>
} {
  let count = 0
  const placed = days.map((day) => {
    const at = count
    count += 1 + day.slots.length
    return { ...day, at }
  })
  return { placed, count, headings: new Set(placed.map(({ at }) => at)) }
}
