import type { IssueDepositReceiptInput } from '../../gql/graphql.ts'
import { openPdf } from '../../record/openPdf.ts'
import { useSave } from '../../record/useSave.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { toastError } from '../../ui/toasts.tsx'
import { IssueDepositReceiptMutation } from './depositDocuments.ts'
import { messages } from './messages.ts'

/**
 * Returns a function that issues the receipt (預り証) for money that was received, opens it, and tells whether it
 * did. Call it straight from a press. (PAPER-26)
 */
export function useDepositReceipt(): (input: IssueDepositReceiptInput) => Promise<boolean> {
  const text = useMessages(messages)
  const { save } = useSave(IssueDepositReceiptMutation, { refetch: ['Papers'] })
  return async (input) => {
    const outcome = await openPdf(async () => (await save({ input }, null))?.paper?.pdfPath ?? null)
    if (outcome === 'noFile') toastError(text.noReceipt)
    return outcome === 'opened'
  }
}
