import { useCallback, useMemo } from 'react'
import { useFormat } from '../shared/format/useFormat.ts'
import { useIsPhone } from '../ui/hooks/useIsPhone.ts'
import { useLongList } from '../ui/hooks/useLongList.ts'
import { useToday } from '../shared/school/useNow.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { messages } from './messages.ts'
import classes from './ListedDays.module.css'
import type { ListedSlot } from './listedSlots.ts'
import { ListedSlotRow } from './ListedSlotRow.tsx'

interface Day {
  date: string
  slots: readonly ListedSlot[]
  /** The day's index in the flat list: its heading, then its slots, then the gap to the next day. */
  at: number
}

// In pixels; those of rows are of a row without wrapped lines. A wrong guess costs drawing twice.
const headingHeight = 41
const rowHeight = { phone: 146, desk: 57 }
// The line below a day, and what is between it and the next.
const apart = 21

/** Lists thousands of slots under their days, of which only those near the window are drawn. (SHELL-23, STU-11) */
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
  const { placed, count, heights } = useMemo(() => place(days), [days])
  const estimate = useCallback(
    (at: number) => heights.get(at) ?? (isPhone ? rowHeight.phone : rowHeight.desk),
    [heights, isPhone],
  )
  const { container, measure, part } = useLongList(count, estimate)
  const { first, last, before, after } = part
  const near = placed.filter(({ at, slots }) => at <= last && at + slots.length + 1 >= first)

  return (
    <div ref={container}>
      {near.map(({ date, slots, at }, order) => {
        // A day that began above keeps its heading, which sticks to the top.
        const missing = order === 0 && first > at
        const from = Math.min(slots.length, Math.max(0, first - at - 1))
        const to = Math.min(slots.length, last - at)
        const isWhole = last > at + slots.length
        const word = format.dayWord(date, today)
        return (
          <section
            key={date}
            className={classes.day}
            data-long
            aria-labelledby={`day-${date}`}
            style={{
              ...(order === 0 && { paddingTop: missing ? before - headingHeight : before }),
              ...(isWhole && { marginBottom: apart - 1 }),
              ...(order === near.length - 1 && { paddingBottom: after }),
            }}
          >
            <h2 id={`day-${date}`} className={classes.heading} ref={measure} data-index={at}>
              {word !== null && <span className={classes.word}>{word}</span>}
              {format.date(date)}
              <span className={classes.count}>{format.count(slots.length)}</span>
            </h2>
            <ul
              className={classes.rows}
              data-long
              data-first={from === 0 || undefined}
              data-last={isWhole || undefined}
              aria-label={text.slotsOn(format.date(date), slots.length)}
            >
              {slots.slice(from, to).map(({ slot, state }, nth) => (
                <ListedSlotRow
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
  /** The heights of all items that are not rows. */
  heights: ReadonlyMap<number, number>
} {
  let count = 0
  const heights = new Map<number, number>()
  const placed = days.map((day) => {
    const at = count
    count += day.slots.length + 2
    heights.set(at, headingHeight)
    heights.set(count - 1, apart)
    return { ...day, at }
  })
  return { placed, count, heights }
}
