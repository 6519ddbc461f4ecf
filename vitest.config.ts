import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // Two real processes keep a small machine responsive and still find what only parallel runs find.
    maxWorkers: 2,
    reporters: ['default', ['json', { outputFile: 'test-results/vitest.json' }]],
    projects: [
      {
        test: {
          name: 'schema',
          isolate: false,
          root: 'schema',
          environment: 'node',
          include: ['src/**/*.test.ts'],
        },
      },
      {
        // Vite would take graphql's ES modules while the libraries take its CommonJS: two that refuse each other.
        resolve: { alias: [{ find: /^graphql$/, replacement: fileURLToPath(import.meta.resolve('graphql')) }] },
        test: {
          name: 'api',
          isolate: false,
          root: 'api',
          environment: 'node',
          include: ['{src,test,seeds}/**/*.test.ts'],
          globalSetup: ['test/globalSetup.ts'],
          setupFiles: ['test/setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          // Nothing waits for time to pass: a busy machine is slow, not wrong.
          expect: { poll: { timeout: 20_000 } },
        },
      },
      {
        test: {
          name: 'web',
          isolate: false,
          root: 'web',
          environment: 'jsdom',
          include: ['{src,build}/**/*.test.{ts,tsx}'],
          setupFiles: ['src/shared/test/setup.ts'],
          testTimeout: 30_000,
        },
      },
    ],
  },
})
