import { useMessages } from '../shared/i18n/useMessages.ts'
import { messages } from './messages.ts'
import classes from './RequiredHint.module.css'

/**
 * Explains the mark of required fields, at the head of a form; hidden while the form has none that can be filled in.
 * Screen readers say it of each field.
 */
export function RequiredHint() {
  const { requiredHint } = useMessages(messages)
  return (
    <p className={classes.hint} aria-hidden>
      <span className={classes.mark}>*</span> {requiredHint}
    </p>
  )
}
