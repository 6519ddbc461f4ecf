import { useQuery } from '@apollo/client/react'
import { useLiveRecords } from '../useLiveRecords.ts'
import { type Run, RunsQuery } from './runDocuments.ts'

/** The last runs of a kind, or those of any kind that are working, as they go on; undefined until they are known. */
export function useRuns(which: { kind: string } | { working: true }): readonly Run[] | undefined {
  const { data, refetch } = useQuery(RunsQuery, { variables: which, context: { quiet: true } })
  useLiveRecords('run', refetch)
  return data?.runs
}
