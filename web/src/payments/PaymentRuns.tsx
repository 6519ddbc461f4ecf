import { useQuery } from '@apollo/client/react'
import { Button } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import type { SettleMode } from '../gql/graphql.ts'
import { useSave } from '../record/useSave.ts'
import { useFormat } from '../shared/format/useFormat.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { usePermission } from '../shared/session/usePermission.ts'
import { BoxedList } from '../ui/BoxedList.tsx'
import { ConfirmSheet } from '../ui/ConfirmSheet.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { messages } from './messages.ts'
import { type PaymentRun, PaymentRunsQuery, UndoPaymentsMutation } from './paymentDocuments.ts'
import classes from './payments.module.css'
import { useFollow } from '../shared/live/useFollow.ts'

function useRuns(): readonly PaymentRun[] {
  const { data, previousData, refetch } = useQuery(PaymentRunsQuery, { fetchPolicy: 'cache-and-network' })
  useFollow(['contract'], refetch)
  return (data ?? previousData)?.paymentRuns ?? []
}

/** Shows what was recorded together last, to be undone while one still sees it; then says so. */
export function LastRun({ mode }: { mode: SettleMode }) {
  const text = useMessages(messages)
  const [back, setBack] = useState<string | null>(null)
  const last = useRuns().find((run) => run.mode === mode)
  if (last === undefined || (last.undoneAt !== null && last.id !== back)) return null
  return (
    <section className={classes.last} aria-label={text.last}>
      <h2 className={classes.quiet}>{text.last}</h2>
      <Run run={last} onUndo={() => setBack(last.id)} />
    </section>
  )
}

/** Lists what was recorded together of late, by whom and when, including what was undone. (PAY-08) */
export function PaymentRuns() {
  const text = useMessages(messages)
  const runs = useRuns()
  return (
    <BoxedList title={text.runs} empty={<p className={classes.quiet}>{text.noRuns}</p>}>
      {runs.map((run) => (
        <li key={run.id}>
          <Run run={run} />
        </li>
      ))}
    </BoxedList>
  )
}

function Run({ run, onUndo }: { run: PaymentRun; onUndo?: () => void }) {
  const text = useMessages(messages)
  const format = useFormat()
  const allowed = usePermission('bulkPayments')
  const [isConfirming, setIsConfirming] = useState(false)
  const [done, setDone] = useState(false)
  const row = useRef<HTMLDivElement>(null)
  const { save } = useSave(UndoPaymentsMutation, { refetch: ['PaymentRuns', 'OwedContracts', 'PaymentsReport'] })
  const { id, mode, at, by, count, total, note, undoneAt, undoneBy } = run
  const isBackNow = done && undoneAt !== null
  // The button is gone then: the focus is with what it did.
  useEffect(() => {
    if (isBackNow) row.current?.focus()
  }, [isBackNow])
  return (
    <div ref={row} tabIndex={-1} className={classes.run} data-undone={undoneAt !== null || undefined}>
      <span className={classes.quiet}>{format.dateTime(at)}</span>
      <StatusBadge tone={mode === 'writeoff' ? 'warn' : 'good'}>{text.kinds[mode]}</StatusBadge>
      <span className={classes.words}>
        {text.run(mode, by, count, format.yen(total))}
        {note !== '' && <span className={classes.quiet}> {note}</span>}
        {undoneAt !== null && (
          <span className={classes.quiet}> {text.undone(format.dateTime(undoneAt), undoneBy ?? '')}</span>
        )}
      </span>
      {undoneAt === null && (
        <Button
          variant="default"
          size="compact-md"
          leftSection={<IconArrowBackUp size={16} aria-hidden />}
          disabled={!allowed}
          onClick={() => setIsConfirming(true)}
        >
          {text.undo}
        </Button>
      )}
      <ConfirmSheet
        opened={isConfirming}
        onClose={() => setIsConfirming(false)}
        title={text.undoTitle[mode]}
        confirmLabel={text.undo}
        danger
        onConfirm={async () => {
          // The list may hear of it before the answer is here.
          onUndo?.()
          setDone(true)
          const answer = await save({ id }, text.undoneNow)
          setDone(answer?.success === true)
          if (answer?.success) setIsConfirming(false)
        }}
      >
        <p>{text.undoAsk(mode, count, format.yen(total))}</p>
      </ConfirmSheet>
    </div>
  )
}
