import long from './playwright.config.ts'

/**
 * The form that the suite runs: one path through each part of the app, in one language and width (`formOf` and
 * `longForm` of `e2e/fixtures.ts`).
 */
export default { ...long, grepInvert: /@long/ }
