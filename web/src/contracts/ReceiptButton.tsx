import { Button } from '@mantine/core'
import { IconReceipt } from '@tabler/icons-react'
import { useState } from 'react'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { messages } from './messages.ts'
import { useReceipt } from './useReceipt.ts'

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
  const openReceipt = useReceipt()
  const [busy, setBusy] = useState(false)
  const label = text.receiptOf(of)
  const open = async () => {
    setBusy(true)
    await openReceipt({ contractId, number })
    setBusy(false)
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
