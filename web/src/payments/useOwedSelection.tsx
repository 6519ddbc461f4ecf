import { useCallback } from 'react'
import { useMessages } from '../shared/i18n/useMessages.ts'
import type { SelectionColumn } from '../ui/DataTable.tsx'
import { useSelectionColumn } from '../ui/useSelectionColumn.tsx'
import { messages } from './messages.ts'
import type { OwedContract } from './paymentDocuments.ts'
import type { ChosenAmounts } from './useChosenAmounts.ts'

/**
 * Returns the checkboxes before the rows, which choose all that is owed for a contract, and the one of the head for all
 * shown. (PAY-05)
 */
export function useOwedSelection(
  shown: readonly OwedContract[],
  { ids, choose }: Pick<ChosenAmounts, 'ids' | 'choose'>,
  allowed: boolean,
): SelectionColumn<OwedContract> {
  const text = useMessages(messages)
  const labelOf = useCallback(
    ({ student, contractNumber }: OwedContract) => text.choose(`${student.fullName} ${contractNumber}`),
    [text],
  )
  return useSelectionColumn({ shown, ids, choose, labelOf, labelOfAll: text.chooseAll, disabled: !allowed })
}
