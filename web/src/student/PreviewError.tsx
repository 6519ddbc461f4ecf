import { Button } from '@mantine/core'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { messages } from './messages.ts'
import { Notice } from '../ui/Notice.tsx'

/** Says that the consequence could not be found out, and offers to ask again. */
export function PreviewError({ onRetry }: { onRetry: () => void }) {
  const text = useMessages(messages)
  return (
    <Notice tone="warn">
      {text.previewFailed}{' '}
      <Button variant="subtle" size="compact-sm" onClick={onRetry}>
        {text.retry}
      </Button>
    </Notice>
  )
}
