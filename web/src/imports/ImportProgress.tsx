import { useQuery } from '@apollo/client/react'
import { ImportProgressQuery } from './importDocuments.ts'
import { ImportMeter } from './ImportMeter.tsx'

/** How often the progress of an import is fetched, in milliseconds. */
export const ASK_MS = 400

/** Shows how far the running import is; it is polled, because nobody sees into a transaction. */
export function ImportProgress({ id, total }: { id: string; total: number }) {
  const { data } = useQuery(ImportProgressQuery, {
    variables: { id },
    pollInterval: ASK_MS,
    fetchPolicy: 'no-cache',
    context: { quiet: true },
  })
  return <ImportMeter done={data?.importProgress?.done ?? 0} total={total} />
}
