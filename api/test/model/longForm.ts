/**
 * Whether this run is the long form (`pnpm model`): ten thousand operations and more for each model. The suite runs
 * a short form of each, so that it stays short enough to be run before every landing.
 */
export const isLong = process.env['MODE'] === 'long'

/**
 * Returns what this run does: `long` in the long form, else `short`. It is a number of rounds or sequences, or a list
 * of cases.
 */
export const times = <Form = number>(form: { short: Form; long: Form }): Form => (isLong ? form.long : form.short)

/**
 * Returns those of `wanted` that a run has not met, where that says something. The long form must meet each. The short
 * one may by chance miss some that are rare (of eighteen mostly one, at times five), never half of them.
 */
export const missedOf = (wanted: readonly string[], met: { has: (answer: string) => boolean }): readonly string[] => {
  const missed = wanted.filter((answer) => !met.has(answer))
  return isLong || missed.length >= wanted.length / 2 ? missed : []
}
