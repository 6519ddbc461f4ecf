import { z } from 'zod'
import { answerFields } from './answer.shape.ts'
import { ignoredFields } from './unread.ts'

/** The version of a record, as staff are given it. */
export const recordVersion = z
  .int()
  .describe(
    "The version of the record, which grows with every edit. Send it back to avoid overwriting someone else's edit.",
  )

/**
 * Returns the answer to a change of a record: `data` is what there is now, `reasons` are those that not every record
 * has.
 */
export function recordAnswer<Data extends z.ZodType>(data: Data, ...reasons: readonly string[]) {
  const all = ['1001', 'stale: somebody else has changed it', '400: a field is filled in wrongly', ...reasons]
  return z.object({ ...answerFields(`${all.join('; ')}.`), data, ignored: ignoredFields })
}
