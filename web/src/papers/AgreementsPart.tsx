import { useQuery } from '@apollo/client/react'
import { IconFileOff } from '@tabler/icons-react'
import { useState } from 'react'
import { contractDefaults, contractFilter } from '../contracts/list/contractVariables.ts'
import { useContractFilters } from '../contracts/list/useContractFilters.tsx'
import { MailPapers } from '../desk/paperMail/MailPapers.tsx'
import { useSave } from '../record/useSave.ts'
import { useRuns } from '../runs/useRuns.ts'
import { useFormat } from '../shared/format/useFormat.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { useFollow } from '../shared/live/useFollow.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { FilterBar } from '../ui/FilterBar.tsx'
import { useUrlFilters } from '../ui/hooks/useUrlFilters.ts'
import { PageSkeleton } from '../ui/PageSkeleton.tsx'
import { SearchField } from '../ui/SearchField.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { type Column, IssueTable } from './IssueTable.tsx'
import { AgreementsPreviewQuery, type PreviewedAgreement, StartAgreementsMutation } from './manyPaperDocuments.ts'
import { manyPaperMessages } from './manyPaperMessages.ts'
import { messages } from './messages.ts'
import { IssuedBefore, IssuedNow, workingOf } from './PaperRuns.tsx'
import classes from './papers.module.css'
import { PdfButton } from './PdfButton.tsx'

const tones = { print: 'info', again: 'warn', same: 'good' } as const

/** Shows the agreements of a list of contracts, and prints those chosen as one file. (AGR-08) */
export function AgreementsPart() {
  const many = useMessages(manyPaperMessages)
  const [{ kind, booking, active, search }, change] = useUrlFilters(contractDefaults)
  const filters = useContractFilters()
  const { data, previousData, error, refetch } = useQuery(AgreementsPreviewQuery, {
    variables: contractFilter({ kind, booking, active, search }),
    fetchPolicy: 'cache-and-network',
  })
  useFollow(['contract', 'student', 'run', 'school'], refetch)
  const runs = useRuns({ kind: 'agreements' })
  const working = workingOf(runs)
  const [startedId, setStartedId] = useState<string | null>(null)
  const preview = (data ?? previousData)?.agreementsPreview
  const printed = preview?.agreements.flatMap((row) => (row.change === 'same' ? (row.lastId ?? []) : [])) ?? []
  // What a run has printed is not chosen any more.
  const lastRun = runs?.find(({ state }) => state !== 'working')?.id ?? ''
  return (
    <>
      <FilterBar
        active={filters.active}
        onReset={filters.onReset}
        search={<SearchField value={search} onChange={(typed) => change({ search: typed })} />}
      >
        {filters.fields}
      </FilterBar>
      <p className={`${classes.quiet} ${classes.above}`}>{many.agreementsHint}</p>
      <IssuedNow runs={runs} reissued startedId={startedId} />
      {preview === undefined && (error ? <ErrorState onRetry={() => void refetch()} /> : <PageSkeleton />)}
      {preview?.agreements.length === 0 && <EmptyState title={many.noAgreements} icon={IconFileOff} />}
      {preview !== undefined && preview.agreements.length > 0 && (
        <AgreementTable
          key={`${kind} ${booking} ${active} ${search} ${lastRun}`}
          agreements={preview.agreements}
          disabled={data === undefined || working !== undefined}
          reload={refetch}
          onStarted={setStartedId}
        />
      )}
      {preview !== undefined && preview.more > 0 && <p className={classes.quiet}>{many.moreContracts(preview.more)}</p>}
      {printed.length > 0 && (
        <div className={classes.below}>
          <MailPapers
            ids={printed}
            label={many.mailAgreements(printed.length)}
            button={{ size: 'compact-md' }}
            refetch={['AgreementsPreview']}
          />
        </div>
      )}
      <IssuedBefore runs={runs} reissued />
    </>
  )
}

interface AgreementTableProps {
  agreements: readonly PreviewedAgreement[]
  disabled: boolean
  reload: () => Promise<unknown>
  /** Takes the id of the run that was started. */
  onStarted: (runId: string) => void
}

function AgreementTable({ agreements, disabled, reload, onStarted }: AgreementTableProps) {
  const columns = useAgreementColumns()
  const many = useMessages(manyPaperMessages)
  const { save } = useSave(StartAgreementsMutation, { refetch: ['Runs', 'AgreementsPreview'] })
  const start = async (chosen: readonly PreviewedAgreement[]) => {
    const shown = chosen.map(({ contractId, digest }) => ({ contractId, digest }))
    const answer = await save({ input: { agreements: shown } }, many.agreementsStarted)
    if (answer?.success !== true) void reload().catch(() => undefined)
    else if (answer.run) onStarted(answer.run.id)
  }
  return (
    <IssueTable
      rows={agreements.map((agreement) => ({ ...agreement, addressedTo: agreement.contractHolder }))}
      name={many.agreementsName}
      keyOf={({ contractId }) => contractId}
      labelOf={({ contractNumber }) => contractNumber}
      isOpen={() => true}
      isLeftOut={({ change }) => change !== 'print'}
      columns={columns}
      button={(chosen) => many.printAgreements(chosen.length)}
      question={many.printAgreementsAsk}
      confirm={many.print}
      disabled={disabled}
      start={start}
    >
      <p>{many.printHint}</p>
    </IssueTable>
  )
}

/** Returns the columns after the names. */
function useAgreementColumns(): readonly Column<PreviewedAgreement>[] {
  const text = useMessages(messages)
  const many = useMessages(manyPaperMessages)
  const format = useFormat()
  const day = (date: string) => format.date(date, { year: true })
  return [
    { head: many.number, cell: ({ contractNumber }) => contractNumber },
    { head: many.period, cell: ({ startDate, endDate }) => many.days(day(startDate), day(endDate)) },
    { head: many.price, amount: true, cell: ({ price }) => format.yen(price) },
    {
      head: text.state,
      cell: ({ change, contractNumber, lacksCoolingOff, lastPrintedOn, lastSignedOn, lastPdfPath }) => (
        <>
          <StatusBadge tone={tones[change]}>{many.agreementChanges[change]}</StatusBadge>
          {lastPdfPath !== null && lastPrintedOn !== null && (
            <PdfButton
              path={lastPdfPath}
              label={many.printedOn(day(lastPrintedOn))}
              name={`${many.printedOn(day(lastPrintedOn))} ${text.open(contractNumber)}`}
            />
          )}
          {lastPdfPath !== null && (
            <span className={classes.quiet}>
              {lastSignedOn === null ? many.unsigned : many.signedOn(day(lastSignedOn))}
            </span>
          )}
          {lacksCoolingOff && <span className={classes.quiet}> {many.lacksCoolingOff}</span>}
        </>
      ),
    },
  ]
}
