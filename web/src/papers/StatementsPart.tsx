import { useQuery } from '@apollo/client/react'
import { type StatementGroup, statementGroups } from '@koma/schema/input/statement'
import { IconFileOff } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { MailPapers } from '../desk/paperMail/MailPapers.tsx'
import { useSave } from '../record/useSave.ts'
import { useRuns } from '../runs/useRuns.ts'
import { useFormat } from '../shared/format/useFormat.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { useFollow } from '../shared/live/useFollow.ts'
import { useToday } from '../shared/school/useNow.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { FilterSelect } from '../ui/FilterSelect.tsx'
import { choicesOf } from '../ui/filterSelects.tsx'
import { useUrlFilters } from '../ui/hooks/useUrlFilters.ts'
import { Notice } from '../ui/Notice.tsx'
import { PageSkeleton } from '../ui/PageSkeleton.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { type Column, IssueTable } from './IssueTable.tsx'
import {
  type PreviewedStatement,
  StartStatementsMutation,
  type StatementsPreview,
  StatementsPreviewQuery,
} from './manyPaperDocuments.ts'
import { manyPaperMessages } from './manyPaperMessages.ts'
import { messages } from './messages.ts'
import { IssuedBefore, IssuedNow, workingOf } from './PaperRuns.tsx'
import classes from './papers.module.css'
import { PdfButton } from './PdfButton.tsx'

/** The months to choose from: this one, the next, and those before. */
const MONTHS = 20

const tones = { issue: 'info', again: 'warn', same: 'good' } as const

/** Shows the statements of a month for all students or contract holders, and issues those chosen. (PAPER-20) */
export function StatementsPart() {
  const text = useMessages(messages)
  const many = useMessages(manyPaperMessages)
  const format = useFormat()
  const next = Temporal.PlainYearMonth.from(useToday().slice(0, 7)).add({ months: 1 })
  const months = Array.from({ length: MONTHS }, (_, back) => next.subtract({ months: back }).toString())
  const defaults = useMemo(() => ({ month: '', by: 'student' }), [])
  const [filters, change] = useUrlFilters(defaults)
  const by: StatementGroup = statementGroups.find((each) => each === filters.by) ?? 'student'
  const { data, previousData, error, refetch } = useQuery(StatementsPreviewQuery, {
    variables: { ...(months.includes(filters.month) && { month: filters.month }), by },
    fetchPolicy: 'cache-and-network',
  })
  useFollow(['contract', 'student', 'run'], refetch)
  const runs = useRuns({ kind: 'statements' })
  const working = workingOf(runs)
  const [startedId, setStartedId] = useState<string | null>(null)
  const preview = (data ?? previousData)?.statementsPreview
  const issued = preview?.statements.flatMap((row) => (row.change === 'same' ? (row.lastId ?? []) : [])) ?? []
  return (
    <>
      <div className={classes.line}>
        <FilterSelect
          label={text.month}
          data={months.map((value) => ({ value, label: format.month(`${value}-01`) }))}
          value={preview?.month ?? filters.month}
          onChange={(month) => change({ month })}
        />
        <FilterSelect
          label={many.by}
          data={choicesOf(many.byWords)}
          value={by}
          onChange={(chosen) => change({ by: chosen })}
        />
        <p className={classes.quiet}>{many.statementsHint}</p>
      </div>
      <IssuedNow runs={runs} startedId={startedId} />
      {preview === undefined && (error ? <ErrorState onRetry={() => void refetch()} /> : <PageSkeleton />)}
      {preview?.statements.length === 0 && <EmptyState title={many.noStatements} icon={IconFileOff} />}
      {preview !== undefined && preview.statements.length > 0 && (
        <>
          {preview.count === 0 && <Notice tone="info">{many.allIssued}</Notice>}
          <StatementTable
            key={`${preview.month} ${preview.by}`}
            preview={preview}
            disabled={data === undefined || working !== undefined}
            reload={refetch}
            onStarted={setStartedId}
          />
        </>
      )}
      {issued.length > 0 && (
        <div className={classes.below}>
          <MailPapers
            ids={issued}
            label={many.mailStatements(issued.length)}
            button={{ size: 'compact-md' }}
            refetch={['StatementsPreview']}
          />
        </div>
      )}
      <IssuedBefore runs={runs} />
    </>
  )
}

interface StatementTableProps {
  preview: StatementsPreview
  disabled: boolean
  reload: () => Promise<unknown>
  /** Takes the id of the run that was started. */
  onStarted: (runId: string) => void
}

function StatementTable({ preview: { month, statements }, disabled, reload, onStarted }: StatementTableProps) {
  const columns = useStatementColumns()
  const many = useMessages(manyPaperMessages)
  const format = useFormat()
  const { save } = useSave(StartStatementsMutation, { refetch: ['Runs', 'StatementsPreview'] })
  const start = async (chosen: readonly PreviewedStatement[]) => {
    const shown = chosen.map(({ studentId, payer, digest }) => ({ studentId, payer, digest }))
    const answer = await save({ input: { month, statements: shown } }, many.statementsStarted)
    if (answer?.success !== true) void reload().catch(() => undefined)
    else if (answer.run) onStarted(answer.run.id)
  }
  const totalOf = (chosen: readonly PreviewedStatement[]) => chosen.reduce((sum, { closing }) => sum + closing, 0)
  return (
    <IssueTable
      rows={statements}
      name={many.statementsName}
      keyOf={({ studentId, payer }) => JSON.stringify([studentId, payer])}
      labelOf={() => ''}
      isOpen={({ change }) => change !== 'same'}
      columns={columns}
      button={(chosen) => many.issueStatements(chosen.length, format.yen(totalOf(chosen)))}
      question={(count) => many.issueStatementsAsk(count, format.month(`${month}-01`))}
      confirm={many.issue}
      disabled={disabled}
      start={start}
    >
      <p>{many.issueHint}</p>
    </IssueTable>
  )
}

/** Returns the columns after the names. */
function useStatementColumns(): readonly Column<PreviewedStatement>[] {
  const text = useMessages(messages)
  const many = useMessages(manyPaperMessages)
  const format = useFormat()
  return [
    { head: many.opening, amount: true, cell: ({ opening }) => format.yen(opening) },
    { head: many.charged, amount: true, cell: ({ charged }) => format.yen(charged) },
    { head: many.received, amount: true, cell: ({ received }) => format.yen(received) },
    {
      head: many.closing,
      amount: true,
      cell: ({ closing, deposit }) => (
        <>
          {format.yen(closing)}
          {deposit > 0 && <span className={classes.quiet}> {many.deposit(format.yen(deposit))}</span>}
        </>
      ),
    },
    {
      head: text.state,
      cell: ({ change, lastNumber, lastPdfPath }) => (
        <>
          <StatusBadge tone={tones[change]}>{many.statementChanges[change]}</StatusBadge>
          {lastNumber !== null && lastPdfPath !== null && (
            <PdfButton path={lastPdfPath} label={lastNumber} name={text.open(lastNumber)} />
          )}
        </>
      ),
    },
  ]
}
