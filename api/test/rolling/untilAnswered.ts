import { randomUUID } from 'node:crypto'
import type { ApiProcess } from '../process.ts'
import type { GraphqlResult } from '../server.ts'

/** The result of one request, and the time it took. */
export interface Answered<Data> {
  data: Data | null
  /** Answers that were neither the data nor "try again". */
  failures: string[]
  /** How often it was sent once more. */
  repeated: number
}

/** Refusals that say that nothing was changed and that it may be tried again. */
const comesAgain = new Set<unknown>(['CONFLICT', 'BUSY'])

/** More than a replaced process can lose of one request. */
const MOST_ATTEMPTS = 200

/**
 * Sends one change as a proxy and a client do, until it is answered: first to process `first` of those that serve now,
 * then to another, each time with the same Idempotency-Key beside `headers`.
 */
export async function untilAnswered<Data>(
  serving: readonly ApiProcess[],
  first: number,
  request: { document: string; variables: unknown; headers: Record<string, string> },
): Promise<Answered<Data>> {
  const headers = { ...request.headers, 'idempotency-key': randomUUID() }
  const failures: string[] = []
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) {
    const api = serving[(first + attempt) % serving.length]
    const answer: GraphqlResult<Data> | null | undefined = await api
      ?.graphql<Data>(request.document, request.variables, headers)
      .catch(() => null)
    if (answer?.data != null) return { data: answer.data, failures, repeated: attempt }
    if (answer?.errors?.some(({ extensions }) => !comesAgain.has(extensions?.['code'])))
      failures.push(JSON.stringify(answer))
  }
  return { data: null, failures, repeated: MOST_ATTEMPTS }
}
