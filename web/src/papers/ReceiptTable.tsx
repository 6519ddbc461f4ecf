import { Button, Checkbox, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useMethodWords } from '../contracts/MethodField.tsx'
import { StudentLink } from '../desk/StudentLink.tsx'
import { useSave } from '../record/useSave.ts'
import { useFormat } from '../shared/format/useFormat.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { ConfirmSheet } from '../ui/ConfirmSheet.tsx'
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
  const methods = useMethodWords()
  const [without, setWithout] = useState<ReadonlySet<string>>(new Set())
  const [isAsking, setIsAsking] = useState(false)
  const [purpose, setPurpose] = useState('')
  const { save, saving } = useSave(StartReceiptsMutation, { refetch: ['Runs', 'ReceiptsPreview'] })
  const open = receipts.filter(({ change }) => change !== 'same')
  const chosen = open.filter((receipt) => !without.has(keyOf(receipt)))
  const total = chosen.reduce((sum, { amount }) => sum + amount, 0)
  const toggle = (key: string) =>
    setWithout((before) => {
      const after = new Set(before)
      if (!after.delete(key)) after.add(key)
      return after
    })
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
      <div className={classes.rows}>
        <table className={classes.table} aria-label={text.receiptsName}>
          <thead>
            <tr>
              <th scope="col">
                {open.length > 0 && (
                  <Checkbox
                    aria-label={text.chooseAll}
                    checked={chosen.length === open.length}
                    indeterminate={chosen.length > 0 && chosen.length < open.length}
                    onChange={() => setWithout(chosen.length < open.length ? new Set() : new Set(open.map(keyOf)))}
                    display="inline-block"
                    mr={8}
                  />
                )}
                {text.payer}
              </th>
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
                      <Checkbox
                        aria-label={text.choose(`${addressedTo} ${format.date(paidOn)} ${format.yen(amount)}`)}
                        checked={!without.has(keyOf(receipt))}
                        onChange={() => toggle(keyOf(receipt))}
                        display="inline-block"
                        mr={8}
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
