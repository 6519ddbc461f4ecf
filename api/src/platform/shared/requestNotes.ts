import { AsyncLocalStorage } from 'node:async_hooks'
import type { Context } from './context.ts'
import { httpStatusOf, missingIn } from './errors.ts'

/** What was refused in a request: 403 with the missing permission, scope or note, if it is known, or 429. */
interface RefusedPart {
  status: 403 | 429
  right: string | null
}

/**
 * The notes on a request while it is answered. For log and figures they never say the caller or the person concerned;
 * `caller` is for the security log of the school alone (decision 130).
 */
export interface RequestNotes {
  /** Names the request in the log and in the answer's `x-request-id`. */
  readonly id: string
  /** The name of a trusted operation, or the route; null as long as neither is known. */
  operation: string | null
  /** The id of the school it was for; null as long as that is not known. */
  school: string | null
  /** The reason codes it was answered with. */
  codes: string[]
  /** The context of the caller, for the security log; null as long as it is not known. */
  caller: Context | null
  /** The refusals that it was answered with. */
  refused: RefusedPart[]
  /**
   * The cost of executing it, in values (decision 024); read only for slow requests and callers' own queries.
   */
  cost: (() => number) | null
  /** Writes an error to the log, under the request's id. */
  readonly fault: (error: unknown) => void
}

const current = new AsyncLocalStorage<RequestNotes>()

/** Runs `work`, and all that it begins, as a part of the request of `notes`. */
export function withRequestNotes(notes: RequestNotes, work: () => void): void {
  current.run(notes, work)
}

/** Returns the notes of the request that is being answered; undefined in jobs, subscriptions and commands. */
export function requestNotes(): RequestNotes | undefined {
  return current.getStore()
}

/** Notes an error that goes out, if it refuses a right or says that there were too many requests (SEC-41). */
export function noteRefused(error: unknown): void {
  const status = httpStatusOf(error)
  if (status !== 403 && status !== 429) return
  requestNotes()?.refused.push({ status, right: missingIn(error) })
}
