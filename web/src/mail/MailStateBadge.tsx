import type { MailState } from '../gql/graphql.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { StatusBadge, type Tone } from '../ui/StatusBadge.tsx'
import { messages } from './messages.ts'

const tones: Record<MailState, Tone> = {
  queued: 'info',
  sending: 'info',
  sent: 'good',
  kept: 'neutral',
  failed: 'bad',
  dropped: 'neutral',
}

/** Shows the state of a mail, as word and shape. */
export function MailStateBadge({ state }: { state: MailState }) {
  const text = useMessages(messages)
  return <StatusBadge tone={tones[state]}>{text.states[state]}</StatusBadge>
}
