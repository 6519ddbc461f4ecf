import { defineConfig } from '@playwright/test'
import { TEST_TIMEOUT_MS } from '../tools/testing/timeout.ts'
import { keepScratchInMemory } from '../tools/testing/scratchInMemory.ts'
import { browserLaunch } from './e2e/browser.ts'

// Before anything asks for the temporary folder, the browser's launch included.
keepScratchInMemory()

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  globalSetup: './e2e/globalSetup.ts',
  // One more than a small machine has cores: a test that waits for a network to come back leaves its core to others.
  workers: 3,
  fullyParallel: true,
  // What needed its second try is listed as flaky at the end of the run.
  retries: 2,
  // A test waits with patience for each thing, and may wait for many.
  timeout: 10 * TEST_TIMEOUT_MS,
  expect: { timeout: TEST_TIMEOUT_MS },
  reporter: [['list'], ['json', { outputFile: '../test-results/playwright.json' }]],
  use: {
    browserName: 'chromium',
    launchOptions: browserLaunch(),
    // A worker would fetch the whole app in every new window; tests that are about it allow it.
    serviceWorkers: 'block',
    locale: 'ja-JP',
    timezoneId: 'Asia/Tokyo',
    actionTimeout: TEST_TIMEOUT_MS,
    viewport: { width: 1280, height: 900 },
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
  },
})
