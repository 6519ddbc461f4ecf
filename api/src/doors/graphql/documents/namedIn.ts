import { z } from 'zod'

/** The name of a request's document: its text or its hash. */
export interface Named {
  /** The text of a query that is not the app's. */
  text?: string | undefined
  /** The hash of a document of ours. */
  hash?: string | undefined
}

const persistedQuery = z.object({ version: z.literal(1), sha256Hash: z.string().max(100) })
const json = z.string().transform((text, issues): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    issues.addIssue({ code: 'custom' })
    return z.NEVER
  }
})
/** Reads it from a body, a socket's message, or the text of an address. */
const request = z.object({
  query: z.string().optional(),
  extensions: z
    .union([json, z.unknown()])
    .pipe(z.object({ persistedQuery: persistedQuery.optional() }).nullish())
    .optional(),
})

/**
 * Returns how a request names its document: by `query`, or by the hash in `extensions.persistedQuery`, as Apollo's
 * clients do. Sockets send an empty `query` beside a hash. Any other form names nothing.
 */
export function namedIn(payload: unknown): Named {
  const { data } = request.safeParse(payload)
  return { text: data?.query || undefined, hash: data?.extensions?.persistedQuery?.sha256Hash }
}
