import { z } from 'zod'

/** The fields of the body that had no effect. */
export const ignoredFields = z
  .array(z.string())
  .optional()
  .describe('The fields of the body that were ignored and differ from the record. Left out if there are none.')

/** How the description of a field begins that a body may have and nothing is made of. */
const IGNORED = 'Ignored'

/** Returns the fields of a sent body that its schema does not know, or knows as ignored. */
export function unreadOf(schema: z.ZodType | undefined, sent: unknown): Record<string, unknown> {
  if (!(schema instanceof z.ZodObject) || typeof sent !== 'object' || sent === null || Array.isArray(sent)) return {}
  const taken = new Map(Object.entries<z.ZodType>(schema.shape))
  return Object.fromEntries(
    Object.entries(sent).filter(([name]) => taken.get(name)?.description?.startsWith(IGNORED) ?? !taken.has(name)),
  )
}

/** The most fields that an answer names, and the most of each name. */
const MOST = 50
const LONGEST = 100

/** Returns what an answer says of those fields that are otherwise than sent in `now`, the record as it is answered. */
export function ignoredOf(unread: Readonly<Record<string, unknown>>, now: unknown): { ignored?: string[] } {
  const has = new Map(Object.entries(now ?? {}) as [string, unknown][])
  const ignored = Object.entries(unread)
    .filter(([name, value]) => value !== undefined && JSON.stringify(has.get(name)) !== JSON.stringify(value))
    .slice(0, MOST)
    .map(([name]) => name.slice(0, LONGEST))
  return ignored.length === 0 ? {} : { ignored }
}
