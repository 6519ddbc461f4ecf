import { useQuery } from '@apollo/client/react'
import { RETURN_INVOICE_FROM } from '@koma/schema/input/returnInvoice'
import { type RefundReason, refundReasons } from '@koma/schema/records/payment'
import { dueAgain } from '@koma/schema/rules/refund'
import { Button, Radio, Switch, TextInput } from '@mantine/core'
import { IconReceiptRefund } from '@tabler/icons-react'
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
import { ErrorState } from '../ui/ErrorState.tsx'
import { openDialog } from '../ui/openDialog.tsx'
import { Overlay } from '../ui/Overlay.tsx'
import { PageSkeleton } from '../ui/PageSkeleton.tsx'
import { toastUndo } from '../ui/toasts.tsx'
import { AmountField } from './form/AmountField.tsx'
import { ClosedDayNotice } from './ClosedDayNotice.tsx'
import classes from './contract.module.css'
import { type ContractItem, RecordRefundMutation, RefundableQuery, UndoPaymentMutation } from './contractDocuments.ts'
import type { RefundableQuery as RefundableData } from '../gql/graphql.ts'
import type { Amount } from './form/contractValues.ts'
import { MethodField, useMethodWords, useReasonWords } from './MethodField.tsx'
import { messages } from './messages.ts'
import { moneyQueries } from './moneyQueries.ts'
import { useReturnInvoice } from './useReturnInvoice.ts'

type Paid = Pick<ContractItem, 'id' | 'contractNumber'> & { student: Pick<ContractItem['student'], 'fullName'> }

/** Draws the button that records a refund of a contract; its dialog is drawn beside the page. (PAY-15) */
export function RefundButton({ contract, inRow = false }: { contract: Paid; inRow?: boolean }) {
  const text = useMessages(messages)
  const needs = useNeeds()
  const school = useSchool()
  const allowed = usePermission('contractEdit')
  const label = text.refundOf(contract.student.fullName, contract.contractNumber)
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      aria-label={label}
      aria-haspopup="dialog"
      title={allowed ? label : needs('contractEdit')}
      disabled={!allowed}
      // In a row the keys have the way of the row.
      tabIndex={inRow ? -1 : undefined}
      onClick={(event) => {
        // A press on it is not a press on the row around it.
        event.stopPropagation()
        void openDialog<void>(({ opened, end }) => (
          // The dialog stands beside the area, which knows the school.
          <SchoolContext value={school}>
            <Overlay opened={opened} onClose={() => end()} title={text.refundTitle} kind="dialog" size="sm">
              <Refund contract={contract} onDone={() => end()} />
            </Overlay>
          </SchoolContext>
        ))
      }}
    >
      {inRow ? <IconReceiptRefund size={16} aria-hidden /> : text.refund}
    </Button>
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
  const [begun] = useState({
    amount: (overpaid > 0 ? Math.min(overpaid, refundable) : refundable) as Amount,
    // Only what is a fact is proposed as the reason.
    reason: (overpaid > 0 ? 'overpaid' : null) as RefundReason | null,
    method: paidBy,
    lowersPrice: true,
    date: today,
    note: '',
    givenBy: '',
    reference: '',
  })
  const [values, setValues] = useState(begun)
  const [problem, setProblem] = useState<{ field: string | null | undefined; message: string } | null>(null)
  // One for this dialog: sent again after an answer that never came, it is recorded once.
  const [requestId] = useState(newId)
  const { save, saving } = useSave(RecordRefundMutation, { refetch: [...moneyQueries] })
  const { save: undo } = useSave(UndoPaymentMutation, { refetch: [...moneyQueries] })
  const openReturnInvoice = useReturnInvoice()
  const inside = useRef<HTMLFormElement>(null)
  const guard = useLeavingNew()
  const { amount, reason, method, lowersPrice, date, note, givenBy, reference } = values
  const set = (edit: Partial<typeof values>) => {
    setValues((before) => ({ ...before, ...edit }))
    setProblem(null)
  }
  const yen = amount === '' ? 0 : amount
  const again = dueAgain(balanceOwing, yen)
  const isPayable = yen > 0 && yen <= refundable
  const isExplained = reason !== 'other' || note.trim() !== ''
  const errorAt = (field: string) => problem?.field === field && problem.message
  /** Shows what can be refunded by now, where somebody else changed it meanwhile. */
  const showAgain = async () => {
    const now = await readAgain()
    if (now === null) return
    setShown(now)
    // What was typed stays; the whole amount stays the whole amount.
    if (amount === refundable) setValues((before) => ({ ...before, amount: now.refundable }))
  }
  const record = async () => {
    if (!isPayable || saving) return inside.current?.querySelector('input')?.focus()
    if (reason === null) return setProblem({ field: 'reason', message: text.reasonNeeded })
    if (!isExplained) return setProblem({ field: 'note', message: text.noteNeeded })
    const input = { contractId: id, ...values, reason, amount: yen, refundable, requestId }
    const answer = await save(
      { input },
      { done: null, refused: ({ field, message }) => (isAtField(field) ? null : message) },
    )
    if (answer === null) return
    if (!answer.success) {
      setProblem(answer)
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
      <DateField
        label={text.refundDate}
        value={date}
        onChange={(day) => day !== '' && set({ date: day })}
        error={errorAt('date')}
      />
      <ClosedDayNotice day={date} />
      <TextInput
        label={text.memo}
        maxLength={500}
        required={reason === 'other'}
        value={note}
        onChange={(event) => set({ note: event.currentTarget.value })}
        error={errorAt('note')}
      />
      <TextInput
        label={text.givenBy}
        placeholder={text.givenByHint}
        maxLength={100}
        value={givenBy}
        onChange={(event) => set({ givenBy: event.currentTarget.value })}
        error={errorAt('givenBy')}
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
        <output>{isPayable && text.dueAgain(format.yen(Math.max(0, balanceOwing) + (lowersPrice ? 0 : again)))}</output>
        <Button type="submit" loading={saving} disabled={!isPayable}>
          {isPayable ? text.refundAmount(format.yen(yen)) : text.refund}
        </Button>
      </div>
    </form>
  )
}

const isAtField = (field: string | null | undefined) =>
  field != null && ['amount', 'date', 'note', 'givenBy', 'reference'].includes(field)
