import { Button, TextInput } from '@mantine/core'
import { MOST_YEN } from '@koma/schema/rules/contractMoney'
import { IconCoinYen } from '@tabler/icons-react'
import { useApolloClient } from '@apollo/client/react'
import { useRef, useState } from 'react'
import { Unsaved } from '../record/Unsaved.tsx'
import { useLeavingNew } from '../record/useLeaving.ts'
import { useSave } from '../record/useSave.ts'
import { useFormat } from '../shared/format/useFormat.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { newId } from '../shared/newId.ts'
import { useToday } from '../shared/school/useNow.ts'
import { SchoolContext, useSchool } from '../shared/school/useSchool.ts'
import { useNeeds } from '../shared/session/useNeeds.ts'
import { usePermission } from '../shared/session/usePermission.ts'
import { DateField } from '../ui/DateField.tsx'
import { Notice } from '../ui/Notice.tsx'
import { openDialog } from '../ui/openDialog.tsx'
import { Overlay } from '../ui/Overlay.tsx'
import { toastUndo } from '../ui/toasts.tsx'
import { AmountField } from './form/AmountField.tsx'
import classes from './contract.module.css'
import { ClosedDayNotice } from './ClosedDayNotice.tsx'
import { Owing } from './ContractFlags.tsx'
import { type ContractItem, RecordPaymentMutation, RefundableQuery, UndoPaymentMutation } from './contractDocuments.ts'
import type { Amount } from './form/contractValues.ts'
import { keepMethod, lastMethod, MethodField, useMethodWords } from './MethodField.tsx'
import { useLeftOver } from './useLeftOver.tsx'
import { leftOverMessages } from './leftOverMessages.ts'
import { messages } from './messages.ts'
import { moneyQueries } from './moneyQueries.ts'
import { RefundButton } from './Refund.tsx'
import { isDebitQuestion, useDebitQuestion } from './useDebitQuestion.tsx'

type Owed = Pick<ContractItem, 'id' | 'contractNumber' | 'balanceOwing' | 'contractHolder'> & {
  /** Where something was paid it can be given back; left out, that is not offered. */
  paid?: number
  student: Pick<ContractItem['student'], 'fullName'>
}

interface AmountDueProps {
  contract: Owed
  /** In a row that opens something itself. */
  inRow?: boolean
  /** Whether the keys are at its row: then Tab leads from the row to the button. */
  tabStop?: boolean
}

/**
 * Shows what is owed for a contract, with the buttons that record a payment or a refund of it. (CON-17, CON-63, PAY-15)
 */
export function AmountDue({ contract, inRow = false, tabStop = true }: AmountDueProps) {
  return (
    <span className={classes.owing}>
      <Owing amount={contract.balanceOwing} />
      {contract.balanceOwing > 0 && <RecordPayment contract={contract} inRow={inRow} tabStop={tabStop} />}
      {!inRow && (contract.paid ?? 0) > 0 && <RefundButton contract={contract} />}
    </span>
  )
}

/**
 * Draws the button beside an amount due that records a payment of it. Its dialog is drawn beside the page, so that a
 * form that reloads there takes no entries with it. (CON-63)
 */
function RecordPayment({ contract, inRow, tabStop }: Required<AmountDueProps>) {
  const text = useMessages(messages)
  const needs = useNeeds()
  const school = useSchool()
  const allowed = usePermission('contractEdit')
  const label = text.recordOf(contract.student.fullName, contract.contractNumber)
  return (
    <Button
      variant="light"
      size="compact-sm"
      aria-label={label}
      aria-haspopup="dialog"
      title={allowed ? label : needs('contractEdit')}
      disabled={!allowed}
      tabIndex={tabStop ? undefined : -1}
      onClick={(event) => {
        // A press on it is not a press on the row around it.
        event.stopPropagation()
        void openDialog<void>(({ opened, end }) => (
          // The dialog stands beside the area, which knows the school.
          <SchoolContext value={school}>
            <Overlay opened={opened} onClose={() => end()} title={text.recordPayment} kind="dialog" size="sm">
              <Payment contract={contract} onDone={() => end()} />
            </Overlay>
          </SchoolContext>
        ))
      }}
    >
      {inRow ? <IconCoinYen size={16} aria-hidden /> : text.recordPayment}
    </Button>
  )
}

function Payment({ contract, onDone }: { contract: Owed; onDone: () => void }) {
  const { id, contractNumber, contractHolder, student } = contract
  const text = useMessages(messages)
  const leftTexts = useMessages(leftOverMessages)
  const methods = useMethodWords()
  const format = useFormat()
  const today = useToday()
  const client = useApolloClient()
  const [balanceOwing, setBalanceOwing] = useState(contract.balanceOwing)
  const [begun, setBegun] = useState({
    amount: balanceOwing as Amount,
    date: today,
    note: '',
    receivedBy: '',
    reference: '',
  })
  const [values, setValues] = useState(begun)
  const [method, setMethod] = useState(lastMethod)
  const [problem, setProblem] = useState<{ field: string | null | undefined; message: string } | null>(null)
  // One for this dialog: sent again after an answer that never came, it is recorded once.
  const [requestId] = useState(newId)
  const { save, saving } = useSave(RecordPaymentMutation, { refetch: [...moneyQueries] })
  const { save: undo } = useSave(UndoPaymentMutation, { refetch: [...moneyQueries] })
  const inside = useRef<HTMLFormElement>(null)
  const guard = useLeavingNew()
  const debit = useDebitQuestion()
  const { amount, date, note, receivedBy, reference } = values
  const set = (edit: Partial<typeof values>) => {
    setValues((before) => ({ ...before, ...edit }))
    setProblem(null)
  }
  const stillOwing = balanceOwing - (amount === '' ? 0 : amount)
  const isPayable = amount !== '' && amount > 0 && amount <= MOST_YEN
  const leftOver = useLeftOver(id, isPayable ? -stillOwing : 0)
  const { goesElsewhere, others, deposit } = leftOver
  const over = isPayable && stillOwing < 0 && !goesElsewhere ? format.yen(-stillOwing) : null
  const errorAt = (field: string) => problem?.field === field && problem.message
  /** Shows what is due by now, where somebody else changed it meanwhile; whether it is another amount. */
  const readAgain = async () => {
    const read = client.query({ query: RefundableQuery, variables: { contractId: id }, fetchPolicy: 'network-only' })
    const { data } = await read.catch(() => ({ data: undefined }))
    const due = data?.refundable?.balanceOwing
    if (due === undefined || due === balanceOwing) return false
    const words = (due < balanceOwing ? text.paidMeanwhile : text.dueMeanwhile)(format.yen(Math.max(0, due)))
    const proposed = Math.max(0, due)
    setBalanceOwing(due)
    setBegun((before) => ({ ...before, amount: proposed }))
    // What was typed stays; the whole amount stays the whole amount.
    if (amount === balanceOwing) setValues((before) => ({ ...before, amount: proposed }))
    setProblem({ field: 'amount', message: words })
    return true
  }
  const record = async () => {
    if (!isPayable || saving) return inside.current?.querySelector('input')?.focus()
    const overpay = over !== null
    const input = {
      contractId: id,
      amount: goesElsewhere ? balanceOwing : amount,
      balanceOwing,
      overpay,
      ...(others.length > 0 && { others }),
      ...(deposit > 0 && { deposit }),
      method,
      receivedBy,
      reference,
      date,
      note,
      besideDebit: debit.besideDebit,
      requestId,
    }
    const answer = await save(
      { input },
      {
        done: null,
        refused: ({ field, message }) => (isAtField(field) || isDebitQuestion({ field }) ? null : message),
      },
    )
    if (answer === null || debit.hear(answer)) return
    if (!answer.success) {
      const isMoved = answer.field === 'amount' && (await readAgain())
      return isMoved ? undefined : setProblem(answer)
    }
    keepMethod(method)
    const owing = answer.contract?.balanceOwing ?? stillOwing
    const how = method === null ? '' : methods[method]
    const [due, overpaid] = [owing > 0 ? format.yen(owing) : '', owing < 0 ? format.yen(-owing) : '']
    const recorded = text.paymentRecorded(student.fullName, format.yen(amount), how, due, overpaid)
    const elsewhere = leftTexts.elsewhere(
      others.length === 0 ? '' : format.yen(others.reduce((sum, debt) => sum + debt.amount, 0)),
      deposit === 0 ? '' : format.yen(deposit),
    )
    const words = elsewhere === '' ? recorded : `${recorded} (${elsewhere})`
    const { runId } = answer
    if (runId != null)
      toastUndo(words, text.undo, () => void undo({ id: runId }, text.paymentUndone(format.yen(amount))))
    onDone()
  }
  return (
    <form
      ref={inside}
      className={classes.payment}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void record()
      }}
    >
      <Unsaved
        unsaved={JSON.stringify(values) !== JSON.stringify(begun)}
        guard={guard}
        onDiscard={() => setValues(begun)}
      />
      <p className={classes.payer}>
        <strong>{student.fullName}</strong>
        {contractHolder !== '' && ` (${text.contractHolder}: ${contractHolder})`} · {text.numberOf(contractNumber)} ·{' '}
        {text.owing(format.yen(balanceOwing))}
      </p>
      <AmountField
        data-autofocus
        // Another amount is typed over what is owed.
        onFocus={({ currentTarget }) => currentTarget.select()}
        label={text.value}
        value={amount}
        onChange={(next) => set({ amount: next })}
        required
        error={errorAt('amount') || (amount === 0 && text.zeroAmount)}
      />
      {leftOver.fields}
      <MethodField value={method} onChange={setMethod} />
      <DateField
        label={text.date}
        value={date}
        onChange={(day) => day !== '' && set({ date: day })}
        error={errorAt('date')}
      />
      <TextInput
        label={text.memo}
        maxLength={500}
        value={note}
        onChange={(event) => set({ note: event.currentTarget.value })}
        error={errorAt('note')}
      />
      <TextInput
        label={text.receivedBy}
        placeholder={text.receivedByHint}
        maxLength={100}
        value={receivedBy}
        onChange={(event) => set({ receivedBy: event.currentTarget.value })}
        error={errorAt('receivedBy')}
      />
      <TextInput
        label={text.reference}
        placeholder={text.referenceHint}
        maxLength={100}
        value={reference}
        onChange={(event) => set({ reference: event.currentTarget.value })}
        error={errorAt('reference')}
      />
      <div className={classes.tools}>
        <output>
          {over !== null && <Notice tone="warn">{text.overBy(over)}</Notice>}
          {isPayable && over === null && text.leftAfter(format.yen(Math.max(0, stillOwing)))}
          {debit.notice}
          <ClosedDayNotice day={date} />
        </output>
        <Button type="submit" loading={saving} disabled={!isPayable}>
          {!isPayable && text.recordPayment}
          {/* What is over is on the button itself: the press is the answer. */}
          {isPayable &&
            debit.label(
              over !== null
                ? text.recordOver(format.yen(amount), over)
                : goesElsewhere
                  ? leftTexts.record(format.yen(amount))
                  : text.recordAmount(format.yen(amount)),
            )}
        </Button>
      </div>
    </form>
  )
}

const isAtField = (field: string | null | undefined) =>
  field != null && ['amount', 'date', 'note', 'receivedBy', 'reference'].includes(field)
