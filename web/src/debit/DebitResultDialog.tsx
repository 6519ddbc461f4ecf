import { useQuery } from '@apollo/client/react'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { StudentLink } from '../desk/StudentLink.tsx'
import { useSave } from '../record/useSave.ts'
import { useFormat } from '../shared/format/useFormat.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { AmountTable } from '../ui/AmountTable.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { BankFileButton } from './BankFileButton.tsx'
import classes from './debit.module.css'
import { type DebitResultPreview, DebitResultPreviewQuery, RecordDebitResultMutation } from './debitDocuments.ts'
import { messages } from './messages.ts'

/** Reads the file of results of a request, shows what it says, and records it. (DEBIT-06, DEBIT-07) */
export function DebitResultDialog({ id, onDone }: { id: string; onDone: () => void }) {
  const text = useMessages(messages)
  const [fileId, setFileId] = useState<string | null>(null)
  return (
    <div className={classes.dialog}>
      {fileId === null && <p>{text.fileHint}</p>}
      <BankFileButton
        label={fileId === null ? text.chooseFile : text.otherFile}
        accept=".txt,.dat,text/plain"
        onSent={setFileId}
      />
      {fileId !== null && <Results key={fileId} id={id} fileId={fileId} onDone={onDone} />}
    </div>
  )
}

function Results({ id, fileId, onDone }: { id: string; fileId: string; onDone: () => void }) {
  const text = useMessages(messages)
  const format = useFormat()
  const { data, error, refetch } = useQuery(DebitResultPreviewQuery, {
    variables: { input: { id, fileId } },
    fetchPolicy: 'network-only',
  })
  const { save, saving } = useSave(RecordDebitResultMutation, {
    refetch: ['DebitRequests', 'DebitPreview', 'PaymentRuns', 'OwedContracts'],
  })
  if (data === undefined) return error ? <ErrorState onRetry={() => void refetch()} /> : <Spinner />
  const preview = data.debitResultPreview
  if (preview === null) return <Notice tone="warn">{text.gone}</Notice>
  const { problem, notYet, digest, paidCount, paidTotal, unpaidCount, unpaidTotal, rows } = preview
  if (problem !== null || digest === null) return <Notice tone="warn">{problem}</Notice>
  const record = async () => {
    const answer = await save({ input: { id, fileId, digest } }, text.recorded)
    if (answer?.success) onDone()
    else if (answer !== null) void refetch().catch(() => undefined)
  }
  return (
    <>
      <p>
        {text.paidSum(paidCount, format.yen(paidTotal))}
        <br />
        {text.unpaidSum(unpaidCount, format.yen(unpaidTotal))}
      </p>
      <ResultRows rows={rows} />
      {notYet !== null && <Notice tone="warn">{notYet}</Notice>}
      <div className={classes.buttons}>
        <Button disabled={notYet !== null} loading={saving} onClick={() => void record()}>
          {paidCount === 0 ? text.recordNone : text.record(paidCount, format.yen(paidTotal))}
        </Button>
      </div>
    </>
  )
}

function ResultRows({ rows }: Pick<DebitResultPreview, 'rows'>) {
  const text = useMessages(messages)
  const format = useFormat()
  return (
    <AmountTable name={text.outcome}>
      <thead>
        <tr>
          <th scope="col">{text.student}</th>
          <th scope="col">{text.outcome}</th>
          <th scope="col" data-amount>
            {text.amount}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ studentId, studentName, amount, result, meaning, problem }) => (
          <tr key={studentId}>
            <th scope="row">
              <StudentLink id={studentId} newTab>
                {studentName}
              </StudentLink>
            </th>
            <td data-head={text.outcome}>
              {result} {meaning}
              {problem !== null && <span className={classes.problem}>{problem}</span>}
            </td>
            <td data-amount data-head={text.amount}>
              {format.yen(amount)}
            </td>
          </tr>
        ))}
      </tbody>
    </AmountTable>
  )
}
