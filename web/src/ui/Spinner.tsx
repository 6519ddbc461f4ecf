import { Loader } from '@mantine/core'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { messages } from './messages.ts'
import classes from './Spinner.module.css'

/** Draws a grey spinner that shows itself after 600 ms of waiting. (SHELL-35) */
export function Spinner({ label }: { label?: string }) {
  const text = useMessages(messages)
  return (
    <output className={classes.spinner}>
      <Loader color="gray" size="sm" aria-hidden />
      <span className={classes.label}>{label ?? text.loading}</span>
    </output>
  )
}
