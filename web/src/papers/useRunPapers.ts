import { useApolloClient } from '@apollo/client/react'
import { useEffect, useState } from 'react'
import { type Run, RunStepsQuery } from '../runs/runDocuments.ts'

/** The outcomes of steps that issued a paper. */
const issued = ['issued', 'corrected']

/** Returns the outcomes whose papers the file of a run has; `reissued` for runs that count unchanged papers, too. */
const printedOutcomes = (reissued: boolean): readonly string[] => (reissued ? [...issued, 'same'] : issued)

/** Returns how many papers the file of a run has. */
export const printedBy = ({ counts }: Run, reissued: boolean): number =>
  counts.reduce((sum, { outcome, count }) => (printedOutcomes(reissued).includes(outcome) ? sum + count : sum), 0)

/** Returns the ids of the papers that a run has issued, in order; undefined until they are read. */
export function useRunPapers(runId: string, reissued: boolean): readonly string[] | undefined {
  const client = useApolloClient()
  const [read, setRead] = useState<{ runId: string; ids: readonly string[] }>()
  useEffect(() => {
    const left = new AbortController()
    const readAll = async () => {
      const ids: string[] = []
      let after: string | null = null
      do {
        const page: { steps: readonly { outcome: string | null; ref: string | null }[]; next: string | null } = (
          await client.query({ query: RunStepsQuery, variables: { id: runId, after }, fetchPolicy: 'network-only' })
        ).data?.runSteps ?? { steps: [], next: null }
        for (const { outcome, ref } of page.steps)
          if (ref !== null && outcome !== null && printedOutcomes(reissued).includes(outcome)) ids.push(ref)
        after = page.next
      } while (after !== null && !left.signal.aborted)
      if (!left.signal.aborted) setRead({ runId, ids })
    }
    // Without them the papers can still be printed, and emailed from their list.
    readAll().catch(() => undefined)
    return () => left.abort()
  }, [client, runId, reissued])
  return read?.runId === runId ? read.ids : undefined
}
