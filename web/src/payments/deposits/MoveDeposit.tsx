import { refundReasons, type RefundReason } from '@koma/schema/records/payment'
import { Button, Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import { ClosedDayNotice } from '../../contracts/ClosedDayNotice.tsx'
import type { ReceiveDepositInput } from '../../gql/graphql.ts'
import { keepMethod, lastMethod, MethodField, useReasonWords } from '../../contracts/MethodField.tsx'
import { moneyQueries } from '../../contracts/moneyQueries.ts'
import { useSave } from '../../record/useSave.ts'
import { useFormat } from '../../shared/format/useFormat.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { newId } from '../../shared/newId.ts'
import { useToday } from '../../shared/school/useNow.ts'
import { type Amount, AmountField } from '../../ui/AmountField.tsx'
import { DateField } from '../../ui/DateField.tsx'
import { ConfirmSheet } from '../../ui/ConfirmSheet.tsx'
import { toastUndo } from '../../ui/toasts.tsx'
import {
  ApplyDepositMutation,
  type OwingContract,
  ReceiveDepositMutation,
  RefundDepositMutation,
  UndoDepositMutation,
} from './depositDocuments.ts'
import classes from './deposits.module.css'
import { messages } from './messages.ts'
import { useDepositReceipt } from './useDepositReceipt.ts'

/** The most signs of what a receipt says that money is held for. */
const MOST_PURPOSE = 100

/** The queries that show deposits, where they are on screen. */
export const depositQueries = [...moneyQueries, 'Deposits', 'CashDay']

interface MoveDepositProps {
  kind: 'receive' | 'apply' | 'refund'
  studentId: string
  studentName: string
  held: number
  /** The contracts it can be applied to. */
  contracts: readonly OwingContract[]
  disabled: boolean
}

/** Draws a button that receives, applies or gives back a deposit, after asking how much and how. (DEP-01, DEP-02) */
export function MoveDeposit(props: MoveDepositProps) {
  const { kind, contracts, disabled } = props
  const text = useMessages(messages)
  // One for each time it opens: sent again after an answer that never came, it is recorded once.
  const [requestId, setRequestId] = useState<string | null>(null)
  const nothing = kind === 'apply' && contracts.length === 0
  return (
    <>
      <Button variant="default" size="compact-sm" disabled={disabled || nothing} onClick={() => setRequestId(newId())}>
        {text[kind]}
      </Button>
      {requestId !== null && <Moving {...props} requestId={requestId} onClose={() => setRequestId(null)} />}
    </>
  )
}

function Moving({
  kind,
  studentId,
  studentName,
  held,
  contracts,
  requestId,
  onClose,
}: MoveDepositProps & { requestId: string; onClose: () => void }) {
  const text = useMessages(messages)
  const reasons = useReasonWords()
  const format = useFormat()
  const [contract, setContract] = useState(contracts[0])
  const first = kind === 'receive' ? '' : Math.min(held, contract?.balanceOwing ?? held)
  const [amount, setAmount] = useState<Amount>(first)
  const [method, setMethod] = useState(lastMethod)
  const [reason, setReason] = useState<RefundReason | null>(null)
  const today = useToday()
  const [date, setDate] = useState(today)
  const [note, setNote] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const receive = useSave(ReceiveDepositMutation, { refetch: depositQueries })
  const apply = useSave(ApplyDepositMutation, { refetch: depositQueries })
  const refund = useSave(RefundDepositMutation, { refetch: depositQueries })
  const { save: undo } = useSave(UndoDepositMutation, { refetch: depositQueries })
  const issueReceipt = useDepositReceipt()
  const yen = amount === '' ? 0 : amount
  const isRight = yen > 0 && (kind === 'receive' || yen <= held) && (kind !== 'refund' || reason !== null)
  /** Records what came in; the message undoes it, or issues its receipt. (PAPER-33) */
  const take = async (common: Pick<ReceiveDepositInput, 'studentId' | 'amount' | 'date' | 'note' | 'requestId'>) => {
    const answer = await receive.save({ input: { ...common, method } }, { done: null, refused: () => null })
    const depositId = answer?.entry?.id
    if (depositId !== undefined) {
      const onUndo = () => void undo({ id: depositId }, text.undone)
      const onPress = () => void issueReceipt({ depositId, purpose: note.slice(0, MOST_PURPOSE) })
      toastUndo(text.received(format.yen(yen)), text.undo, onUndo, undefined, { label: text.receipt, onPress })
    }
    return answer
  }
  const send = () => {
    const common = { studentId, amount: yen, date, note, requestId }
    const words = { refused: () => null }
    if (kind === 'receive') return take(common)
    if (kind === 'refund' && reason !== null)
      return refund.save({ input: { ...common, held, method, reason } }, { ...words, done: text.refunded })
    return apply.save({ input: { ...common, held, contractId: contract?.id ?? '' } }, { ...words, done: text.applied })
  }
  const confirm = async () => {
    const answer = await send()
    if (answer === null) return
    if (!answer.success) return setProblem(answer.message)
    if (kind !== 'apply') keepMethod(method)
    onClose()
  }
  return (
    <ConfirmSheet
      opened
      onClose={onClose}
      title={{ receive: text.receiveTitle, apply: text.applyTitle, refund: text.refundTitle }[kind](studentName)}
      confirmLabel={
        isRight
          ? { receive: text.receiveLabel, apply: text.applyLabel, refund: text.refundLabel }[kind](format.yen(yen))
          : text[kind]
      }
      keepLabel={text.keep}
      disabled={!isRight}
      disabledReason={problem}
      onConfirm={confirm}
    >
      <div className={classes.fields}>
        {kind === 'apply' && (
          <Select
            label={text.contract}
            data={contracts.map(({ id, contractNumber, balanceOwing }) => ({
              value: id,
              label: text.owing(contractNumber, format.yen(balanceOwing)),
            }))}
            value={contract?.id ?? null}
            onChange={(id) => {
              const chosen = contracts.find((each) => each.id === id)
              setContract(chosen)
              setAmount(Math.min(held, chosen?.balanceOwing ?? held))
              setProblem(null)
            }}
            allowDeselect={false}
            checkIconPosition="right"
          />
        )}
        <AmountField
          data-autofocus
          label={text.amount}
          value={amount}
          onChange={(next) => {
            setAmount(next)
            setProblem(null)
          }}
          required
        />
        {kind === 'refund' && (
          <Select
            label={text.reason}
            data={refundReasons.map((each) => ({ value: each, label: reasons[each] }))}
            value={reason}
            onChange={(chosen) => setReason(refundReasons.find((each) => each === chosen) ?? reason)}
            placeholder={text.chooseReason}
            aria-required
            allowDeselect={false}
            checkIconPosition="right"
          />
        )}
        {kind !== 'apply' && (
          <MethodField value={method} onChange={setMethod} {...(kind === 'refund' && { label: text.refundMethod })} />
        )}
        <DateField
          label={text.date}
          value={date}
          onChange={(day) => {
            if (day !== '') setDate(day)
            setProblem(null)
          }}
        />
        <ClosedDayNotice day={date} />
        <TextInput
          label={text.note}
          maxLength={500}
          required={kind === 'refund' && reason === 'other'}
          value={note}
          onChange={({ currentTarget }) => {
            setNote(currentTarget.value)
            setProblem(null)
          }}
        />
      </div>
    </ConfirmSheet>
  )
}
