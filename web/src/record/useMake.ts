import type { OperationVariables, TypedDocumentNode } from '@apollo/client'
import { unlessNoted } from './useRecordWords.ts'
import { type AnswerOf, useSave } from './useSave.ts'

/**
 * Makes a record of an input: the list of that name has it before `made` is called with the answer, so that what was
 * made can be opened there. `made` is called with refusals, too, which have no record, and `words` returns the toast's
 * text, which names it. Gives the answer, for the form.
 */
export function useMake<Data, Variables extends OperationVariables & { input: unknown }>(
  mutation: TypedDocumentNode<Data, Variables>,
  list: string,
  onMade: (answer: AnswerOf<Data>) => void,
  words: (input: Variables['input']) => string,
): (input: Variables['input']) => Promise<AnswerOf<Data> | null> {
  const { save } = useSave(mutation, { refetch: [list], awaitRefetch: true })
  return async (input) => {
    const answer = await save({ input } as Variables, unlessNoted(words(input)))
    if (answer !== null) onMade(answer)
    return answer
  }
}
