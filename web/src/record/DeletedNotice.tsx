import { useMessages } from '../shared/i18n/useMessages.ts'
import { Notice } from '../ui/Notice.tsx'
import { messages } from './messages.ts'

/** Says above a record that is still open that somebody else has deleted it. */
export function DeletedNotice({ shown }: { shown: boolean }) {
  const text = useMessages(messages)
  return <output>{shown && <Notice tone="warn">{text.deleted}</Notice>}</output>
}
