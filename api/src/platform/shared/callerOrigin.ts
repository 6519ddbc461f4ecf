import { browserOf } from './browserOf.ts'
import type { Context } from './context.ts'
import { roughNetworkOf } from './networkOf.ts'

/** From where a request came, as coarsely as sessions keep it (SEC-01): nulls in background work. */
export interface CallerOrigin {
  network: string | null
  browser: string | null
}

/** Returns the rough network and the browser of a request, for the security log (decision 130). */
export function callerOrigin({ call = null }: Partial<Pick<Context, 'call'>>): CallerOrigin {
  if (call === null) return { network: null, browser: null }
  return { network: roughNetworkOf(call.address), browser: browserOf(call.userAgent) || null }
}
