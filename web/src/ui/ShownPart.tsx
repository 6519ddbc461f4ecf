import type { ReactNode } from 'react'
import classes from './ShownPart.module.css'

interface ShownPartProps {
  /** Whether what is shown is about to be replaced. */
  busy: boolean
  /** The count and the way to see all; null where all are shown. */
  more: ReactNode
  children: ReactNode
}

/** Draws the part of a long list that is shown, paler while another is on its way, and below it how to see the rest. */
export function ShownPart({ busy, more, children }: ShownPartProps) {
  return (
    <div className={classes.list} aria-busy={busy}>
      {children}
      {more && <p className={classes.more}>{more}</p>}
    </div>
  )
}
