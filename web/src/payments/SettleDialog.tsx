import { useQuery } from '@apollo/client/react'
import { Button, TextInput } from '@mantine/core'
import type { PaymentMethod } from '@koma/schema/records/payment'
import { useRef, useState } from 'react'
import { ClosedDayNotice } from '../contracts/ClosedDayNotice.tsx'
import { keepMethod, lastMethod, MethodField } from '../contracts/MethodField.tsx'
import { isDebitQuestion, useDebitQuestion } from '../contracts/useDebitQuestion.tsx'
import type { SettleMode } from '../gql/graphql.ts'
import { dryRunMessages } from '../csv/dryRunMessages.ts'
import { ExportButton } from '../record/ExportButton.tsx'
import { Unsaved } from '../record/Unsaved.tsx'
import { useLeavingNew } from '../record/useLeaving.ts'
import { useSave } from '../record/useSave.ts'
import { useFormat } from '../shared/format/useFormat.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { newId } from '../shared/newId.ts'
import { useToday } from '../shared/school/useNow.ts'
import { DateField } from '../ui/DateField.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Notice } from '../ui/Notice.tsx'
import { leaveFor } from '../ui/open/leaving.ts'
import { Overlay } from '../ui/Overlay.tsx'
import { PageSkeleton } from '../ui/PageSkeleton.tsx'
import { messages } from './messages.ts'
import { SettleContractsMutation, SettlementPreviewQuery } from './paymentDocuments.ts'
import classes from './payments.module.css'
import { settleFile } from './settleFile.ts'
import { SettleRows } from './SettleRows.tsx'
import { type Chosen, overOwed } from './useChosenAmounts.ts'

interface SettleDialogProps {
  mode: SettleMode
  opened: boolean
  chosen: readonly Chosen[]
  onClose: () => void
  onDone: () => void
}

/**
 * Shows what would be recorded, as the server says, with its sum; then it is recorded as a whole or not at all.
 * (PAY-05, PAY-06, D102)
 */
export function SettleDialog({ opened, ...more }: SettleDialogProps) {
  const text = useMessages(messages)
  return (
    <Overlay opened={opened} onClose={more.onClose} title={text.check[more.mode]} kind="dialog" size="lg" fullOnPhone>
      {opened && <Check {...more} />}
    </Overlay>
  )
}

function Check({ mode, chosen, onClose, onDone }: Omit<SettleDialogProps, 'opened'>) {
  const text = useMessages(messages)
  const heads = useMessages(dryRunMessages)
  const format = useFormat()
  const today = useToday()
  const [begun] = useState(today)
  const [date, setDate] = useState(begun)
  const [note, setNote] = useState('')
  const [receivedBy, setReceivedBy] = useState('')
  const [method, setMethod] = useState(lastMethod)
  // Those of single rows that come in otherwise.
  const [others, setOthers] = useState<ReadonlyMap<string, PaymentMethod | null>>(new Map())
  // The server's, said at its field until something else is entered there.
  const [problem, setProblem] = useState<{ field: 'date' | 'note'; message: string } | null>(null)
  const guard = useLeavingNew()
  const debit = useDebitQuestion()
  const discard = () => {
    setDate(begun)
    setNote('')
    setReceivedBy('')
    setOthers(new Map())
  }
  // One for this dialog: sent again after an answer that never came, it is not done again.
  const [requestId] = useState(newId)
  const [contracts, setContracts] = useState(() => seen(chosen))
  const { data, previousData, loading, error, refetch } = useQuery(SettlementPreviewQuery, {
    variables: { input: { mode, contracts } },
    fetchPolicy: 'network-only',
  })
  const { save, saving } = useSave(SettleContractsMutation, { refetch: ['OwedContracts', 'PaymentRuns'] })
  const inside = useRef<HTMLDivElement>(null)
  // The last answer stays until there is a new one.
  const shownData = data ?? (error ? undefined : previousData)
  if (shownData === undefined) return error ? <ErrorState onRetry={() => void refetch()} /> : <PageSkeleton />
  const { count, total, refused, rows } = shownData.settlementPreview
  const over = rows.filter(({ owingAfter }) => owingAfter < 0)
  const overTotal = -over.reduce((sum, { owingAfter }) => sum + owingAfter, 0)
  const checkAgain = () => {
    // The button may be gone then: the focus is with what changes.
    inside.current?.querySelector('section')?.focus()
    const now = seen(chosen)
    if (JSON.stringify(now) === JSON.stringify(contracts)) void refetch()
    else setContracts(now)
  }
  const isPayment = mode === 'payment'
  const batchMethod = isPayment ? method : null
  const methodOf = (id: string) => others.get(id) ?? (others.has(id) ? null : method)
  const withMethod = (contract: (typeof contracts)[number]) =>
    isPayment && others.has(contract.id) ? { ...contract, method: methodOf(contract.id) } : contract
  const record = async () => {
    const answer = await save(
      {
        input: {
          mode,
          contracts: contracts.map(withMethod),
          method: batchMethod,
          receivedBy,
          date,
          note,
          besideDebit: debit.besideDebit,
          requestId,
        },
      },
      {
        done: text.done[mode](count, format.yen(total)),
        refused: ({ field, message }) => (isAtField(field) || isDebitQuestion({ field }) ? null : message),
      },
    )
    if (answer !== null && debit.hear(answer)) return
    if (answer?.success) {
      if (isPayment) keepMethod(method)
      onDone()
    } else if (answer !== null && isAtField(answer.field)) setProblem({ field: answer.field, message: answer.message })
    // Without an answer there is nothing new to show; it can be sent again.
    else if (answer !== null) void refetch().catch(() => undefined)
  }
  return (
    <div className={classes.dialog} ref={inside}>
      <Unsaved
        unsaved={date !== begun || [note, receivedBy].some((each) => each.trim() !== '') || others.size > 0}
        guard={guard}
        onDiscard={discard}
      />
      <div className={classes.fields}>
        <DateField
          label={text.date}
          value={date}
          error={problem?.field === 'date' && problem.message}
          onChange={(day) => {
            if (day === '') return
            setDate(day)
            setProblem(null)
          }}
        />
        {isPayment && <MethodField value={method} onChange={setMethod} />}
        {isPayment && (
          <TextInput
            label={text.receivedBy}
            placeholder={text.receivedByHint}
            maxLength={100}
            value={receivedBy}
            onChange={(event) => setReceivedBy(event.currentTarget.value)}
          />
        )}
        <TextInput
          label={text.note}
          description={text.noteHint}
          inputWrapperOrder={['label', 'input', 'description']}
          maxLength={500}
          value={note}
          error={problem?.field === 'note' && problem.message}
          onChange={(event) => {
            setNote(event.currentTarget.value)
            setProblem(null)
          }}
        />
      </div>
      {over.length > 0 && <Notice tone="warn">{text.overpaid(over.length, format.yen(overTotal))}</Notice>}
      {isPayment && <ClosedDayNotice day={date} />}
      {refused > 0 && <Notice tone="warn">{text.refused(refused)}</Notice>}
      <div className={classes.confirm}>
        <ExportButton base={`${mode}_dry_run`} rows={rows} columns={settleFile(text, heads, mode)} />
      </div>
      <SettleRows
        mode={mode}
        studentOf={(id) => chosen.find(({ contract }) => contract.id === id)?.contract.student.id}
        inputs={contracts}
        rows={rows}
        total={total}
        {...(isPayment && {
          methods: { of: methodOf, change: (id, how) => setOthers((before) => new Map(before).set(id, how)) },
        })}
      />
      {debit.notice}
      <div className={classes.confirm}>
        {refused > 0 && (
          <>
            <Button variant="subtle" onClick={() => leaveFor(onClose, inside.current)}>
              {text.toAmounts}
            </Button>
            <Button variant="default" loading={loading} onClick={checkAgain}>
              {text.checkAgain}
            </Button>
          </>
        )}
        <Button disabled={refused > 0 || count === 0 || loading} loading={saving} onClick={() => void record()}>
          {debit.label(text.confirm[mode](count, format.yen(total)))}
        </Button>
      </div>
    </div>
  )
}

const isAtField = (field: string | null | undefined) => field === 'date' || field === 'note'

/** Returns the choice with what each contract owes now, for the server to compare. */
const seen = (chosen: readonly Chosen[]) =>
  chosen.map(({ contract: { id, balanceOwing }, amount }) => ({
    id,
    balanceOwing,
    amount: amount || 0,
    ...(overOwed({ balanceOwing }, amount) > 0 && { overpay: true }),
  }))
