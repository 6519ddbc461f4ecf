import type { RunWords } from '../runs/RunHistory.tsx'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { usePermission } from '../shared/session/usePermission.ts'
import { AwayLeftOver } from './away/AwayLeftOver.tsx'
import { messages as awayMessages } from './away/awayMessages.ts'
import { LeftOver } from './LeftOver.tsx'
import { messages } from './messages.ts'

/**
 * Returns the words of closures and absences that have been carried out, and what stayed of those that were undone, for
 * who may read it.
 */
export function useClosureRunWords(): { closure: RunWords; substitution: RunWords } {
  const text = useMessages(messages)
  const away = useMessages(awayMessages)
  const mayClose = usePermission('settingsEdit')
  const maySubstitute = usePermission('slotEdit')
  const render = (id: string) => <LeftOver runId={id} />
  const renderAway = (id: string) => <AwayLeftOver runId={id} />
  return {
    closure: {
      outcomes: text.outcomes,
      undo: text.undo,
      undoHint: text.undoHint,
      ...(mayClose && { leftBehind: { label: text.backResult, render } }),
    },
    substitution: {
      outcomes: away.outcomes,
      undo: away.undo,
      undoHint: away.undoHint,
      ...(maySubstitute && { leftBehind: { label: away.backResult, render: renderAway } }),
    },
  }
}
