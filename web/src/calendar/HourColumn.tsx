import { type ComponentProps, type MouseEvent, useCallback } from 'react'
import type { Closure } from './closures/closureDocuments.ts'
import { ClosedShade } from './closures/ClosedShade.tsx'
import { wallTimeAt } from './daySegments.ts'
import classes from './HourGrid.module.css'
import type { PlacedSegment } from './lanes.ts'
import { SlotColumn } from './SlotColumn.tsx'
import type { Segment } from './types.ts'

/** A column of hours: a day, or the day of one teacher. */
export interface GridColumn {
  /** A date, `YYYY-MM-DD`, or the teacher's id. */
  id: string
  date: string
  label: string
  /** By start. */
  segments: readonly Segment[]
  closures: readonly Closure[]
}

/** What the cards of a column need. */
export type Cards = Omit<ComponentProps<typeof SlotColumn>, 'segments' | 'hours' | 'messages'>

export interface HourColumnProps extends Pick<ComponentProps<typeof SlotColumn>, 'hours' | 'messages'> {
  column: GridColumn & { placed: readonly PlacedSegment[] }
  /** Its number in the grid; the hours are the first. */
  columnIndex: number
  /** Whether it is the day of today, and that in a week. */
  today: 'alone' | 'among others' | undefined
  showsNow: boolean
  stepMinutes: number
  /** Undefined until it is known what is near the window. */
  cards: Cards | undefined
  register: (id: string, element: HTMLElement) => () => void
  onTimeClick: (wallTime: string, column: string) => void
}

/** Draws a column of hours: what is closed, and its cards. A click on empty time is one on the grid's step. */
export function HourColumn(props: HourColumnProps) {
  const { column, hours, stepMinutes, register } = props
  const { id, date } = column
  const onClick = (event: MouseEvent<HTMLElement>) => {
    // The second click of a double click doesn't count: an answer may have come between the two.
    if (event.target !== event.currentTarget || event.detail > 1) return
    const { top, height } = event.currentTarget.getBoundingClientRect()
    const share = height > 0 ? (event.clientY - top) / height : 0
    props.onTimeClick(wallTimeAt(date, share, hours, stepMinutes), id)
  }
  const ref = useCallback(
    (element: HTMLElement | null) => (element ? register(id, element) : undefined),
    [register, id],
  )
  return (
    <fieldset
      ref={ref}
      aria-label={column.label}
      className={classes.column}
      style={{ gridColumn: props.columnIndex }}
      data-hours-of={id}
      data-today={props.today}
      data-now={props.showsNow || undefined}
      onClickCapture={onClick}
    >
      <ClosedShade day={date} closures={column.closures} hours={hours} />
      {props.cards && <SlotColumn segments={column.placed} hours={hours} messages={props.messages} {...props.cards} />}
    </fieldset>
  )
}
