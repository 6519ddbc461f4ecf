import { RunHistory } from '../runs/RunHistory.tsx'
import { RunProgress } from '../runs/RunProgress.tsx'
import { messages as runMessages } from '../runs/messages.ts'
import type { Run } from '../runs/runDocuments.ts'
import { formatNumber } from '../shared/format/amounts.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { useToday } from '../shared/school/useNow.ts'
import { Card } from '../ui/Card.tsx'
import { messages } from './messages.ts'
import { PdfButton } from './PdfButton.tsx'
import { RunResult } from './RunResult.tsx'
import { printedBy } from './useRunPapers.ts'

/** Returns the run of a kind that works now. */
export const workingOf = (runs: readonly Run[] | undefined) => runs?.find(({ state }) => state === 'working')

interface RunsProps {
  runs: readonly Run[] | undefined
  /** Whether the file of a run has papers that stayed the same, too. */
  reissued?: boolean
}

/**
 * Shows the run that issues papers now, or above all else the result of the last one: of the one that this screen has
 * started, or of any that ended today. (PAPER-36)
 */
export function IssuedNow({ runs, reissued = false, startedId }: RunsProps & { startedId: string | null }) {
  const { stayHint } = useMessages(runMessages)
  const today = useToday()
  const working = workingOf(runs)
  const last = runs?.find(({ state }) => state !== 'working')
  if (working !== undefined) {
    return (
      <Card>
        <RunProgress run={working} />
        <p>{stayHint}</p>
      </Card>
    )
  }
  if (last === undefined || !isRecent(last, today, startedId)) return null
  return <RunResult key={last.id} run={last} reissued={reissued} startedHere={last.id === startedId} />
}

const isRecent = ({ id, endedAt }: Run, today: string, startedId: string | null) =>
  id === startedId || endedAt?.startsWith(today) === true

/** Opens what the last run has issued as one file, to be printed together, and lists all runs. (PAPER-11, AGR-08) */
export function IssuedBefore({ runs, reissued = false }: RunsProps) {
  const text = useMessages(messages)
  const last = runs?.find((run) => run.state !== 'working' && printedBy(run, reissued) > 0)
  const label = last && text.printRun(formatNumber(printedBy(last, reissued)))
  return (
    <>
      {last && label !== undefined && <PdfButton path={`/app/paperRuns/${last.id}.pdf`} label={label} name={label} />}
      <RunHistory runs={runs ?? []} title={text.history} outcomes={text.outcomes} />
    </>
  )
}
