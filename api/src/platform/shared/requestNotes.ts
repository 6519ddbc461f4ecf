import { AsyncLocalStorage } from 'node:async_hooks'

/** The notes on a request while it is answered, for log and figures: never the caller or the person concerned. */
export interface RequestNotes {
  /** Names the request in the log and in the answer's `x-request-id`. */
  readonly id: string
  /** The name of a trusted operation, or the route; null as long as neither is known. */
  operation: string | null
  /** The id of the school it was for; null as long as that is not known. */
  school: string | null
  /** The reason codes it was answered with. */
  codes: string[]
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
