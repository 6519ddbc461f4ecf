import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useFormat } from '../../shared/format/useFormat.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { ConfirmedButton } from '../../ui/ConfirmedButton.tsx'
import type { DepositEntry } from './depositDocuments.ts'
import { messages } from './messages.ts'
import { useDepositReceipt } from './useDepositReceipt.ts'

/** Issues the receipt (預り証) for money that was received, which says what it is held for, and opens it. (PAPER-26) */
export function DepositReceipt({ entry: { id, value, note } }: { entry: DepositEntry }) {
  const text = useMessages(messages)
  const format = useFormat()
  const [purpose, setPurpose] = useState(note.slice(0, 100))
  const issue = useDepositReceipt()
  return (
    <ConfirmedButton
      label={text.receipt}
      button={{ size: 'compact-sm', variant: 'subtle', 'aria-label': text.receiptOf(format.yen(value)) }}
      title={text.receiptOf(format.yen(value))}
      confirmLabel={text.issueReceipt}
      onConfirm={() => issue({ depositId: id, purpose })}
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
