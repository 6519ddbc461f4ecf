import { Button } from '@mantine/core'
import { IconReceipt } from '@tabler/icons-react'
import { useState } from 'react'
import { openPdf } from '../record/openPdf.ts'
import { useSave } from '../record/useSave.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { toastError } from '../ui/toasts.tsx'
import { IssueReceiptMutation } from './contractDocuments.ts'
import { messages } from './messages.ts'

interface ReceiptButtonProps {
  contractId: string
  /** The number of the payment. */
  number: number
  /** What tells the payment from others. */
  of: string
  /** In a row that opens something itself and has a way of its own for the keys. */
  inRow?: boolean
}

/**
 * Draws the button that issues the receipt for a payment and opens it as a PDF, to be printed or saved. Pressed again
 * it opens the same one. (PAPER-01)
 */
export function ReceiptButton({ contractId, number, of, inRow = false }: ReceiptButtonProps) {
  const text = useMessages(messages)
  const { save } = useSave(IssueReceiptMutation)
  const [busy, setBusy] = useState(false)
  const label = text.receiptOf(of)
  const open = async () => {
    setBusy(true)
    const outcome = await openPdf(async () => {
      const answer = await save({ input: { contractId, number } }, null)
      return answer?.receipt?.pdfPath ?? null
    })
    setBusy(false)
    if (outcome === 'noFile') toastError(text.noReceipt)
  }
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      aria-label={label}
      title={label}
      loading={busy}
      tabIndex={inRow ? -1 : undefined}
      onClick={(event) => {
        // A press on it is not a press on the row around it.
        event.stopPropagation()
        void open()
      }}
    >
      {inRow ? <IconReceipt size={16} aria-hidden /> : text.receipt}
    </Button>
  )
}
