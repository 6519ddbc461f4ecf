import type { ApolloCache, ApolloClient, OperationVariables, TypedDocumentNode } from '@apollo/client'
import { useApolloClient, useMutation } from '@apollo/client/react'
import { useState } from 'react'
import { accountText } from '@koma/schema/accountTexts'
import { reasonText } from '@koma/schema/codes'
import { graphql } from '../gql/gql.ts'
import type { Save_AnswerFragment, Save_FormFragment, Save_UndoFragment } from '../gql/graphql.ts'
import { toastError, toastInfo, toastSuccess } from '../ui/toasts.tsx'

/** The answer of every mutation: whether it worked, otherwise why not and at which field of the form. */
export const Save_answer = graphql(`
  fragment Save_answer on Answer {
    success
    code
    message
    field
  }
`)

/** All that is wrong with a form. */
export const Save_form = graphql(`
  fragment Save_form on Answer {
    errors {
      field
      message
    }
  }
`)

/**
 * The part of an answer that saving reads; a document may select less. Picked by name: whole fragments are unions of
 * all answers, and their product is more than the compiler takes.
 */
export type Answer = Pick<Save_AnswerFragment, 'success' | 'message'> &
  Partial<
    Pick<Save_AnswerFragment, 'code' | 'field'> & Pick<Save_FormFragment, 'errors'> & Pick<Save_UndoFragment, 'undoId'>
  >

/** The answer in what a mutation with one field gives. */
export type AnswerOf<Data> = Extract<Data[keyof Data], Answer>

interface SaveOptions<Data> {
  /** Queries to ask again after it, by name, where they are on screen. */
  refetch?: string[]
  /** The answer waits until they have been answered or have failed. */
  awaitRefetch?: boolean
  /** Changes what is remembered by the answer, where Apollo cannot know it. */
  update?: (cache: ApolloCache, answer: AnswerOf<Data>) => void
  /** Reports that no answer came; without it the network layer does. */
  onFailure?: (error: unknown) => void
}

/** The words of the toast after an answer; null where the screen itself shows the outcome. */
export interface ToastWords<Given> {
  /** The text after success. */
  done: string | null | ((answer: Given) => string | null)
  /** Whether the answer's own words, where it has some, take the place of that text. */
  noted?: boolean
  /** The text after a refusal; the server's message without it. */
  refused?: (answer: Given) => string | null
}

/**
 * Changes something on the server, the one way to do so: sends it and shows the outcome in a toast, in the words of
 * `telling`. Gives the answer, also of a refusal; null when none came, which the network layer or `onFailure` has
 * reported. (SHELL-29, SHELL-30, ERR-21, ERR-22)
 */
export function useSave<Data, Variables extends OperationVariables>(
  mutation: TypedDocumentNode<Data, Variables>,
  options: SaveOptions<Data> = {},
): {
  save: (variables: Variables, toastWords: string | null | ToastWords<AnswerOf<Data>>) => Promise<AnswerOf<Data> | null>
  saving: boolean
} {
  const { refetch = [], awaitRefetch = false, update, onFailure } = options
  const client = useApolloClient()
  const [saving, setSaving] = useState(false)
  const refetchOnScreen = () => onScreen(client, refetch)
  const [call] = useMutation<unknown>(mutation, {
    ...(!awaitRefetch && { refetchQueries: refetchOnScreen }),
    ...(update && {
      update: (cache, { data }) => {
        const answer = answerIn<Data>(data)
        if (answer !== null) update(cache, answer)
      },
    }),
    ...(onFailure && { context: { quiet: true } }),
  })
  const save = async (variables: Variables, toastWords: string | null | ToastWords<AnswerOf<Data>>) => {
    setSaving(true)
    const answer = await call({ variables }).then(
      ({ data }) => answerIn<Data>(data),
      (error: unknown) => {
        onFailure?.(error)
        return null
      },
    )
    // The change was made, also where the lists cannot be read again; the network layer reports that.
    if (awaitRefetch && answer !== null)
      await client.refetchQueries({ include: refetchOnScreen() }).catch(() => undefined)
    setSaving(false)
    if (answer === null) return null
    showToast(client, answer, isToastWords(toastWords) ? toastWords : { done: toastWords })
    return answer
  }
  return { save, saving }
}

function showToast<Given extends Answer>(
  client: ApolloClient,
  answer: Given,
  { done, noted: prefersAnswer = false, refused }: ToastWords<Given>,
): void {
  if (answer.success) {
    const words = typeof done === 'function' ? done(answer) : done
    const noted = prefersAnswer ? notedIn(answer) : null
    const shown = noted ?? words
    if (shown !== null && answer.undoId != null) offerUndo(client, shown, answer.undoId)
    else if (noted !== null) toastInfo(noted)
    else if (words !== null) toastSuccess(words)
  } else {
    const words = refused ? refused(answer) : answer.message
    if (words !== null) toastError(words)
  }
}

/** Says that something worked, and offers to undo it. Whoever cannot undo anything never loads what it takes. */
function offerUndo(client: ApolloClient, shown: string, undoId: string): void {
  import('./notices/undoRecord.ts').then(
    (undo) => undo.offerUndo(client, shown, undoId),
    () => toastSuccess(shown),
  )
}

/** Shows the answer's own words, if it has some; whether it has. For who tells a success in words of the screen. */
export function toastNoted(answer: Answer): boolean {
  const noted = notedIn(answer)
  if (noted !== null) toastInfo(noted)
  return noted !== null
}

/** All that the server says when it has nothing to note. */
const uninformative = new Set([
  '',
  ...(['jp', 'en'] as const).flatMap((language) => [
    reasonText('1001', language),
    accountText('saved', language),
    accountText('deleted', language),
  ]),
])

/**
 * Returns the answer's own words, such as about a part that was not done; null where it only says that it went well.
 */
function notedIn({ message }: Answer): string | null {
  return uninformative.has(message) ? null : message
}

function isToastWords<Given>(toastWords: string | null | ToastWords<Given>): toastWords is ToastWords<Given> {
  return typeof toastWords === 'object' && toastWords !== null
}

function answerIn<Data>(data: unknown): AnswerOf<Data> | null {
  const fields: unknown[] = typeof data === 'object' && data !== null ? Object.values(data) : []
  return fields.find((field): field is AnswerOf<Data> => isAnswer(field)) ?? null
}

function isAnswer(field: unknown): field is Answer {
  return typeof field === 'object' && field !== null && 'success' in field
}

/** Returns those of the queries that something on screen has asked; of others Apollo would complain. */
function onScreen(client: ApolloClient, names: readonly string[]): string[] {
  const activeNames = new Set([...client.getObservableQueries('active')].map(({ queryName }) => queryName))
  return names.filter((name) => activeNames.has(name))
}
