import { RETURN_INVOICE_FROM } from '@koma/schema/input/returnInvoice'
import { Button } from '@mantine/core'
import { IconReceiptRefund } from '@tabler/icons-react'
import { useState } from 'react'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { messages } from './messages.ts'
import { useReturnInvoice } from './useReturnInvoice.ts'

interface ReturnInvoiceButtonProps {
  contractId: string
  /** The number of the refund among the payments. */
  number: number
  /** The refund in yen, above 0. */
  value: number
  /** What tells the refund from others. */
  of: string
  /** In a row that opens something itself and has a way of its own for the keys. */
  inRow?: boolean
}

/**
 * Draws the button that issues the return invoice (適格返還請求書) for a refund and opens it; pressed again it opens the
 * same one. It says where the law asks for none. (PAPER-25)
 */
export function ReturnInvoiceButton({ contractId, number, value, of, inRow = false }: ReturnInvoiceButtonProps) {
  const text = useMessages(messages)
  const open = useReturnInvoice()
  const [busy, setBusy] = useState(false)
  const label = text.returnInvoiceOf(of)
  const isSmall = value < RETURN_INVOICE_FROM
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      aria-label={label}
      title={isSmall ? `${label}\n${text.returnInvoiceSmall}` : label}
      loading={busy}
      tabIndex={inRow ? -1 : undefined}
      onClick={(event) => {
        // A press on it is not a press on the row around it.
        event.stopPropagation()
        setBusy(true)
        void open({ contractId, number }, isSmall).finally(() => setBusy(false))
      }}
    >
      {inRow ? <IconReceiptRefund size={16} aria-hidden /> : text.returnInvoice}
    </Button>
  )
}
