import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { openPdf } from '../../record/openPdf.ts'
import { useSave } from '../../record/useSave.ts'
import { useFormat } from '../../shared/format/useFormat.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { ConfirmedButton } from '../../ui/ConfirmedButton.tsx'
import { toastError } from '../../ui/toasts.tsx'
import { type DepositEntry, IssueDepositReceiptMutation } from './depositDocuments.ts'
import { messages } from './messages.ts'

/** Issues the receipt (預り証) for money that was received, which says what it is held for, and opens it. (PAPER-26) */
export function DepositReceipt({ entry: { id, value, note } }: { entry: DepositEntry }) {
  const text = useMessages(messages)
  const format = useFormat()
  const [purpose, setPurpose] = useState(note.slice(0, 100))
  const { save } = useSave(IssueDepositReceiptMutation, { refetch: ['Papers'] })
  const issue = async () => {
    const input = { depositId: id, purpose }
    const outcome = await openPdf(async () => (await save({ input }, null))?.paper?.pdfPath ?? null)
    if (outcome === 'noFile') toastError(text.noReceipt)
    return outcome === 'opened'
  }
  return (
    <ConfirmedButton
      label={text.receipt}
      button={{ size: 'compact-sm', variant: 'subtle', 'aria-label': text.receiptOf(format.yen(value)) }}
      title={text.receiptOf(format.yen(value))}
      confirmLabel={text.issueReceipt}
      onConfirm={issue}
    >
      <TextInput
        label={text.purpose}
        value={purpose}
        maxLength={100}
        onChange={({ currentTarget }) => setPurpose(currentTarget.value)}
      />
      <p>{text.receiptHint}</p>
    </ConfirmedButton>
  )
}
