import { z } from 'zod'

/** The longest note about a student, in characters. */
export const longestProfile = 20_000

/**
 * A note about a student, whole, and the version it was made from; an older one is refused as stale.
 * Only the documented REST body knows no version, and overwrites (TCH-12).
 */
export const saveProfileInput = z.object({
  studentId: z.uuid(),
  profile: z.string().max(longestProfile).describe('The complete note, which replaces the previous one.'),
  version: z
    .int()
    .nullish()
    .describe('The `version` you read. The change is refused as `stale` if the record has changed since.'),
})

export type SaveProfileInput = z.input<typeof saveProfileInput>
