import type { Closure } from './closureDocuments.ts'
import classes from './Closed.module.css'

/** Why a day of the month is empty. */
export function ClosedDay({ closure }: { closure: Closure }) {
  return <div className={classes.day}>{closure.reason}</div>
}
