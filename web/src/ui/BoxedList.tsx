import type { ReactNode } from 'react'
import classes from './BoxedList.module.css'

interface BoxedListProps {
  title: string
  /** Shown below the heading where there are no rows. */
  empty?: ReactNode
  /** Shown below the rows. */
  after?: ReactNode
  /** The rows, as `li`. */
  children: readonly ReactNode[]
}

/** Draws a part of a page: its heading, and rows on one surface with hairlines between them. */
export function BoxedList({ title, empty, after, children }: BoxedListProps) {
  return (
    <section className={classes.part}>
      <h2>{title}</h2>
      {children.length === 0 ? empty : <ul>{children}</ul>}
      {after}
    </section>
  )
}
