import { useCallback } from 'react'
import { leaveStates } from '../desk/leave/leaveStates.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { messages } from './messages.ts'
import type { TemplateRow } from './templateDocuments.ts'

/**
 * Returns a function that names who has places in a row, those who pause, leave or have left with the word for it.
 * (PAUSE-09)
 */
export function useFixedNames(): (row: Pick<TemplateRow, 'fixedStudents'>) => string[] {
  const states = useMessages(leaveStates)
  const { withState } = useMessages(messages)
  return useCallback(
    ({ fixedStudents }) =>
      fixedStudents.map(({ fullName, leave }) =>
        leave === null ? fullName : withState(fullName, states[leave.state]),
      ),
    [states, withState],
  )
}
