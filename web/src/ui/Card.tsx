import type { ReactNode } from 'react'
import classes from './Card.module.css'

/** Draws a white surface with a hairline border. */
export function Card({ children }: { children: ReactNode }) {
  return <div className={classes.card}>{children}</div>
}
