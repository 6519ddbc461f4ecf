import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useMethodWords } from '../contracts/MethodField.tsx'
import { useSave } from '../record/useSave.ts'
import { useFormat } from '../shared/format/useFormat.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { type Column, IssueTable } from './IssueTable.tsx'
import { messages } from './messages.ts'
import { type PreviewedReceipt, StartReceiptsMutation } from './paperDocuments.ts'
import classes from './papers.module.css'
import { PdfButton } from './PdfButton.tsx'

const tones = { issue: 'info', correct: 'warn', same: 'good' } as const

interface ReceiptTableProps {
  receipts: readonly PreviewedReceipt[]
  disabled: boolean
  reload: () => Promise<unknown>
  /** Takes the id of the run that was started. */
  onStarted: (runId: string) => void
}

/** Lists payments with their receipts, and issues those that are chosen after a question with what they are for. */
export function ReceiptTable({ receipts, disabled, reload, onStarted }: ReceiptTableProps) {
  const text = useMessages(messages)
  const format = useFormat()
  const columns = useReceiptColumns()
  const [purpose, setPurpose] = useState('')
  const { save } = useSave(StartReceiptsMutation, { refetch: ['Runs', 'ReceiptsPreview'] })
  const start = async (chosen: readonly PreviewedReceipt[]) => {
    const shown = chosen.map(({ contractId, number, digest }) => ({ contractId, number, digest }))
    const answer = await save({ input: { receipts: shown, purpose } }, text.receiptsStarted)
    if (answer?.success !== true) void reload().catch(() => undefined)
    else if (answer.run) onStarted(answer.run.id)
  }
  const totalOf = (chosen: readonly PreviewedReceipt[]) => chosen.reduce((sum, { amount }) => sum + amount, 0)
  return (
    <IssueTable
      rows={receipts}
      name={text.receiptsName}
      keyOf={({ contractId, number }) => `${contractId} ${number}`}
      labelOf={({ paidOn, amount }) => `${format.date(paidOn)} ${format.yen(amount)}`}
      isOpen={({ change }) => change !== 'same'}
      columns={columns}
      button={(chosen) => text.issueReceipts(chosen.length, format.yen(totalOf(chosen)))}
      question={text.issueReceiptsAsk}
      confirm={text.confirm}
      disabled={disabled}
      start={start}
    >
      <TextInput
        label={text.purpose}
        value={purpose}
        maxLength={100}
        onChange={({ currentTarget: { value } }) => setPurpose(value)}
      />
      <p>{text.issueReceiptsHint}</p>
    </IssueTable>
  )
}

/** Returns the columns after the names. */
function useReceiptColumns(): readonly Column<PreviewedReceipt>[] {
  const text = useMessages(messages)
  const format = useFormat()
  const methods = useMethodWords()
  return [
    { head: text.paidOn, cell: ({ paidOn }) => format.date(paidOn) },
    { head: text.method, cell: ({ method }) => (method === null ? '' : methods[method]) },
    {
      head: text.amount,
      amount: true,
      cell: ({ amount, overpaid }) => (
        <>
          {format.yen(amount)}
          {overpaid > 0 && <span className={classes.quiet}> {text.overpaid(format.yen(overpaid))}</span>}
        </>
      ),
    },
    {
      head: text.state,
      cell: ({ change, lastNumber, lastPdfPath }) => (
        <>
          <StatusBadge tone={tones[change]}>{text.changes[change]}</StatusBadge>
          {change === 'correct' && lastNumber !== null && (
            <span className={classes.quiet}> {text.corrects(lastNumber)}</span>
          )}
          {change === 'same' && lastNumber !== null && lastPdfPath !== null && (
            <PdfButton path={lastPdfPath} label={lastNumber} name={text.open(lastNumber)} />
          )}
        </>
      ),
    },
  ]
}
