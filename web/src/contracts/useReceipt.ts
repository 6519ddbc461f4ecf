import type { IssueReceiptInput } from '../gql/graphql.ts'
import { openPdf } from '../record/openPdf.ts'
import { useSave } from '../record/useSave.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { toastError } from '../ui/toasts.tsx'
import { IssueReceiptMutation } from './contractDocuments.ts'
import { messages } from './messages.ts'

/**
 * Returns a function that issues the receipt for a payment and opens it as a PDF. Call it straight from a press.
 * (PAPER-01)
 */
export function useReceipt(): (input: IssueReceiptInput) => Promise<void> {
  const text = useMessages(messages)
  const { save } = useSave(IssueReceiptMutation, { refetch: ['Papers'] })
  return async (input) => {
    const outcome = await openPdf(async () => (await save({ input }, null))?.receipt?.pdfPath ?? null)
    if (outcome === 'noFile') toastError(text.noReceipt)
  }
}
