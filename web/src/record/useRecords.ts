import type { TypedDocumentNode } from '@apollo/client'
import { useQuery } from '@apollo/client/react'

/** The records that a page lists. */
export interface RecordList<Item> {
  /** All of them; undefined while they load. */
  items: readonly Item[] | undefined
  failed: boolean
  /** Asks for them again. */
  reload: () => Promise<unknown>
}

/** One array for every page that asks for nothing. */
const nothing: readonly never[] = []

/**
 * Reads records by a query without variables, with everything else it answers; asks nothing where the viewer may not.
 */
export function useRecords<Data, Item>(
  query: TypedDocumentNode<Data, Record<string, never>>,
  itemsOf: (data: Data) => readonly Item[],
  allowed = true,
): RecordList<Item> & { data: Data | undefined } {
  const { data, error, refetch } = useQuery(query, { skip: !allowed })
  const items = allowed ? data && itemsOf(data) : nothing
  return { data, items, failed: error !== undefined, reload: refetch }
}
