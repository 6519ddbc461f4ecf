import type { LeaveState } from '../../gql/graphql.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { StatusBadge, type Tone } from '../../ui/StatusBadge.tsx'
import { leaveStates } from './leaveStates.ts'

const tones: Record<LeaveState, Tone> = {
  planned: 'info',
  paused: 'warn',
  leaving: 'info',
  left: 'neutral',
  over: 'neutral',
}

/** Says whether a student pauses, leaves or has left, as word and shape. (PAUSE-09) */
export function LeaveBadge({ state }: { state: LeaveState }) {
  const text = useMessages(leaveStates)
  return <StatusBadge tone={tones[state]}>{text[state]}</StatusBadge>
}
