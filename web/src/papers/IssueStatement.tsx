import { useQuery } from '@apollo/client/react'
import { Button } from '@mantine/core'
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
  const today = useToday()
  const [range, setRange] = useState({ from: `${today.slice(0, 7)}-01`, to: today })
  const { data, previousData, error, loading, refetch } = useQuery(StatementPreviewQuery, {
    variables: { studentId, ...range },
    fetchPolicy: 'network-only',
  })
  const { save, saving } = useSave(IssueStatementMutation, { refetch: ['Papers'] })
  const statement = (data ?? previousData)?.statementPreview
  const issue = async () => {
    const outcome = await openPdf(async () => {
      const answer = await save({ input: { studentId, ...range } }, text.statementIssued)
      return answer?.paper?.pdfPath ?? null
    })
    if (outcome === 'noFile') toastError(text.noFile)
    if (outcome === 'opened') onDone()
  }
  return (
    <div className={classes.dialog}>
      <DateRangeFields range={range} onChange={(change) => setRange({ ...range, ...change })} mostDays={MOST_DAYS} />
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
}

function Lines({ statement: { opening, lines, closing } }: { statement: Statement }) {
  const text = useMessages(messages)
  const format = useFormat()
  const yen = (amount: number) => (amount < 0 ? `−${format.yen(-amount)}` : format.yen(amount))
  // Two payments of one day can be the same.
  const keys = lines.map(({ date, contractNumber }, index) => `${date} ${contractNumber} ${index}`)
  return (
    <ul className={classes.lines} aria-label={text.statement}>
      <li>
        <span>{text.opening}</span>
        <span>{yen(opening)}</span>
      </li>
      {lines.map(({ date, label, amount }, index) => (
        <li key={keys[index]}>
          <span>
            <span className={classes.quiet}>{format.date(date)}</span> {label}
          </span>
          <span>{yen(amount)}</span>
        </li>
      ))}
      <li>
        <strong>{text.closing}</strong>
        <strong>{yen(closing)}</strong>
      </li>
    </ul>
  )
}
