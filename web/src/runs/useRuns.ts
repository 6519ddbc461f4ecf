import { useQuery } from '@apollo/client/react'
import { useState } from 'react'
import { useRestOnPaper } from '../ui/hooks/useRestOnPaper.ts'
import { type Run, RunsQuery } from './runDocuments.ts'
import { useFollow } from '../shared/live/useFollow.ts'

/** The runs that the header of every page shows; the same object each time. */
export const notable = { working: true, failed: true } as const

/** The number of runs in a full answer; fewer mean that there are no more. */
const OF_A_PAGE = 30

type Which = { kind: string } | { ids: string[] } | typeof notable

/**
 * Returns the last runs of a kind, those that are named, or all that are working or have failed, live; undefined until
 * they are known.
 */
export const useRuns = (which: Which): readonly Run[] | undefined => useRunsRead(which).runs

/** Returns the same, and whether reading them failed, with what reads them again. */
export function useRunsRead(which: Which) {
  const skip = 'ids' in which && which.ids.length === 0
  const { data, error, refetch } = useQuery(RunsQuery, { variables: which, context: { quiet: true }, skip })
  useFollow(['run'], refetch)
  return { runs: data?.runs, failed: error !== undefined, retry: () => void refetch() }
}

/** Returns the last runs of a kind, or of all, live, and `more`, which adds older ones while there may be some. */
export function useAllRuns(kind?: string) {
  const which = kind === undefined ? {} : { kind }
  const [older, setOlder] = useState<readonly Run[]>([])
  const { data, error, refetch, client } = useQuery(RunsQuery, { variables: which, context: { quiet: true } })
  useFollow(['run'], async () => {
    setOlder([])
    await refetch()
  })
  const runs = data && [...data.runs, ...older]
  const last = runs?.findLast(({ state }) => state !== 'working')
  const add = async () => {
    const { data: next } = await client.query({ query: RunsQuery, variables: { ...which, before: last?.id ?? null } })
    setOlder([...older, ...(next?.runs ?? [])])
  }
  const isFull = runs !== undefined && runs.length > 0 && runs.length % OF_A_PAGE === 0
  useRestOnPaper({
    query: RunsQuery,
    next: isFull ? last?.id : null,
    after: (before) => ({ ...which, before }),
    of: ({ runs: rows }) => ({ rows, next: rows.length < OF_A_PAGE ? null : (rows.at(-1)?.id ?? null) }),
    add: ({ rows }) => setOlder([...older, ...rows]),
  })
  return {
    runs,
    failed: error !== undefined,
    retry: () => void refetch(),
    more: isFull && last !== undefined ? () => void add() : null,
  }
}
