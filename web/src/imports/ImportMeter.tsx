import { useMessages } from '../shared/i18n/useMessages.ts'
import classes from './imports.module.css'
import { messages, numeral } from './messages.ts'

/** Shows how far an import is, as a bar and in words. */
export function ImportMeter({ done, total, label }: { done: number; total: number; label?: string }) {
  const text = useMessages(messages)
  return (
    <div className={classes.progress}>
      <progress className={classes.meter} aria-label={label ?? text.applying} value={done} max={Math.max(1, total)} />
      <span className={classes.quiet}>{text.progress(numeral(done), numeral(total))}</span>
    </div>
  )
}
