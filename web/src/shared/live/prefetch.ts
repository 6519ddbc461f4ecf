import type { TypedDocumentNode } from '@graphql-typed-document-node/core'
import { nameOf, sendDocument } from './sendDocument.ts'

/**
 * Milliseconds that an answer nobody took is good for, as long as code may take on a slow phone, and how many are kept.
 */
const keptFor = 30_000
const most = 12

interface Prefetched {
  data: Promise<unknown>
  /** Whether a change was heard of since it was asked for. */
  isOutdated: boolean
}

const answers = new Map<string, Prefetched>()

/** Returns the key of a question. */
export function keyOf(operationName: string | undefined, variables: unknown): string {
  return JSON.stringify([operationName, variables])
}

/**
 * Asks what the app, or the page on its way, will ask once its code is there. The first to ask the same takes the
 * answer (`prefetchLink`), or asks for itself after a failure.
 * @returns the answer; undefined if there is none
 */
export function prefetch<TData, TVariables>(
  query: TypedDocumentNode<TData, TVariables>,
  variables: TVariables,
): Promise<TData | undefined> {
  const key = keyOf(nameOf(query), variables)
  const waiting = answers.get(key)
  if (waiting) return waiting.data as Promise<TData | undefined>
  const data = sendDocument(query, variables).catch(() => undefined)
  const answer = { data, isOutdated: false }
  const forget = () => {
    if (answers.get(key) === answer) answers.delete(key)
  }
  void data.then(() => setTimeout(forget, keptFor))
  for (const oldest of [...answers.keys()].slice(0, Math.max(0, answers.size + 1 - most))) answers.delete(oldest)
  answers.set(key, answer)
  return data
}

/** Returns a prefetched answer, or one on its way; the first to ask the same takes it. */
export function takePrefetched(key: string): Prefetched | undefined {
  const answer = answers.get(key)
  answers.delete(key)
  return answer
}

/** Notes that what was asked for so far may be older than a change that others told of. */
export function outdatePrefetched(): void {
  for (const answer of answers.values()) answer.isOutdated = true
}

/** Forgets what a change may have made untrue. */
export function forgetPrefetched(): void {
  answers.clear()
}
