import { MOST_YEN } from '@koma/schema/rules/contractMoney'
import { IconCoinYen } from '@tabler/icons-react'
import { useApolloClient } from '@apollo/client/react'
import { useState } from 'react'
import { useSave } from '../record/useSave.ts'
import { useFormat } from '../shared/format/useFormat.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { useToday } from '../shared/school/useNow.ts'
import { type Amount, AmountField } from '../ui/AmountField.tsx'
import { Notice } from '../ui/Notice.tsx'
import { toastUndo } from '../ui/toasts.tsx'
import classes from './contract.module.css'
import { Owing } from './ContractFlags.tsx'
import { type ContractItem, RecordPaymentMutation, RefundableQuery, UndoPaymentMutation } from './contractDocuments.ts'
import { keepMethod, lastMethod, MethodField, useMethodWords } from './MethodField.tsx'
import { MoneyDialogButton } from './money/MoneyDialogButton.tsx'
import { MoneyForm } from './money/MoneyForm.tsx'
import { type PaymentDetail, PaymentDetails } from './money/PaymentDetails.tsx'
import { useMoneyForm } from './money/useMoneyForm.ts'
import { useLeftOver } from './useLeftOver.tsx'
import { leftOverMessages } from './leftOverMessages.ts'
import { messages } from './messages.ts'
import { moneyQueries } from './moneyQueries.ts'
import { RefundButton } from './Refund.tsx'
import { isDebitQuestion, useDebitQuestion } from './useDebitQuestion.tsx'
import { useReceipt } from './useReceipt.ts'

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

/** Draws the button beside an amount due that records a payment of it. (CON-63) */
function RecordPayment({ contract, inRow, tabStop }: Required<AmountDueProps>) {
  const text = useMessages(messages)
  return (
    <MoneyDialogButton
      title={text.recordPayment}
      name={text.recordOf(contract.student.fullName, contract.contractNumber)}
      variant="light"
      tabStop={tabStop}
      renderForm={(onDone) => <Payment contract={contract} onDone={onDone} />}
    >
      {inRow ? <IconCoinYen size={16} aria-hidden /> : text.recordPayment}
    </MoneyDialogButton>
  )
}

interface PaymentValues extends PaymentDetail {
  amount: Amount
  receivedBy: string
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
  const form = useMoneyForm<PaymentValues>({
    amount: balanceOwing,
    date: today,
    note: '',
    receivedBy: '',
    reference: '',
  })
  const { values, set, errorAt } = form
  const [method, setMethod] = useState(lastMethod)
  const { save, saving } = useSave(RecordPaymentMutation, { refetch: [...moneyQueries] })
  const { save: undo } = useSave(UndoPaymentMutation, { refetch: [...moneyQueries] })
  const openReceipt = useReceipt()
  const debit = useDebitQuestion()
  const { amount, date, note, receivedBy, reference } = values
  const stillOwing = balanceOwing - (amount === '' ? 0 : amount)
  const isPayable = amount !== '' && amount > 0 && amount <= MOST_YEN
  const leftOver = useLeftOver(id, isPayable ? -stillOwing : 0)
  const { goesElsewhere, others, deposit } = leftOver
  const over = isPayable && stillOwing < 0 && !goesElsewhere ? format.yen(-stillOwing) : null
  /** Shows what is due by now, where somebody else changed it meanwhile; whether it is another amount. */
  const readAgain = async () => {
    const read = client.query({ query: RefundableQuery, variables: { contractId: id }, fetchPolicy: 'network-only' })
    const { data } = await read.catch(() => ({ data: undefined }))
    const due = data?.refundable?.balanceOwing
    if (due === undefined || due === balanceOwing) return false
    const words = (due < balanceOwing ? text.paidMeanwhile : text.dueMeanwhile)(format.yen(Math.max(0, due)))
    const proposed = Math.max(0, due)
    setBalanceOwing(due)
    // What was typed stays; the whole amount stays the whole amount.
    form.propose({ amount: proposed }, amount === balanceOwing)
    form.refuse({ field: 'amount', message: words })
    return true
  }
  const record = async () => {
    if (!isPayable) return
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
      requestId: form.requestId,
    }
    const answer = await save(
      { input },
      {
        done: null,
        refused: ({ field, message }) => (form.isAtField(field) || isDebitQuestion({ field }) ? null : message),
      },
    )
    if (answer === null || debit.hear(answer)) return
    if (!answer.success) {
      const isMoved = answer.field === 'amount' && (await readAgain())
      return isMoved ? undefined : form.refuse(answer)
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
    const { runId, paymentNumber } = answer
    if (runId != null) {
      const onUndo = () => void undo({ id: runId }, text.paymentUndone(format.yen(amount)))
      const receipt = paymentNumber != null && {
        label: text.receipt,
        onPress: () => void openReceipt({ contractId: id, number: paymentNumber }),
      }
      toastUndo(words, text.undo, onUndo, undefined, receipt || undefined)
    }
    onDone()
  }
  const words = () => {
    if (!isPayable) return text.recordPayment
    if (over !== null) return debit.label(text.recordOver(format.yen(amount), over))
    return debit.label((goesElsewhere ? leftTexts.record : text.recordAmount)(format.yen(amount)))
  }
  return (
    <MoneyForm
      form={form}
      isReady={isPayable}
      saving={saving}
      // What is over is on the button itself: the press is the answer.
      label={words()}
      note={
        <>
          {over !== null && <Notice tone="warn">{text.overBy(over)}</Notice>}
          {isPayable && over === null && text.leftAfter(format.yen(Math.max(0, stillOwing)))}
          {debit.notice}
        </>
      }
      onSubmit={() => void record()}
      onDone={onDone}
    >
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
      <PaymentDetails
        values={values}
        set={set}
        errorAt={errorAt}
        dateLabel={text.date}
        by={{
          label: text.receivedBy,
          placeholder: text.receivedByHint,
          value: receivedBy,
          onChange: (name) => set({ receivedBy: name }),
          error: errorAt('receivedBy'),
        }}
      />
    </MoneyForm>
  )
}
