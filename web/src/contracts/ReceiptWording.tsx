import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { ChoiceSegments } from '../record/ChoiceSegments.tsx'
import { openPdf } from '../record/openPdf.ts'
import { useSave } from '../record/useSave.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { ConfirmedButton } from '../ui/ConfirmedButton.tsx'
import { toastError } from '../ui/toasts.tsx'
import { IssueReceiptMutation } from './contractDocuments.ts'
import { messages } from './messages.ts'

interface ReceiptWordingProps {
  contractId: string
  /** The number of the payment. */
  number: number
  /** What tells the payment from others. */
  of: string
}

/** Issues the receipt for a payment with an addressee (宛名) and a purpose (但し書き) of one's own. (PAPER-16) */
export function ReceiptWording({ contractId, number, of }: ReceiptWordingProps) {
  const text = useMessages(messages)
  const { save } = useSave(IssueReceiptMutation)
  const [addressee, setAddressee] = useState<'holder' | 'student'>('holder')
  const [purpose, setPurpose] = useState('')
  const issue = async () => {
    const outcome = await openPdf(async () => {
      const answer = await save({ input: { contractId, number, addressee, purpose } }, null)
      return answer?.receipt?.pdfPath ?? null
    })
    if (outcome === 'noFile') toastError(text.noReceipt)
    return outcome === 'opened'
  }
  return (
    <ConfirmedButton
      label={text.receiptWording}
      button={{ size: 'compact-sm', variant: 'subtle', 'aria-label': text.receiptWordingOf(of) }}
      title={text.receiptWordingOf(of)}
      confirmLabel={text.issueReceipt}
      onConfirm={issue}
    >
      <ChoiceSegments
        label={text.addressee}
        value={addressee}
        onChange={setAddressee}
        data={[
          { value: 'holder', label: text.addressees.holder },
          { value: 'student', label: text.addressees.student },
        ]}
      />
      <TextInput
        label={text.purpose}
        description={text.purposeHint}
        value={purpose}
        maxLength={100}
        onChange={({ currentTarget: { value } }) => setPurpose(value)}
      />
      <p>{text.receiptWordingHint}</p>
    </ConfirmedButton>
  )
}
