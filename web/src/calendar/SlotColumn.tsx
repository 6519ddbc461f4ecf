import { memo, type RefObject } from 'react'
import type { CardActs } from './cardActs.ts'
import { FoldCard } from './FoldCard.tsx'
import { isFold } from './folds.ts'
import type { Palette } from './colours.ts'
import type { PlacedSegment } from './lanes.ts'
import type { CalendarMessages } from './messages.ts'
import { SlotEvent } from './SlotEvent.tsx'
import type { CalendarSlot, HoursShown } from './types.ts'

/** The props of a day's column; pixels are CSS pixels. */
export type SlotColumnProps = {
  /** The day's, by start. */
  segments: readonly PlacedSegment[]
  slots: ReadonlyMap<string, CalendarSlot>
  palette: Palette
  changed: ReadonlySet<string>
  hours: HoursShown
  /** The height of one hour. */
  hour: number
  /** The column's width. */
  width: number
  /** The visible part of it: shares of the width (0–1), and pixels from its top. */
  from: number
  to: number
  top: number
  bottom: number
  /** The segment that the Tab key reaches, if it is of this day; it is there even out of sight. */
  active: string | undefined
  activeCard: RefObject<HTMLButtonElement | null>
  acts: CardActs
  messages: CalendarMessages
}

/** Shows the visible cards of one day, side by side where they overlap. */
export const SlotColumn = memo(function SlotColumn(props: SlotColumnProps) {
  const { slots, palette, hour, hours, width, active, activeCard, acts } = props
  const heightOf = (minutes: number) => (minutes / 60) * hour
  return props.segments.map((segment) => {
    const { key, slotId, start, end, lane, span, of } = segment
    const top = heightOf(start - hours.start * 60)
    const height = heightOf(end - start)
    const across = (lane + span) / of > props.from && lane / of < props.to
    const isSeen = across && top + height > props.top && top < props.bottom
    if (!isSeen && key !== active) return null
    const place = { top, height, left: lane / of, share: span / of, active: key === active, activeCard, acts }
    if (isFold(segment)) {
      const isWhole = of === 1
      return <FoldCard key={key} fold={segment} slots={slots} isWhole={isWhole} {...place} messages={props.messages} />
    }
    const slot = slots.get(slotId)
    if (!slot) return null
    return (
      <SlotEvent
        key={key}
        name={key}
        slot={slot}
        colours={palette(slot)}
        {...place}
        width={(span / of) * width}
        changed={props.changed.has(slotId)}
        messages={props.messages}
      />
    )
  })
})
