import type { ReactNode } from 'react'
import { type Cards, HourColumn, type HourColumnProps } from './HourColumn.tsx'
import classes from './HourGrid.module.css'
import { HourSheet } from './HourSheet.tsx'

/** A column that is drawn: its place among all, the part of it near the window, and its card that is a tab stop. */
interface DrawnColumn {
  column: HourColumnProps['column']
  index: number
  /** Shares of the column's width, 0–1; undefined until the grid is measured. */
  part: { from: number; to: number } | undefined
  activeKey: string | undefined
}

interface HourSheetsProps extends Pick<
  HourColumnProps,
  'hours' | 'stepMinutes' | 'messages' | 'register' | 'onTimeClick'
> {
  drawn: readonly DrawnColumn[]
  /** The number of all columns, and of those on one sheet. */
  count: number
  perSheet: number
  /** Whether columns far from the window are left out. */
  isPart: boolean
  /** What all cards share; undefined until the grid is measured. */
  cards: Omit<Cards, 'from' | 'to' | 'active'> | undefined
  today: string
  showsNow: boolean
  headHeight: number
  renderHead: (index: number) => ReactNode
}

/** Draws the columns of a grid of hours on one sheet, or on as many sheets of paper as they need. */
export function HourSheets(props: HourSheetsProps) {
  const { drawn, count, perSheet, isPart, cards, today, showsNow, headHeight, renderHead, ...shared } = props
  const sheets = Array.from({ length: Math.max(1, Math.ceil(count / perSheet)) }, (_, sheet) => ({
    first: sheet * perSheet,
    size: Math.min(perSheet, count - sheet * perSheet),
  }))
  return sheets.map(({ first, size }) => {
    const own = drawn.filter(({ index }) => index >= first && index < first + size)
    return (
      <HourSheet
        key={first}
        count={size}
        isPart={isPart}
        hours={shared.hours}
        heads={
          headHeight === 0
            ? null
            : own.map(({ column: { id }, index }) => (
                <div key={id} className={classes.head} style={{ gridColumn: index - first + 2 }}>
                  {renderHead(index)}
                </div>
              ))
        }
      >
        {own.map(({ column, index, part, activeKey }) => (
          <HourColumn
            key={column.id}
            {...shared}
            column={column}
            columnIndex={index - first + 2}
            today={column.id !== today ? undefined : count > 1 ? 'among others' : 'alone'}
            showsNow={showsNow && column.date === today}
            cards={cards && part && { ...cards, ...part, active: activeKey }}
          />
        ))}
      </HourSheet>
    )
  })
}
