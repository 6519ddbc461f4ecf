import type { OperationVariables, TypedDocumentNode } from '@apollo/client'
import { unlessNoted } from './useRecordWords.ts'
import { type AnswerOf, useSave } from './useSave.ts'

/**
 * Creates a record and returns the answer, for the form. The list of that name has the record before `onCreated` is
 * called, so that it can be opened there. `onCreated` also gets refusals, which have no record. `words` returns the
 * toast's text.
 */
export function useCreate<Data, Variables extends OperationVariables & { input: unknown }>(
  mutation: TypedDocumentNode<Data, Variables>,
  list: string,
  onCreated: (answer: AnswerOf<Data>) => void,
  words: (input: Variables['input']) => string,
): (input: Variables['input']) => Promise<AnswerOf<Data> | null> {
  const { save } = useSave(mutation, { refetch: [list], awaitRefetch: true })
  return async (input) => {
    const answer = await save({ input } as Variables, unlessNoted(words(input)))
    if (answer !== null) onCreated(answer)
    return answer
  }
}
