/**
 * Returns the options of a second `@Field`, `@Query` or `@Mutation` for the name that it had in an earlier release
 * (decision 044). `since` is the day it was renamed.
 */
export const formerName = (name: string, now: string, since: string) => ({
  name,
  deprecationReason: `Since ${since}: use \`${now}\`, which is the same.`,
})

/** The digest of a preview, as answers called it before; a seal is a school's stamp. */
export const formerSeal = {
  ...formerName('seal', 'digest', '2026-11-30'),
  description: 'The digest of the preview.',
}

/** Likewise where a preview may have none. */
export const formerSealOrNull = {
  ...formerSeal,
  nullable: true,
  description: 'The digest of the preview; null where `digest` is.',
}
