import { useQuery } from '@apollo/client/react'
import { Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import { ClosedDayNotice } from '../contracts/ClosedDayNotice.tsx'
import { isDebitQuestion, useDebitQuestion } from '../contracts/useDebitQuestion.tsx'
import type { TransferFileInput } from '../gql/graphql.ts'
import { Unsaved } from '../record/Unsaved.tsx'
import { useLeaving } from '../record/useLeaving.ts'
import { useSave } from '../record/useSave.ts'
import { useFormat } from '../shared/format/useFormat.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { ChoiceField } from '../ui/ChoiceField.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { FilterSelect } from '../ui/FilterSelect.tsx'
import { Notice } from '../ui/Notice.tsx'
import { PageSkeleton } from '../ui/PageSkeleton.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { toastUndo } from '../ui/toasts.tsx'
import { BankFileButton } from './BankFileButton.tsx'
import classes from './debit.module.css'
import {
  RecordTransfersMutation,
  type TransferPreview,
  TransferPreviewQuery,
  UndoDebitMutation,
  WaitingStatementsQuery,
} from './debitDocuments.ts'
import { messages } from './messages.ts'

/** Reads a bank's statement and records the transfers that are selected in it. (DEBIT-11) */
export function TransferPart() {
  const text = useMessages(messages)
  const [fileId, setFileId] = useState<string | null>(null)
  return (
    <>
      {fileId === null && <p className={classes.hint}>{text.statementHint}</p>}
      <div className={classes.line}>
        <BankFileButton
          label={fileId === null ? text.statement : text.otherStatement}
          accept=".csv,.txt,text/csv"
          onSent={setFileId}
        />
      </div>
      {fileId === null && <Waiting onOpen={setFileId} />}
      {fileId !== null && <StatementPart key={fileId} fileId={fileId} />}
    </>
  )
}

/** Lists the statements that were sent within a day and are not done; any of the staff resumes one. (DEBIT-18) */
function Waiting({ onOpen }: { onOpen: (fileId: string) => void }) {
  const text = useMessages(messages)
  const format = useFormat()
  const { data } = useQuery(WaitingStatementsQuery, { fetchPolicy: 'network-only' })
  const waiting = data?.waitingStatements ?? []
  if (waiting.length === 0) return null
  return (
    <section aria-label={text.waitingName} className={classes.part}>
      <h2 className={classes.heading}>{text.waitingName}</h2>
      <ul className={classes.waiting}>
        {waiting.map(({ id, name, sentAt, sentBy, count, total }) => (
          <li key={id}>
            <span>
              {name} <strong>{text.waiting(count, format.yen(total))}</strong>{' '}
              <span className={classes.quiet}>{text.waitingSent(sentBy, format.dateTime(sentAt))}</span>
            </span>
            <Button size="compact-sm" aria-label={text.waitingOpenOf(name)} onClick={() => onOpen(id)}>
              {text.waitingOpen}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The most students that a message names. */
const NAMED = 3

const fields = ['date', 'amount', 'payer', 'reference'] as const
type Columns = Omit<TransferFileInput, 'fileId'>

function StatementPart({ fileId }: { fileId: string }) {
  const text = useMessages(messages)
  const [columns, setColumns] = useState<Columns>({})
  const input = { fileId, ...columns }
  const { data, previousData, error, refetch } = useQuery(TransferPreviewQuery, {
    variables: { input },
    fetchPolicy: 'network-only',
  })
  const shown = data ?? previousData
  if (shown === undefined) return error ? <ErrorState onRetry={() => void refetch()} /> : <PageSkeleton />
  const preview = shown.transferPreview
  if (preview === null) return <Notice tone="warn">{text.gone}</Notice>
  const heads = preview.heads.map((head, at) => ({ value: String(at), label: head || String(at + 1) }))
  return (
    <>
      <div className={classes.line}>
        {fields.map((field) => (
          <FilterSelect
            key={field}
            label={text.columnOf[field]}
            data={[{ value: '', label: text.noColumn }, ...heads]}
            value={String(preview[`${field}Column`] ?? '')}
            onChange={(value) =>
              setColumns((before) => ({ ...before, [`${field}Column`]: value === '' ? null : Number(value) }))
            }
          />
        ))}
      </div>
      {preview.problem === null ? (
        <Transfers
          key={JSON.stringify(columns)}
          input={input}
          preview={preview}
          reload={() => refetch().catch(() => undefined)}
        />
      ) : (
        <Notice tone="warn">{preview.problem}</Notice>
      )}
      {preview.unreadLines.length > 0 && (
        <Notice tone="warn">{text.unread(preview.unreadLines.join(text.separator))}</Notice>
      )}
    </>
  )
}

interface TransfersProps {
  input: TransferFileInput
  preview: TransferPreview
  reload: () => Promise<unknown>
}

function Transfers({ input, preview, reload }: TransfersProps) {
  const text = useMessages(messages)
  const format = useFormat()
  const guard = useLeaving(text.transfersName)
  const [students, setStudents] = useState<ReadonlyMap<string, string>>(new Map())
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const { save, saving } = useSave(RecordTransfersMutation, { refetch: ['PaymentRuns', 'OwedContracts'] })
  const { save: undo } = useSave(UndoDebitMutation, { refetch: ['PaymentRuns', 'OwedContracts', 'TransferPreview'] })
  const debit = useDebitQuestion()
  const owingOf = new Map(preview.debtors.map(({ studentId, owing }) => [studentId, owing]))
  const choices = preview.debtors.map(({ studentId, studentName, owing }) => ({
    value: studentId,
    label: text.owes(studentName, format.yen(owing)),
  }))
  const studentOf = (row: TransferPreview['rows'][number]) => students.get(row.digest) ?? row.studentId ?? ''
  const rows = preview.rows.filter((row) => chosen.has(row.digest) && !row.isRecorded && studentOf(row) !== '')
  const total = rows.reduce((sum, { amount }) => sum + amount, 0)
  const paidBy = Map.groupBy(rows, studentOf)
  const overOf = (studentId: string) => {
    const paid = paidBy.get(studentId)?.reduce((sum, { amount }) => sum + amount, 0) ?? 0
    return Math.max(0, paid - (owingOf.get(studentId) ?? 0))
  }
  const over = [...paidBy.keys()].reduce((sum, studentId) => sum + overOf(studentId), 0)
  /** Names the students of transfers, of many the first. */
  const namesOf = (ids: readonly string[]) => {
    const names = ids.map((id) => preview.debtors.find(({ studentId }) => studentId === id)?.studentName ?? '')
    const named = names.slice(0, NAMED).join(text.separator)
    return names.length > NAMED ? text.andOthers(named, names.length - NAMED) : named
  }
  const choose = (digest: string, isChosen: boolean) => {
    debit.forget()
    setChosen((before) => {
      const after = new Set(before)
      if (isChosen) after.add(digest)
      else after.delete(digest)
      return after
    })
  }
  const pick = (digest: string, student: string) => {
    setStudents((before) => new Map(before).set(digest, student))
    choose(digest, student !== '')
  }
  const record = async () => {
    const lines = rows.map((row) => {
      const studentId = studentOf(row)
      const owing = owingOf.get(studentId) ?? 0
      return { digest: row.digest, studentId, owing, ...(overOf(studentId) > 0 && { overpay: true }) }
    })
    const answer = await save(
      { input: { ...input, lines, besideDebit: debit.besideDebit } },
      { done: null, refused: ({ field, message }) => (isDebitQuestion({ field }) ? null : message) },
    )
    if (answer !== null && debit.hear(answer)) return
    if (answer?.success) {
      setChosen(new Set())
      const words = text.transfersRecorded(namesOf([...paidBy.keys()]), rows.length, format.yen(total))
      const { runId } = answer
      if (runId != null)
        toastUndo(words, text.undoTransfers, () => void undo({ id: runId }, text.transfersUndone(rows.length)))
    }
    if (answer !== null) await reload()
  }
  return (
    <>
      <div className={classes.rows}>
        <table className={classes.table} aria-label={text.transfersName}>
          <thead>
            <tr>
              <th scope="col">{text.select}</th>
              <th scope="col">{text.date}</th>
              <th scope="col">{text.payer}</th>
              <th scope="col" data-amount>
                {text.paidIn}
              </th>
              <th scope="col">{text.paysFor}</th>
            </tr>
          </thead>
          <tbody>
            {preview.rows.map((row) => {
              const { digest, line, date, amount, payer, reference, isRecorded, recordedFor, reason } = row
              const studentId = studentOf(row)
              const isChosen = chosen.has(digest)
              const rowOver = isChosen && !isRecorded ? overOf(studentId) : 0
              return (
                <tr key={digest}>
                  <td data-tick>
                    <Checkbox
                      aria-label={text.chooseTransfer(payer, String(line))}
                      checked={isChosen}
                      disabled={isRecorded || studentId === ''}
                      onChange={(event) => choose(digest, event.currentTarget.checked)}
                    />
                  </td>
                  <td className={classes.fixed}>{format.date(date, { year: true })}</td>
                  <th scope="row">
                    {payer} {reference !== '' && <span className={classes.quiet}>{reference}</span>}
                  </th>
                  <td data-amount>{format.yen(amount)}</td>
                  <td>
                    {isRecorded ? (
                      <>
                        {recordedFor} <StatusBadge tone="good">{text.alreadyRecorded}</StatusBadge>
                      </>
                    ) : (
                      <>
                        <ChoiceField
                          bare
                          label={text.paysForOf(payer, String(line))}
                          placeholder={text.nobodyFits}
                          choices={choices}
                          value={studentId}
                          onChange={(student) => pick(digest, student)}
                        />
                        {students.get(digest) === undefined && <span className={classes.quiet}>{reason}</span>}
                        {rowOver > 0 && (
                          <span className={classes.problem}>{text.moreThanOwed(format.yen(rowOver))}</span>
                        )}
                      </>
                    )}
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
      {over > 0 && <Notice tone="warn">{text.overpaid(format.yen(over))}</Notice>}
      {debit.notice}
      {[...new Set(rows.map(({ date }) => date))].map((date) => (
        <ClosedDayNotice key={date} day={date} />
      ))}
      <div className={classes.buttons}>
        <Button disabled={rows.length === 0} loading={saving} onClick={() => void record()}>
          {debit.label(
            over > 0
              ? text.recordTransfersOver(rows.length, format.yen(total), format.yen(over))
              : text.recordTransfers(rows.length, format.yen(total)),
          )}
        </Button>
      </div>
      <Unsaved unsaved={chosen.size > 0} guard={guard} onDiscard={() => setChosen(new Set())} />
    </>
  )
}
