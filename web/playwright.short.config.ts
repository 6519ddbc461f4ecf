import long from './playwright.config.ts'

/** The form that the suite runs: each test in one language and width (`formOf` of `e2e/fixtures.ts`). */
export default { ...long, grepInvert: /@long/ }
