import type { TypedDocumentNode } from '@apollo/client'
import { useQuery } from '@apollo/client/react'
import { unlessNoted, useRecordWords } from './useRecordWords.ts'
import { type AnswerOf, type ToastWords, useSave } from './useSave.ts'

/** The mutations that end a record, and the queries to read again after them. */
export interface EndSaves<Updated, Removed> {
  update: TypedDocumentNode<Updated, { input: { id: string; version: number; active: boolean } }>
  remove: TypedDocumentNode<Removed, { id: string }>
  /** The query of the list it is in, by name, and what else to ask again after a change. */
  list: string
  refetch?: string[]
  /** Extends the toast texts, as `useRelatedToast` does by the other data touched. */
  updatedToast?: (done: string) => ToastWords<AnswerOf<Updated>>
  removedToast?: (done: string) => ToastWords<AnswerOf<Removed>>
}

/** Returns what `RecordEnd` does to a record: deactivates, activates or deletes it; the list learns of a deletion. */
export function useRecordEnd<Updated, Removed>(
  record: { id: string; version: number; active: boolean },
  name: string,
  {
    update,
    remove,
    list,
    refetch = [],
    updatedToast = unlessNoted,
    removedToast = unlessNoted,
  }: EndSaves<Updated, Removed>,
) {
  const { id, version, active } = record
  const words = useRecordWords()
  const { save: change } = useSave(update, { refetch })
  const { save: drop } = useSave(remove, { refetch: [list], awaitRefetch: true })
  return {
    active,
    change: (nextActive: boolean) =>
      change(
        { input: { id, version, active: nextActive } },
        updatedToast(words[nextActive ? 'activated' : 'deactivated'](name)),
      ),
    remove: () => drop({ id }, removedToast(words.deleted(name))),
  }
}

/** Reads the other data that a record's end would touch, by `query`: always as it is now, and only if `wanted`. */
export function useRelated<Data>(
  query: TypedDocumentNode<Data, { id: string }>,
  id: string,
  nextActive: boolean,
): Data | undefined {
  const { data } = useQuery(query, { variables: { id }, fetchPolicy: 'cache-and-network', skip: !nextActive })
  return data
}
