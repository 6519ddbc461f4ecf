import type { ReactNode } from 'react'
import classes from './Card.module.css'

/** A white surface with a hairline border. */
export function Card({ children, className }: { children: ReactNode; className?: string | undefined }) {
  return <div className={className ? `${classes.card} ${className}` : classes.card}>{children}</div>
}
