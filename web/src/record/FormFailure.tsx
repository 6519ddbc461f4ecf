import { IconAlertTriangle } from '@tabler/icons-react'
import { Children, type ReactNode } from 'react'
import classes from './FormFailure.module.css'

/** Shows the error of a whole form; always mounted, so that screen readers announce it. */
export function FormFailure({ children }: { children: ReactNode }) {
  return (
    <div className={classes.place} role="alert">
      {Children.toArray(children).length > 0 && (
        <div className={classes.failure}>
          <IconAlertTriangle size={18} aria-hidden />
          <div>{children}</div>
        </div>
      )}
    </div>
  )
}
