import type { OperationVariables, TypedDocumentNode } from '@apollo/client'
import { useState } from 'react'
import { failureStatus, wantsPassword } from '../shared/live/failureStatus.ts'
import { useSave } from './useSave.ts'

/** Why a form was not saved; without words of this app, so that they follow the language. */
export interface SaveFailure {
  /** The code of the refusal, or the HTTP status when no answer came. */
  status: string
  /** The server's message. */
  message?: string
}

/**
 * Saves as `useSave` does, for a form that says itself why it was not saved: `failure`, until the next try. Gives
 * whether it was; only `done` is shown in a toast, null for nothing. (AUTH-25, AUTH-31, AUTH-43)
 */
export function useFormSave<Data, Variables extends OperationVariables>(
  mutation: TypedDocumentNode<Data, Variables>,
  options: { refetch?: string[] } = {},
): {
  save: (variables: Variables, done?: string | null) => Promise<boolean>
  saving: boolean
  failure: SaveFailure | null
} {
  const [failure, setFailure] = useState<SaveFailure | null>(null)
  const { save: send, saving } = useSave(mutation, {
    ...options,
    // Who was asked for their password and gave none knows why nothing was saved.
    onFailure: (error) => setFailure(wantsPassword(error) ? null : { status: failureStatus(error) }),
  })
  const save = async (variables: Variables, done: string | null = null) => {
    setFailure(null)
    const answer = await send(variables, {
      done,
      refused: ({ code = '500', message }) => {
        setFailure({ status: code, message })
        return null
      },
    })
    return answer?.success ?? false
  }
  return { save, saving, failure }
}
