import type { ReactNode } from 'react'
import classes from './FieldError.module.css'

/**
 * What is wrong with fields that belong together, below them; nothing while nothing is. With an `id` the fields are
 * described by it; without one it is read out when it comes.
 */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  if (!children) return null
  return (
    <p id={id} role={id === undefined ? 'alert' : undefined} className={classes.error}>
      {children}
    </p>
  )
}
