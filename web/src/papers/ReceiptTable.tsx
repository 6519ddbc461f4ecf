import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useMethodWords } from '../contracts/MethodField.tsx'
import { StudentLink } from '../desk/StudentLink.tsx'
import { useSave } from '../record/useSave.ts'
import { useFormat } from '../shared/format/useFormat.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { ChooseAllHead, ChooseBox } from '../ui/ChooseBox.tsx'
import { ConfirmSheet } from '../ui/ConfirmSheet.tsx'
import { type AllBut, useAllBut } from '../ui/hooks/useAllBut.ts'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { messages } from './messages.ts'
import { type PreviewedReceipt, StartReceiptsMutation } from './paperDocuments.ts'
import classes from './papers.module.css'
import { PdfButton } from './PdfButton.tsx'

const tones = { issue: 'info', correct: 'warn', same: 'good' } as const
const keyOf = ({ contractId, number }: PreviewedReceipt) => `${contractId} ${number}`

interface ReceiptTableProps {
  receipts: readonly PreviewedReceipt[]
  disabled: boolean
  reload: () => Promise<unknown>
}

/** Lists payments with their receipts, and issues those that are chosen after a question with what they are for. */
export function ReceiptTable({ receipts, disabled, reload }: ReceiptTableProps) {
  const text = useMessages(messages)
  const format = useFormat()
  const [isAsking, setIsAsking] = useState(false)
  const [purpose, setPurpose] = useState('')
  const { save, saving } = useSave(StartReceiptsMutation, { refetch: ['Runs', 'ReceiptsPreview'] })
  const open = receipts.filter(({ change }) => change !== 'same')
  const rows = useAllBut(open.map(keyOf))
  const chosen = open.filter((receipt) => rows.isChosen(keyOf(receipt)))
  const total = chosen.reduce((sum, { amount }) => sum + amount, 0)
  const issue = async () => {
    const shown = chosen.map(({ contractId, number, digest }) => ({ contractId, number, digest }))
    const answer = await save({ input: { receipts: shown, purpose } }, text.receiptsStarted)
    setIsAsking(false)
    if (answer?.success !== true) void reload().catch(() => undefined)
  }
  return (
    <>
      {open.length > 0 && (
        <Button mb={14} disabled={disabled || chosen.length === 0} onClick={() => setIsAsking(true)}>
          {text.issueReceipts(chosen.length, format.yen(total))}
        </Button>
      )}
      <ReceiptRows receipts={receipts} rows={rows} bare={open.length === 0} />
      <ConfirmSheet
        opened={isAsking}
        onClose={() => setIsAsking(false)}
        title={text.issueReceiptsAsk(chosen.length)}
        confirmLabel={text.confirm}
        keepLabel={text.keep}
        busy={saving}
        onConfirm={issue}
      >
        <div className={classes.dialog}>
          <TextInput
            label={text.purpose}
            value={purpose}
            maxLength={100}
            onChange={({ currentTarget: { value } }) => setPurpose(value)}
          />
          <p>{text.issueReceiptsHint}</p>
        </div>
      </ConfirmSheet>
    </>
  )
}

/** Draws payments with their receipts; those that would get one have a box. */
function ReceiptRows({ receipts, rows, bare }: Pick<ReceiptTableProps, 'receipts'> & { rows: AllBut; bare: boolean }) {
  const text = useMessages(messages)
  const format = useFormat()
  const methods = useMethodWords()
  return (
    <div className={classes.rows}>
      <table className={classes.table} aria-label={text.receiptsName}>
        <thead>
          <tr>
            <ChooseAllHead label={text.chooseAll} rows={rows} bare={bare}>
              {text.payer}
            </ChooseAllHead>
            <th scope="col">{text.paidOn}</th>
            <th scope="col">{text.method}</th>
            <th scope="col" data-amount>
              {text.amount}
            </th>
            <th scope="col">{text.state}</th>
          </tr>
        </thead>
        <tbody>
          {receipts.map((receipt) => {
            const { studentId, studentName, addressedTo, paidOn, method, amount, overpaid, change } = receipt
            const { lastNumber, lastPdfPath } = receipt
            return (
              <tr key={keyOf(receipt)}>
                <th scope="row">
                  {change !== 'same' && (
                    <ChooseBox
                      label={text.choose(`${addressedTo} ${format.date(paidOn)} ${format.yen(amount)}`)}
                      checked={rows.isChosen(keyOf(receipt))}
                      onToggle={() => rows.toggle(keyOf(receipt))}
                    />
                  )}
                  <StudentLink id={studentId}>{addressedTo}</StudentLink>
                  {addressedTo !== studentName && <span className={classes.quiet}> {studentName}</span>}
                </th>
                <td>{format.date(paidOn)}</td>
                <td>{method === null ? '' : methods[method]}</td>
                <td data-amount>
                  {format.yen(amount)}
                  {overpaid > 0 && <span className={classes.quiet}> {text.overpaid(format.yen(overpaid))}</span>}
                </td>
                <td>
                  <StatusBadge tone={tones[change]}>{text.changes[change]}</StatusBadge>
                  {change === 'correct' && lastNumber !== null && (
                    <span className={classes.quiet}> {text.corrects(lastNumber)}</span>
                  )}
                  {change === 'same' && lastNumber !== null && lastPdfPath !== null && (
                    <PdfButton path={lastPdfPath} label={lastNumber} name={text.open(lastNumber)} />
                  )}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
