import { Button } from '@mantine/core'
import { useState } from 'react'
import { useSave } from '../record/useSave.ts'
import { useFormat } from '../shared/format/useFormat.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { useToday } from '../shared/school/useNow.ts'
import { AmountTable } from '../ui/AmountTable.tsx'
import { ChooseAllHead } from '../ui/ChooseBox.tsx'
import { ConfirmSheet } from '../ui/ConfirmSheet.tsx'
import { DateField } from '../ui/DateField.tsx'
import { useAllBut } from '../ui/hooks/useAllBut.ts'
import { Notice } from '../ui/Notice.tsx'
import { InvoiceRow } from './InvoiceRow.tsx'
import { messages } from './messages.ts'
import { type InvoicePreview, type PreviewedInvoice, StartInvoicesMutation } from './paperDocuments.ts'
import classes from './papers.module.css'

interface InvoiceTableProps {
  preview: InvoicePreview
  disabled: boolean
  reload: () => Promise<unknown>
  /** Takes the id of the run that was started. */
  onStarted: (runId: string) => void
}

// What somebody cancels meanwhile is another row, which nobody has chosen.
const keyOf = ({ studentId, payer, lastCancelled }: PreviewedInvoice) => `${studentId} ${payer} ${lastCancelled}`

/** What needs a look comes first. */
const order = { correct: 0, cancel: 1, issue: 2, same: 3 } as const
const placeOf = ({ change, lastCancelled }: PreviewedInvoice) => order[lastCancelled ? 'issue' : change]

/** Lists the invoices of a month, and issues those that are chosen after a question with the day they are due. */
export function InvoiceTable({ preview, disabled, reload, onStarted }: InvoiceTableProps) {
  const text = useMessages(messages)
  const format = useFormat()
  const today = useToday()
  const [isAsking, setIsAsking] = useState(false)
  const [dueOn, setDueOn] = useState(preview.dueOn)
  const { save, saving } = useSave(StartInvoicesMutation, { refetch: ['Runs', 'InvoicePreview'] })
  const open = preview.invoices.filter(({ change }) => change !== 'same')
  // Somebody has cancelled these on purpose, or they would ask for nothing.
  const leftOut = open.filter(({ lastCancelled, change, due }) => lastCancelled || (change === 'issue' && due === 0))
  const rows = useAllBut(open.map(keyOf), leftOut.map(keyOf))
  const chosen = open.filter((invoice) => rows.isChosen(keyOf(invoice)))
  const cancels = chosen.filter(({ change }) => change === 'cancel').length
  const corrects = chosen.filter(({ change, lastCancelled }) => change === 'correct' && !lastCancelled).length
  const due = chosen.reduce((sum, invoice) => sum + invoice.due, 0)
  const sorted = preview.invoices.toSorted((a, b) => placeOf(a) - placeOf(b))
  const issue = async () => {
    const invoices = chosen.map(({ studentId, payer, digest }) => ({ studentId, payer, digest }))
    const answer = await save({ input: { month: preview.month, dueOn, invoices } }, text.started)
    setIsAsking(false)
    if (answer?.success !== true) void reload().catch(() => undefined)
    else if (answer.run) onStarted(answer.run.id)
  }
  return (
    <>
      {open.length === 0 && <Notice tone="info">{text.allIssued}</Notice>}
      {open.length > 0 && (
        <Button mb={14} disabled={disabled || chosen.length === 0} onClick={() => setIsAsking(true)}>
          {text.issue(chosen.length, format.yen(due))}
        </Button>
      )}
      <AmountTable name={text.tableName}>
        <thead>
          <tr>
            <ChooseAllHead label={text.chooseAll} rows={rows} bare={open.length === 0}>
              {text.payer}
            </ChooseAllHead>
            <th scope="col">{text.items}</th>
            <th scope="col" data-amount>
              {text.total}
            </th>
            <th scope="col" data-amount>
              {text.paid}
            </th>
            <th scope="col" data-amount>
              {text.due}
            </th>
            <th scope="col">{text.state}</th>
          </tr>
        </thead>
        <tbody>
          {sorted.map((invoice) => (
            <InvoiceRow
              key={keyOf(invoice)}
              invoice={invoice}
              chosen={rows.isChosen(keyOf(invoice))}
              onToggle={() => rows.toggle(keyOf(invoice))}
            />
          ))}
        </tbody>
      </AmountTable>
      <ConfirmSheet
        opened={isAsking}
        onClose={() => setIsAsking(false)}
        title={text.issueAsk(chosen.length, format.month(`${preview.month}-01`))}
        confirmLabel={text.confirm}
        keepLabel={text.keep}
        busy={saving}
        onConfirm={issue}
      >
        <div className={classes.dialog}>
          <DateField label={text.dueOn} value={dueOn} onChange={(day) => day !== '' && setDueOn(day)} />
          {dueOn < today && <Notice tone="warn">{text.dueOnPast}</Notice>}
          {corrects > 0 && <p>{text.correctsKeepDue(corrects)}</p>}
          {cancels > 0 && <p>{text.cancelsToo(cancels)}</p>}
          <p>{text.issueHint}</p>
        </div>
      </ConfirmSheet>
    </>
  )
}
