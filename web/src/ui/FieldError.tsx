import type { ReactNode } from 'react'
import classes from './FieldError.module.css'

/**
 * Shows the error of fields that belong together, below them; nothing while there is none. With an `id` it describes
 * the fields; without one it is read out when it appears.
 */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  if (!children) return null
  return (
    <p id={id} role={id === undefined ? 'alert' : undefined} className={classes.error} data-field-error>
      {children}
    </p>
  )
}
