import type { Closure } from './closureDocuments.ts'
import classes from './Closed.module.css'

/** Says why a day of the month is empty. */
export function ClosedDay({ closure }: { closure: Closure }) {
  return <div className={classes.day}>{closure.reason}</div>
}
