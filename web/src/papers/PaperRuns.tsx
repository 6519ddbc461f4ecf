import { RunHistory } from '../runs/RunHistory.tsx'
import { RunProgress } from '../runs/RunProgress.tsx'
import { messages as runMessages } from '../runs/messages.ts'
import type { Run } from '../runs/runDocuments.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { Card } from '../ui/Card.tsx'
import { messages } from './messages.ts'
import { PrintLastRun } from './PrintLastRun.tsx'

/** Returns the run of a kind that works now. */
export const workingOf = (runs: readonly Run[] | undefined) => runs?.find(({ state }) => state === 'working')

/** Shows the run that issues papers now. */
export function IssuingNow({ run }: { run: Run | undefined }) {
  const { stayHint } = useMessages(runMessages)
  if (run === undefined) return null
  return (
    <Card>
      <RunProgress run={run} />
      <p>{stayHint}</p>
    </Card>
  )
}

/** Opens what the last run has issued, and lists the runs of before. `reissued` counts papers issued before, too. */
export function IssuedBefore({ runs, reissued = false }: { runs: readonly Run[] | undefined; reissued?: boolean }) {
  const text = useMessages(messages)
  return (
    <>
      <PrintLastRun runs={runs} reissued={reissued} />
      <RunHistory runs={runs ?? []} title={text.history} outcomes={text.outcomes} />
    </>
  )
}
