import { Button, Radio } from '@mantine/core'
import { useState } from 'react'
import { ClosedDayNotice } from '../contracts/ClosedDayNotice.tsx'
import { isDebitQuestion, useDebitQuestion } from '../contracts/useDebitQuestion.tsx'
import type { TransferFileInput } from '../gql/graphql.ts'
import { Unsaved } from '../record/Unsaved.tsx'
import { useLeaving } from '../record/useLeaving.ts'
import { useSave } from '../record/useSave.ts'
import { useFormat } from '../shared/format/useFormat.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { AmountTable } from '../ui/AmountTable.tsx'
import { ChooseAllHead } from '../ui/ChooseBox.tsx'
import type { AllBut } from '../ui/hooks/useAllBut.ts'
import { Notice } from '../ui/Notice.tsx'
import { toastUndo } from '../ui/toasts.tsx'
import classes from './debit.module.css'
import { RecordTransfersMutation, type TransferPreview, UndoDebitMutation } from './debitDocuments.ts'
import { messages } from './messages.ts'
import { type LeftOver, leftOvers, leftOversOf } from './leftOvers.ts'
import { TransferRow } from './TransferRow.tsx'
import type { Payer } from './TransferStudent.tsx'

/** The most students that a message names. */
const NAMED = 3

type Row = TransferPreview['rows'][number]

interface TransfersProps {
  input: TransferFileInput
  preview: TransferPreview
  reload: () => Promise<unknown>
}

/** Lists the transfers of a statement and records those that are selected. (DEBIT-11, PAY-20) */
export function Transfers({ input, preview, reload }: TransfersProps) {
  const text = useMessages(messages)
  const format = useFormat()
  const guard = useLeaving(text.transfersName)
  const [students, setStudents] = useState<ReadonlyMap<string, Payer | null>>(new Map())
  const [decided, setDecided] = useState<ReadonlyMap<string, boolean>>(new Map())
  const [way, setWay] = useState<LeftOver>('deposit')
  const { save, saving } = useSave(RecordTransfersMutation, { refetch: ['PaymentRuns', 'OwedContracts'] })
  const { save: undo } = useSave(UndoDebitMutation, { refetch: ['PaymentRuns', 'OwedContracts', 'TransferPreview'] })
  const debit = useDebitQuestion()
  const debtors = new Map(preview.debtors.map((debtor) => [debtor.studentId, debtor]))
  const payerOf = ({ digest, studentId, studentName }: Row): Payer | null => {
    const suggested = studentId === null ? null : { id: studentId, name: studentName ?? '' }
    const picked = students.get(digest)
    return picked === undefined ? suggested : picked
  }
  // What is sure is selected until somebody decides otherwise, or chooses another student.
  const isChosen = ({ digest, isSure }: Row) => decided.get(digest) ?? (isSure && !students.has(digest))
  const selectable = preview.rows.filter((row) => !row.isRecorded && payerOf(row) !== null)
  const count = selectable.filter(isChosen).length
  const howMany: AllBut['chosen'] = count === 0 ? 'none' : count === selectable.length ? 'all' : 'some'
  const rows = preview.rows.flatMap((row) => {
    const payer = payerOf(row)
    if (!isChosen(row) || row.isRecorded || payer === null) return []
    return { digest: row.digest, amount: row.amount, date: row.date, payer, owing: debtors.get(payer.id)?.owing ?? 0 }
  })
  const total = rows.reduce((sum, { amount }) => sum + amount, 0)
  const over = leftOversOf(rows, way)
  const sumOf = (kind: LeftOver) =>
    [...over.values()].reduce((sum, each) => (each.goesTo === kind ? sum + each.yen : sum), 0)
  const [deposits, overpaid] = [sumOf('deposit'), sumOf('overpaid')]
  // Whoever owes nothing has no contract that could keep it.
  const canBeOverpaid = rows.some(({ digest, owing }) => over.has(digest) && owing > 0)
  const also = [
    deposits > 0 && text.asDeposits(format.yen(deposits)),
    overpaid > 0 && text.asOverpaid(format.yen(overpaid)),
  ].filter((part) => part !== false)
  /** Names the students of transfers, of many the first. */
  const names = () => {
    const all = [...new Map(rows.map(({ payer }) => [payer.id, payer.name])).values()]
    const named = all.slice(0, NAMED).join(text.separator)
    return all.length > NAMED ? text.andOthers(named, all.length - NAMED) : named
  }
  const choose = (digests: readonly string[], on: boolean) => {
    debit.forget()
    setDecided((before) => new Map([...before, ...digests.map((digest) => [digest, on] as const)]))
  }
  const toggleAll = () =>
    choose(
      selectable.map(({ digest }) => digest),
      howMany !== 'all',
    )
  const record = async () => {
    const lines = rows.map(({ digest, payer, owing }) => {
      const line = { digest, studentId: payer.id, owing }
      const left = over.get(digest)
      if (left === undefined) return line
      return left.goesTo === 'deposit' ? { ...line, deposit: left.yen } : { ...line, overpay: true }
    })
    const answer = await save(
      { input: { ...input, lines, besideDebit: debit.besideDebit } },
      { done: null, refused: ({ field, message }) => (isDebitQuestion({ field }) ? null : message) },
    )
    if (answer !== null && debit.hear(answer)) return
    if (answer?.success) {
      // Undone, they are not selected again by themselves.
      choose(
        rows.map(({ digest }) => digest),
        false,
      )
      const words = text.transfersRecorded(names(), rows.length, format.yen(total), also)
      const { runId } = answer
      if (runId != null)
        toastUndo(words, text.undoTransfers, () => void undo({ id: runId }, text.transfersUndone(rows.length)))
    }
    if (answer !== null) await reload()
  }
  return (
    <>
      <AmountTable name={text.transfersName}>
        <thead>
          <tr>
            <ChooseAllHead label={text.chooseAll} rows={{ chosen: howMany, toggleAll }} bare={selectable.length === 0}>
              {null}
            </ChooseAllHead>
            <th scope="col">{text.date}</th>
            <th scope="col">{text.payer}</th>
            <th scope="col" data-amount>
              {text.paidIn}
            </th>
            <th scope="col">{text.paysFor}</th>
          </tr>
        </thead>
        <tbody>
          {preview.rows.map((row) => (
            <TransferRow
              key={row.digest}
              row={row}
              payer={payerOf(row)}
              isPicked={students.has(row.digest)}
              isChosen={isChosen(row) && !row.isRecorded && payerOf(row) !== null}
              over={over.get(row.digest)}
              debtors={preview.debtors}
              onChoose={(on) => choose([row.digest], on)}
              onPick={(payer) => {
                setStudents((before) => new Map(before).set(row.digest, payer))
                choose([row.digest], payer !== null)
              }}
            />
          ))}
        </tbody>
      </AmountTable>
      {canBeOverpaid && (
        <Radio.Group
          className={classes.part}
          label={text.leftOver}
          value={way}
          onChange={(next) => setWay(leftOvers.find((each) => each === next) ?? way)}
        >
          <div className={classes.ways}>
            {leftOvers.map((each) => (
              <Radio key={each} value={each} label={text.leftOvers[each]} />
            ))}
          </div>
        </Radio.Group>
      )}
      {deposits > 0 && <Notice tone="warn">{text.held(format.yen(deposits))}</Notice>}
      {overpaid > 0 && <Notice tone="warn">{text.overpaid(format.yen(overpaid))}</Notice>}
      {debit.notice}
      {[...new Set(rows.map(({ date }) => date))].map((date) => (
        <ClosedDayNotice key={date} day={date} />
      ))}
      <div className={classes.buttons}>
        <Button disabled={rows.length === 0} loading={saving} onClick={() => void record()}>
          {debit.label(text.recordTransfers(rows.length, format.yen(total), also))}
        </Button>
      </div>
      <Unsaved
        unsaved={selectable.some((row) => isChosen(row) && (!row.isSure || students.has(row.digest)))}
        guard={guard}
        onDiscard={() => setDecided(new Map())}
      />
    </>
  )
}
