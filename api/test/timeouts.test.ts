import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { TEST_TIMEOUT_MS } from '../../tools/testing/timeout.ts'
import { projectRoot } from '../src/platform/shared/config.ts'

/** Limits that are no wait for something to come: each is tried again, or may be over without harm. */
const harmless = ['web/e2e/schedule.spec.ts: timeout: 1000', 'web/e2e/student.spec.ts: timeout: 5000']

test('no test gives up sooner than all others, which a busy machine would outlast', () => {
  const files = globSync(['{api,schema,web}/{src,test,seeds,build,e2e}/**/*.{ts,tsx}'], { cwd: projectRoot }).filter(
    (file) =>
      !file.endsWith('timeouts.test.ts') &&
      /\.(test|spec)\.tsx?$|^(api\/test|web\/e2e|web\/src\/test)\//.test(file.replaceAll('\\', '/')),
  )
  expect(files.length).toBeGreaterThan(100)
  const found = files.flatMap((file) => {
    const text = readFileSync(join(projectRoot, file), 'utf8')
    const limits = [...text.matchAll(/\b(?:timeout|testTimeout|hookTimeout): (\d[\d_]*)/g)]
    return limits
      .filter(([, number = '']) => Number(number.replaceAll('_', '')) < TEST_TIMEOUT_MS)
      .map(([limit]) => `${file.replaceAll('\\', '/')}: ${limit}`)
  })
  expect(found.toSorted()).toEqual(harmless)
})
