import { useCallback } from 'react'
import { useMessages } from '../shared/i18n/useMessages.ts'
import type { LeadColumn } from '../ui/DataTable.tsx'
import { useSelectLead } from '../ui/useSelectLead.tsx'
import { messages } from './messages.ts'
import type { OwedContract } from './paymentDocuments.ts'
import type { ChosenAmounts } from './useChosenAmounts.ts'

/**
 * Returns the checkboxes before the rows, which choose all that is owed for a contract, and the one of the head for all
 * shown. (PAY-05)
 */
export function useOwedLead(
  shown: readonly OwedContract[],
  { ids, choose }: Pick<ChosenAmounts, 'ids' | 'choose'>,
  allowed: boolean,
): LeadColumn<OwedContract> {
  const text = useMessages(messages)
  const labelOf = useCallback(
    ({ student, contractNumber }: OwedContract) => text.choose(`${student.fullName} ${contractNumber}`),
    [text],
  )
  return useSelectLead({ shown, ids, choose, labelOf, labelOfAll: text.chooseAll, disabled: !allowed })
}
