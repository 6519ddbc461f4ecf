import { useMessages } from '../shared/i18n/useMessages.ts'
import { ErrorState } from '../shared/ui/ErrorState.tsx'
import { messages } from './messages.ts'

/**
 * Stands in the place of a page that failed. Loading anew is what helps: data that did not come, and
 * code that a newer version of the app has replaced.
 */
export function PageError() {
  const text = useMessages(messages)
  return <ErrorState title={text.pageError} onRetry={() => location.reload()} />
}
