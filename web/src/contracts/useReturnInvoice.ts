import type { IssueReturnInvoiceInput } from '../gql/graphql.ts'
import { openPdf } from '../record/openPdf.ts'
import { useSave } from '../record/useSave.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { toastError, toastInfo } from '../ui/toasts.tsx'
import { IssueReturnInvoiceMutation } from './contractDocuments.ts'
import { messages } from './messages.ts'

/**
 * Returns a function that issues the return invoice for a refund and opens it, and says where the law asks for none.
 * Call it straight from a press. (PAPER-25)
 */
export function useReturnInvoice(): (input: IssueReturnInvoiceInput, isSmall: boolean) => Promise<void> {
  const text = useMessages(messages)
  const { save } = useSave(IssueReturnInvoiceMutation, { refetch: ['Papers'] })
  return async (input, isSmall) => {
    const outcome = await openPdf(async () => (await save({ input }, null))?.paper?.pdfPath ?? null)
    if (outcome === 'noFile') toastError(text.noReturnInvoice)
    if (outcome === 'opened' && isSmall) toastInfo(text.returnInvoiceSmall)
  }
}
