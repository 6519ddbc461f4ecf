import { useMemo } from 'react'
import type { Closure } from './closures/closureDocuments.ts'
import { DateHeader } from './DateHeader.tsx'
import { lanesOnPaper } from './folds.ts'
import { HourGrid, type HourGridProps } from './HourGrid.tsx'
import { datesFrom, visibleRange } from './range.ts'
import type { Segment } from './types.ts'

/** CSS pixels: the days' heads; and the least width of a day, with which a week fits a tablet. */
const headHeight = { day: 0, week: 76 }
const narrowest = 92

const none: readonly Segment[] = []

type Shared = Omit<
  HourGridProps,
  'columns' | 'renderHead' | 'headHeight' | 'narrowest' | 'lanesOnPaper' | 'viewKey' | 'at' | 'drag'
>

interface DaysGridProps extends Shared {
  view: 'day' | 'week'
  date: string
  /** By day and start. */
  segments: readonly Segment[]
  closures: readonly Closure[]
  onOpenDay: (date: string) => void
  drag?: { mayDrag: (id: string) => boolean; onDrop: (id: string, startsAt: string) => void } | undefined
}

/** Draws the day and week view: the hours of each day. */
export function DaysGrid({ view, date, segments, closures, onOpenDay, drag, ...shared }: DaysGridProps) {
  const { messages, now } = shared
  const { from, to } = visibleRange(view, date)
  const dates = useMemo(() => datesFrom(from, to), [from, to])
  const columns = useMemo(() => {
    const byDay = Map.groupBy(segments, (segment) => segment.date)
    return dates.map((day) => ({
      id: day,
      date: day,
      label: messages.day(day),
      segments: byDay.get(day) ?? none,
      closures,
    }))
  }, [dates, segments, closures, messages])
  return (
    <HourGrid
      {...shared}
      columns={columns}
      renderHead={(index) => (
        <DateHeader date={dates[index] ?? date} today={now.slice(0, 10)} messages={messages} onOpenDay={onOpenDay} />
      )}
      headHeight={headHeight[view]}
      narrowest={narrowest}
      lanesOnPaper={lanesOnPaper(view)}
      viewKey={`${view} ${from}`}
      at={date}
      drag={drag && { ...drag, onDrop: (id, startsAt) => drag.onDrop(id, startsAt) }}
    />
  )
}
