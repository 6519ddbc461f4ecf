import type { TypedDocumentNode } from '@graphql-typed-document-node/core'
import { nameOf, sendDocument } from './sendDocument.ts'

/** Milliseconds that an answer is good for: as long as the code of the app may take on a slow phone. */
const keptFor = 30_000

const answers = new Map<string, Promise<unknown>>()
/** Whether the app itself asks by now. */
let asks = false

/** Returns the key of a question. */
export function keyOf(operationName: string | undefined, variables: unknown): string {
  return JSON.stringify([operationName, variables])
}

/** Asks before the app's code is there, and no more once the app asks. Failures are left to who asks next. */
export async function earlyAnswer<TData, TVariables>(
  query: TypedDocumentNode<TData, TVariables>,
  variables: TVariables,
): Promise<TData | undefined> {
  if (asks) return undefined
  const key = keyOf(nameOf(query), variables)
  const answer = sendDocument(query, variables).catch(() => undefined)
  answers.set(key, answer)
  setTimeout(() => answers.delete(key), keptFor)
  return answer
}

/** Returns an early answer, or one on its way; the first to ask the same takes it. */
export function takeEarly(key: string): Promise<unknown> | undefined {
  asks = true
  const answer = answers.get(key)
  answers.delete(key)
  return answer
}

/** Forgets what a change may have made untrue. */
export function forgetEarly(): void {
  answers.clear()
}
