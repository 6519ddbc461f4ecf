import { useMessages } from '../shared/i18n/useMessages.ts'
import { Notice } from '../ui/Notice.tsx'
import { messages } from './messages.ts'

/** The names by which a computer calls itself. */
const itself = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/

/** Warns that a link to hand out opens on this computer alone; nothing where it opens elsewhere, too. */
export function LocalLink({ url }: { url: string }) {
  const text = useMessages(messages)
  return itself.test(new URL(url).hostname) ? <Notice tone="warn">{text.localLink}</Notice> : null
}
