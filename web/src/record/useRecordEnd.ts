import type { TypedDocumentNode } from '@apollo/client'
import { useQuery } from '@apollo/client/react'
import { type AnswerOf, type Telling, useSave } from './useSave.ts'

/** The mutations that end a record, and the queries to read again after them. */
export interface EndSaves<Updated, Removed> {
  update: TypedDocumentNode<Updated, { input: { id: string; version: number; active: boolean } }>
  remove: TypedDocumentNode<Removed, { id: string }>
  /** The query of the list it is in, by name, and what else to ask again after a change. */
  list: string
  refetch?: string[]
  /** The toast texts, which `useTelling` extends by the other data touched. */
  telling?: Telling<AnswerOf<Updated>>
  removed?: Telling<AnswerOf<Removed>>
}

/** Returns what `RecordEnd` does to a record: deactivates, activates or deletes it; the list learns of a deletion. */
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

/** Reads the other data that a record's end would touch, by `query`: always as it is now, and only if `wanted`. */
export function useRelated<Data>(
  query: TypedDocumentNode<Data, { id: string }>,
  id: string,
  wanted: boolean,
): Data | undefined {
  const { data } = useQuery(query, { variables: { id }, fetchPolicy: 'cache-and-network', skip: !wanted })
  return data
}
