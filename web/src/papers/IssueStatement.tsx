import { useQuery } from '@apollo/client/react'
import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { openPdf } from '../record/openPdf.ts'
import { useSave } from '../record/useSave.ts'
import { useFormat } from '../shared/format/useFormat.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { useToday } from '../shared/school/useNow.ts'
import { DateRangeFields } from '../ui/DateRangeFields.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Overlay } from '../ui/Overlay.tsx'
import { PageSkeleton } from '../ui/PageSkeleton.tsx'
import { toastError } from '../ui/toasts.tsx'
import { messages } from './messages.ts'
import { IssueStatementMutation, StatementPreviewQuery } from './paperDocuments.ts'
import classes from './papers.module.css'

const MOST_DAYS = 366

/** The value for all contracts, and what is before the name of a contract holder, which may be any text. */
const ALL = 'all'
const OF = 'of '

/** Draws the button that issues a statement of a student, after a look at what it will say. (PAPER-15) */
export function IssueStatement({ studentId }: { studentId: string }) {
  const text = useMessages(messages)
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <>
      <Button variant="default" size="compact-md" onClick={() => setIsOpen(true)}>
        {text.statement}
      </Button>
      <Overlay opened={isOpen} onClose={close} title={text.statement} kind="dialog" size="lg" fullOnPhone>
        {isOpen && <Days studentId={studentId} onDone={close} />}
      </Overlay>
    </>
  )
}

function Days({ studentId, onDone }: { studentId: string; onDone: () => void }) {
  const text = useMessages(messages)
  const current = Temporal.PlainDate.from(useToday()).with({ day: 1 })
  const [range, setRange] = useState({
    from: current.subtract({ months: 1 }).toString(),
    to: current.subtract({ days: 1 }).toString(),
  })
  const [payer, setPayer] = useState<string | null>(null)
  const of = { studentId, ...(payer !== null && { payer }), ...range }
  const { data, previousData, error, loading, refetch } = useQuery(StatementPreviewQuery, {
    variables: of,
    fetchPolicy: 'network-only',
  })
  const { save, saving } = useSave(IssueStatementMutation, { refetch: ['Papers'] })
  const statement = (data ?? previousData)?.statementPreview
  const issue = async () => {
    const outcome = await openPdf(async () => {
      const answer = await save({ input: of }, text.statementIssued)
      return answer?.paper?.pdfPath ?? null
    })
    if (outcome === 'noFile') toastError(text.noFile)
    if (outcome === 'opened') onDone()
  }
  return (
    <div className={classes.dialog}>
      <DateRangeFields range={range} onChange={(change) => setRange({ ...range, ...change })} mostDays={MOST_DAYS} />
      {statement && statement.payers.length > 1 && (
        <NativeSelect
          label={text.statementOf}
          value={payer === null ? ALL : OF + payer}
          onChange={({ currentTarget: { value } }) => setPayer(value === ALL ? null : value.slice(OF.length))}
          data={[
            { value: ALL, label: text.statementOfAll },
            ...statement.payers.map((name) => ({
              value: OF + name,
              label: name === '' ? text.statementOfStudent : name,
            })),
          ]}
        />
      )}
      {statement === undefined && (error ? <ErrorState onRetry={() => void refetch()} /> : <PageSkeleton />)}
      {statement && <Lines statement={statement} />}
      <p className={classes.quiet}>{text.statementHint}</p>
      <Button disabled={!statement || loading} loading={saving} onClick={() => void issue()}>
        {text.issueStatement}
      </Button>
    </div>
  )
}

interface Statement {
  opening: number
  lines: readonly { date: string; label: string; amount: number; contractNumber: string }[]
  closing: number
  deposit: number
}

function Lines({ statement: { opening, lines, closing, deposit } }: { statement: Statement }) {
  const text = useMessages(messages)
  const format = useFormat()
  // Two payments of one day can be the same.
  const keys = lines.map(({ date, contractNumber }, index) => `${date} ${contractNumber} ${index}`)
  return (
    <ul className={classes.lines} aria-label={text.statement}>
      <li>
        <span>{text.opening}</span>
        <span>{format.yen(opening)}</span>
      </li>
      {lines.map(({ date, label, amount }, index) => (
        <li key={keys[index]}>
          <span>
            <span className={classes.quiet}>{format.date(date)}</span> {label}
          </span>
          <span>{format.yen(amount)}</span>
        </li>
      ))}
      <li>
        <strong>{closing < 0 ? text.statementCredit : text.closing}</strong>
        <strong>{format.yen(Math.abs(closing))}</strong>
      </li>
      {deposit > 0 && (
        <li>
          <span>{text.statementDeposit}</span>
          <span>{format.yen(deposit)}</span>
        </li>
      )}
    </ul>
  )
}
