import type { TypedDocumentNode } from '@apollo/client'
import { useQuery } from '@apollo/client/react'
import { type AnswerOf, type Telling, useSave } from './useSave.ts'

/** What saves the end of a record, and what is asked again after it. */
export interface EndSaves<Updated, Removed> {
  update: TypedDocumentNode<Updated, { input: { id: string; version: number; active: boolean } }>
  remove: TypedDocumentNode<Removed, { id: string }>
  /** The query of the list it is in, by name, and what else to ask again after a change. */
  list: string
  refetch?: string[]
  /** What the toasts say, as `useTelling` does of what else was touched. */
  telling?: Telling<AnswerOf<Updated>>
  removed?: Telling<AnswerOf<Removed>>
}

/** What `RecordEnd` does to a record: it switches it off and on again, and deletes it, which the list hears of. */
export function useRecordEnd<Updated, Removed>(
  record: { id: string; version: number; active: boolean },
  { update, remove, list, refetch = [], telling, removed }: EndSaves<Updated, Removed>,
) {
  const { id, version, active } = record
  const { save: change } = useSave(update, { refetch })
  const { save: drop } = useSave(remove, { refetch: [list], awaitRefetch: true })
  return {
    active,
    change: (wanted: boolean) => change({ input: { id, version, active: wanted } }, telling),
    remove: () => drop({ id }, removed),
  }
}

/** What else of the school a record's end would touch, as `query` says: always as it is now, and asked only if `wanted`. */
export function useRelated<Data>(
  query: TypedDocumentNode<Data, { id: string }>,
  id: string,
  wanted: boolean,
): Data | undefined {
  const { data } = useQuery(query, { variables: { id }, fetchPolicy: 'cache-and-network', skip: !wanted })
  return data
}
