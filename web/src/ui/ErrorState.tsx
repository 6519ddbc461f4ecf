import { Button } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { messages } from './messages.ts'
import classes from './StatePanel.module.css'

/** Replaces what failed to load, with a way to try again. */
export function ErrorState({ title, hint, onRetry }: { title?: string; hint?: string; onRetry?: () => void }) {
  const text = useMessages(messages)
  return (
    <div className={classes.panel} role="alert">
      <IconCloudOff className={classes.icon} size={32} stroke={1.5} aria-hidden />
      <p className={classes.title}>{title ?? text.errorTitle}</p>
      <p className={classes.hint}>{hint ?? text.errorHint}</p>
      {onRetry && (
        <Button variant="default" onClick={onRetry}>
          {text.retry}
        </Button>
      )}
    </div>
  )
}
