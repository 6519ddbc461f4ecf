import { Button } from '@mantine/core'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { messages as shared } from '../../ui/messages.ts'
import classes from './cancel.module.css'
import { cancelMessages } from './messages.ts'

/** Says that what will happen could not be found out, with a way to ask again. */
export function PreviewFailed({ onRetry }: { onRetry: () => void }) {
  const text = useMessages(cancelMessages)
  const { retry } = useMessages(shared)
  return (
    <div className={classes.failed} role="alert">
      <p>{text.previewFailed}</p>
      <Button variant="default" size="compact-sm" onClick={onRetry}>
        {retry}
      </Button>
    </div>
  )
}
