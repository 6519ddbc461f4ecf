import type { CSSProperties, ReactNode } from 'react'
import { clockOf } from './daySegments.ts'
import classes from './HourGrid.module.css'
import type { HoursShown } from './types.ts'

interface HourSheetProps {
  /** How many columns there are, drawn or not. */
  count: number
  /** Whether a sheet of paper has only some of the grid's columns. */
  isPart: boolean
  hours: HoursShown
  /** What stands above the columns, each in a place of the grid; nothing where columns have no heads. */
  heads: ReactNode
  children: ReactNode
}

/** Draws the frame of columns: hours down the side, and heads that stay in sight. */
export function HourSheet({ count, isPart, hours, heads, children }: HourSheetProps) {
  return (
    <div className={classes.grid} data-part={isPart || undefined} style={{ '--count': count } as CSSProperties}>
      {heads !== null && (
        <div className={classes.heads}>
          <div className={classes.corner} />
          {heads}
        </div>
      )}
      <div className={classes.body}>
        <div className={classes.axis} aria-hidden>
          {Array.from({ length: hours.end - hours.start }, (_, index) => (
            <div key={index} className={classes.hour}>
              <span data-hour>{clockOf((hours.start + index) * 60)}</span>
            </div>
          ))}
        </div>
        {children}
      </div>
    </div>
  )
}
