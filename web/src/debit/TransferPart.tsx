import { useQuery } from '@apollo/client/react'
import { Button } from '@mantine/core'
import { useState } from 'react'
import type { TransferFileInput } from '../gql/graphql.ts'
import { useFormat } from '../shared/format/useFormat.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { ErrorState } from '../ui/ErrorState.tsx'
import { FilterSelect } from '../ui/FilterSelect.tsx'
import { Notice } from '../ui/Notice.tsx'
import { PageSkeleton } from '../ui/PageSkeleton.tsx'
import { BankFileButton } from './BankFileButton.tsx'
import classes from './debit.module.css'
import { TransferPreviewQuery, WaitingStatementsQuery } from './debitDocuments.ts'
import { messages } from './messages.ts'
import { Transfers } from './Transfers.tsx'

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
