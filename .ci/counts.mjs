// Prints "N passed, N failed" from the reports of vitest and Playwright in test-results/.
// Argument: the exit code of the test run; a run that failed before or outside any test counts as one failure.
import { readFileSync } from 'node:fs'

const exitCode = Number(process.argv[2] ?? 0)
const vitest = report('vitest.json')
const playwright = report('playwright.json')

const passed =
  (vitest?.numPassedTests ?? 0) + (playwright?.stats?.expected ?? 0) + (playwright?.stats?.flaky ?? 0)
const failed = (vitest?.numFailedTests ?? 0) + (playwright?.stats?.unexpected ?? 0)

console.log(`${passed} passed, ${exitCode === 0 ? failed : Math.max(failed, 1)} failed`)

/** The parsed report, or undefined when the run never got that far. */
function report(name) {
  try {
    return JSON.parse(readFileSync(new URL(`../test-results/${name}`, import.meta.url), 'utf8'))
  } catch {
    return undefined
  }
}
