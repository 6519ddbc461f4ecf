import { VisuallyHidden } from '@mantine/core'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { messages } from './messages.ts'
import classes from './RequiredHint.module.css'

/** Marks the label of a group of boxes of which one has to be chosen; single fields are marked by `aria-required`. */
export function RequiredMark() {
  const { required } = useMessages(messages)
  return (
    <>
      <span className={classes.mark} aria-hidden>
        {' *'}
      </span>
      <VisuallyHidden>{required}</VisuallyHidden>
    </>
  )
}
