import { useQuery } from '@apollo/client/react'
import { RETURN_INVOICE_FROM } from '@koma/schema/input/returnInvoice'
import { type RefundReason, refundReasons } from '@koma/schema/records/payment'
import { dueAgain } from '@koma/schema/rules/refund'
import { Radio, Switch } from '@mantine/core'
import { IconReceiptRefund } from '@tabler/icons-react'
import { useState } from 'react'
import { useSave } from '../record/useSave.ts'
import { useFormat } from '../shared/format/useFormat.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { useToday } from '../shared/school/useNow.ts'
import { type Amount, AmountField } from '../ui/AmountField.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { PageSkeleton } from '../ui/PageSkeleton.tsx'
import { toastUndo } from '../ui/toasts.tsx'
import classes from './contract.module.css'
import { type ContractItem, RecordRefundMutation, RefundableQuery, UndoPaymentMutation } from './contractDocuments.ts'
import type { RefundableQuery as RefundableData } from '../gql/graphql.ts'
import { MethodField, useMethodWords, useReasonWords } from './MethodField.tsx'
import { messages } from './messages.ts'
import { MoneyDialogButton } from './money/MoneyDialogButton.tsx'
import { MoneyForm } from './money/MoneyForm.tsx'
import { type PaymentDetail, PaymentDetails } from './money/PaymentDetails.tsx'
import { useMoneyForm } from './money/useMoneyForm.ts'
import { moneyQueries } from './moneyQueries.ts'
import { useReturnInvoice } from './useReturnInvoice.ts'

type Paid = Pick<ContractItem, 'id' | 'contractNumber'> & { student: Pick<ContractItem['student'], 'fullName'> }

/** Draws the button that records a refund of a contract. (PAY-15) */
export function RefundButton({ contract, inRow = false }: { contract: Paid; inRow?: boolean }) {
  const text = useMessages(messages)
  return (
    <MoneyDialogButton
      title={text.refundTitle}
      name={text.refundOf(contract.student.fullName, contract.contractNumber)}
      variant="subtle"
      tabStop={!inRow}
      renderForm={(onDone) => <Refund contract={contract} onDone={onDone} />}
    >
      {inRow ? <IconReceiptRefund size={16} aria-hidden /> : text.refund}
    </MoneyDialogButton>
  )
}

function Refund({ contract, onDone }: { contract: Paid; onDone: () => void }) {
  const text = useMessages(messages)
  const { data, error, refetch } = useQuery(RefundableQuery, {
    variables: { contractId: contract.id },
    fetchPolicy: 'network-only',
  })
  if (data === undefined) return error ? <ErrorState onRetry={() => void refetch()} /> : <PageSkeleton />
  const facts = data.refundable
  if (!facts || facts.refundable === 0) return <p>{text.nothingToRefund}</p>
  const readAgain = async () => (await refetch().catch(() => null))?.data?.refundable ?? null
  return <RefundForm contract={contract} facts={facts} readAgain={readAgain} onDone={onDone} />
}

type Facts = NonNullable<RefundableData['refundable']>

interface RefundValues extends PaymentDetail {
  amount: Amount
  reason: RefundReason | null
  method: Facts['method']
  lowersPrice: boolean
  givenBy: string
}

interface RefundFormProps {
  contract: Paid
  facts: Facts
  readAgain: () => Promise<Facts | null>
  onDone: () => void
}

/** Asks how much is given back, why and how. What was paid too much is proposed, otherwise everything. (PAY-15) */
function RefundForm({ contract, facts, readAgain, onDone }: RefundFormProps) {
  const { id, contractNumber, student } = contract
  const text = useMessages(messages)
  const methods = useMethodWords()
  const reasons = useReasonWords()
  const format = useFormat()
  const today = useToday()
  // What was shown is what is sent along.
  const [{ refundable, overpaid, balanceOwing, method: paidBy }, setShown] = useState(facts)
  const form = useMoneyForm<RefundValues>({
    amount: overpaid > 0 ? Math.min(overpaid, refundable) : refundable,
    // Only what is a fact is proposed as the reason.
    reason: overpaid > 0 ? 'overpaid' : null,
    method: paidBy,
    lowersPrice: true,
    date: today,
    note: '',
    givenBy: '',
    reference: '',
  })
  const { values, set, errorAt } = form
  const { save, saving } = useSave(RecordRefundMutation, { refetch: [...moneyQueries] })
  const { save: undo } = useSave(UndoPaymentMutation, { refetch: [...moneyQueries] })
  const openReturnInvoice = useReturnInvoice()
  const { amount, reason, method, lowersPrice, note, givenBy } = values
  const yen = amount === '' ? 0 : amount
  const again = dueAgain(balanceOwing, yen)
  const isPayable = yen > 0 && yen <= refundable
  const isExplained = reason !== 'other' || note.trim() !== ''
  /** Shows what can be refunded by now, where somebody else changed it meanwhile. */
  const showAgain = async () => {
    const now = await readAgain()
    if (now === null) return
    setShown(now)
    // What was typed stays; the whole amount stays the whole amount.
    if (amount === refundable) form.propose({ amount: now.refundable }, true)
  }
  const record = async () => {
    if (reason === null) return form.refuse({ field: 'reason', message: text.reasonNeeded })
    if (!isExplained) return form.refuse({ field: 'note', message: text.noteNeeded })
    const input = { contractId: id, ...values, reason, amount: yen, refundable, requestId: form.requestId }
    const answer = await save(
      { input },
      { done: null, refused: ({ field, message }) => (form.isAtField(field) ? null : message) },
    )
    if (answer === null) return
    if (!answer.success) {
      form.refuse(answer)
      if (answer.field === 'amount') await showAgain()
      return
    }
    const { runId } = answer
    const words = text.refundRecorded(student.fullName, format.yen(yen), method === null ? '' : methods[method])
    if (runId != null) {
      const onUndo = () => void undo({ id: runId }, text.refundUndone(format.yen(yen)))
      const issue = () => void openReturnInvoice({ contractId: id }, yen < RETURN_INVOICE_FROM)
      toastUndo(words, text.undo, onUndo, undefined, { label: text.returnInvoice, onPress: issue })
    }
    onDone()
  }
  return (
    <MoneyForm
      form={form}
      isReady={isPayable}
      saving={saving}
      label={isPayable ? text.refundAmount(format.yen(yen)) : text.refund}
      note={isPayable && text.dueAgain(format.yen(Math.max(0, balanceOwing) + (lowersPrice ? 0 : again)))}
      onSubmit={() => void record()}
      onDone={onDone}
    >
      <p className={classes.payer}>
        <strong>{student.fullName}</strong> · {text.numberOf(contractNumber)} ·{' '}
        {text.refundUpTo(format.yen(refundable))}
      </p>
      <AmountField
        data-autofocus
        onFocus={({ currentTarget }) => currentTarget.select()}
        label={text.value}
        value={amount}
        onChange={(next) => set({ amount: next })}
        required
        error={(yen > refundable && text.moreThanPaid) || (amount === 0 && text.zeroAmount) || errorAt('amount')}
      />
      {/* All reasons at once: one press chooses, where a list takes two. */}
      <Radio.Group
        label={text.refundReason}
        value={reason}
        onChange={(chosen) => set({ reason: refundReasons.find((each) => each === chosen) ?? reason })}
        required
        error={errorAt('reason')}
      >
        <div className={classes.reasons}>
          {refundReasons.map((each) => (
            <Radio key={each} value={each} label={reasons[each]} />
          ))}
        </div>
      </Radio.Group>
      <MethodField label={text.refundMethod} value={method} onChange={(how) => set({ method: how })} />
      {isPayable && again > 0 && (
        <Switch
          label={text.lowersPrice(format.yen(again))}
          description={text.lowersPriceHint}
          checked={lowersPrice}
          onChange={(event) => set({ lowersPrice: event.currentTarget.checked })}
        />
      )}
      <PaymentDetails
        values={values}
        set={set}
        errorAt={errorAt}
        dateLabel={text.refundDate}
        noteRequired={reason === 'other'}
        by={{
          label: text.givenBy,
          placeholder: text.givenByHint,
          value: givenBy,
          onChange: (name) => set({ givenBy: name }),
          error: errorAt('givenBy'),
        }}
      />
    </MoneyForm>
  )
}
