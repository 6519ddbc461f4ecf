import { Button } from '@mantine/core'
import { IconReceipt } from '@tabler/icons-react'
import { useState } from 'react'
import { useSave } from '../record/useSave.ts'
import { getLanguage, htmlLang } from '../shared/i18n/language.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { authHeaders } from '../shared/session/session.ts'
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
    // Before anything is awaited: later the browser would take it for a window that nobody asked for.
    const page = window.open('', '_blank')
    setBusy(true)
    const answer = await save({ input: { contractId, number } }, null)
    const file = answer?.receipt == null ? null : await pdfOf(answer.receipt.pdfPath)
    setBusy(false)
    if (file === null) {
      page?.close()
      if (answer?.success === true) toastError(text.noReceipt)
    } else if (page === null) location.assign(file)
    else page.location.replace(file)
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

/** Returns the address of the file in this browser; null where the server did not give it. */
async function pdfOf(path: string): Promise<string | null> {
  const headers = { ...authHeaders(), 'accept-language': htmlLang(getLanguage()) }
  const response = await fetch(new URL(path, location.href), { headers }).catch(() => null)
  return response?.ok === true ? URL.createObjectURL(await response.blob()) : null
}
