import { useApolloClient, useQuery } from '@apollo/client/react'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useSave } from '../record/useSave.ts'
import { useFormat } from '../shared/format/useFormat.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { useFollow } from '../shared/live/useFollow.ts'
import { BoxedList } from '../ui/BoxedList.tsx'
import { ConfirmedButton } from '../ui/ConfirmedButton.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Overlay } from '../ui/Overlay.tsx'
import { PageSkeleton } from '../ui/PageSkeleton.tsx'
import { saveBlob } from '../ui/saveFile.ts'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { toastError } from '../ui/toasts.tsx'
import classes from './debit.module.css'
import {
  DebitFileQuery,
  type DebitRequest,
  DebitRequestsQuery,
  UndoDebitMutation,
  WithdrawDebitMutation,
} from './debitDocuments.ts'
import { DebitResultDialog } from './DebitResultDialog.tsx'
import { messages } from './messages.ts'

const tones = { open: 'info', recorded: 'good', withdrawn: 'neutral' } as const

/** Lists requests for debits: saves their files, reads their results, and undoes or withdraws them. (DEBIT-05…07) */
export function DebitRequests() {
  const text = useMessages(messages)
  const { data, error, refetch } = useQuery(DebitRequestsQuery, { fetchPolicy: 'cache-and-network' })
  useFollow(['contract'], refetch)
  if (data === undefined) return error ? <ErrorState onRetry={() => void refetch()} /> : <PageSkeleton />
  return (
    <BoxedList title={text.requests} empty={<p className={classes.quiet}>{text.noRequests}</p>}>
      {data.debitRequests.map((request) => (
        <li key={request.id}>
          <Request request={request} />
        </li>
      ))}
    </BoxedList>
  )
}

const refetched = { refetch: ['DebitRequests', 'DebitPreview', 'PaymentRuns', 'OwedContracts'] }

function Request({ request }: { request: DebitRequest }) {
  const text = useMessages(messages)
  const format = useFormat()
  const client = useApolloClient()
  const [reading, setReading] = useState(false)
  const [loading, setLoading] = useState(false)
  const withdraw = useSave(WithdrawDebitMutation, refetched)
  const undo = useSave(UndoDebitMutation, refetched)
  const { id, collectOn, at, by, count, total, state, paidCount, paidTotal, runId, hasFile } = request
  const day = format.date(collectOn, { year: true })
  const saveFile = async () => {
    setLoading(true)
    try {
      const { data } = await client.query({ query: DebitFileQuery, variables: { id }, fetchPolicy: 'network-only' })
      const file = data?.debitFile
      if (file) saveBlob(file.name, new Blob([bytesOf(file.content)], { type: 'application/octet-stream' }))
    } catch (error) {
      toastError(error instanceof Error ? error.message : text.sendFailed)
    } finally {
      setLoading(false)
    }
  }
  return (
    <div className={classes.row}>
      <StatusBadge tone={tones[state]}>{text.states[state]}</StatusBadge>
      <span className={classes.words}>
        {text.requestOf(day, count, format.yen(total))}
        {state === 'recorded' && <> {text.paidOf(paidCount, format.yen(paidTotal))}</>}
        <span className={classes.quiet}> {text.madeBy(format.dateTime(at), by)}</span>
      </span>
      {state !== 'withdrawn' && hasFile && (
        <Button
          variant="default"
          size="compact-md"
          loading={loading}
          aria-label={text.fileOf(day)}
          onClick={() => void saveFile()}
        >
          {text.file}
        </Button>
      )}
      {state === 'open' && (
        <>
          <Button variant="default" size="compact-md" aria-label={text.resultOf(day)} onClick={() => setReading(true)}>
            {text.result}
          </Button>
          <ConfirmedButton
            label={text.withdraw}
            button={{ size: 'compact-md', variant: 'subtle', 'aria-label': text.withdrawOf(day) }}
            title={text.withdrawOf(day)}
            confirmLabel={text.withdraw}
            danger
            onConfirm={async () => (await withdraw.save({ id }, text.withdrawn))?.success === true}
          >
            <p>{text.withdrawAsk(day, count)}</p>
          </ConfirmedButton>
        </>
      )}
      {state === 'recorded' && runId !== null && (
        <ConfirmedButton
          label={text.undo}
          button={{ size: 'compact-md', variant: 'subtle', 'aria-label': text.undoOf(day) }}
          title={text.undoOf(day)}
          confirmLabel={text.undo}
          danger
          onConfirm={async () => (await undo.save({ id: runId }, text.undone))?.success === true}
        >
          <p>{text.undoAsk(paidCount, format.yen(paidTotal))}</p>
        </ConfirmedButton>
      )}
      <Overlay
        opened={reading}
        onClose={() => setReading(false)}
        title={text.resultTitle(day)}
        kind="dialog"
        size="lg"
        fullOnPhone
      >
        {reading && <DebitResultDialog id={id} onDone={() => setReading(false)} />}
      </Overlay>
    </div>
  )
}

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))
