/**
 * Returns the options of a second `@Field`, `@Query` or `@Mutation` for the name that it had in an earlier release
 * (decision 044). `since` is the day it was renamed.
 */
export const formerName = (name: string, now: string, since: string) => ({
  name,
  deprecationReason: `Since ${since}: use \`${now}\`, which is the same.`,
})
