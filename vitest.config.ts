import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { TEST_TIMEOUT_MS } from './tools/testing/timeout.ts'
import { keepScratchInMemory } from './tools/testing/scratchInMemory.ts'

keepScratchInMemory()

const tests: Record<string, string> = {
  schema: 'src/**/*.test.ts',
  api: '{src,test,seeds}/**/*.test.ts',
  web: '{src,build}/**/*.test.{ts,tsx}',
}

/** A test waits with patience for each thing, and may wait for several. */
const patient = {
  testTimeout: 5 * TEST_TIMEOUT_MS,
  hookTimeout: 5 * TEST_TIMEOUT_MS,
  expect: { poll: { timeout: TEST_TIMEOUT_MS } },
}

const needsOwnProcess = /vi\.mock\(|vi\.resetModules\(|--expose-gc/

/**
 * The project of one folder, twice: its test files share a process and what it has loaded, which saves a third of the
 * time; those that put another module in a module's place, load modules anew, or weigh what a process holds have one of
 * their own.
 */
function projectOf(name: string, project: TestProjectInlineConfiguration): TestProjectInlineConfiguration[] {
  const root = join(import.meta.dirname, name)
  const files = globSync(tests[name] ?? '', { cwd: root })
  const alone = files.filter((file) => needsOwnProcess.test(readFileSync(join(root, file), 'utf8')))
  const of = (projectName: string, include: string[], isolate: boolean) => ({
    ...project,
    test: { ...project.test, name: projectName, root: name, include, isolate },
  })
  return [
    of(
      name,
      files.filter((file) => !alone.includes(file)),
      false,
    ),
    ...(alone.length > 0 ? [of(`${name}, alone`, alone, true)] : []),
  ]
}

export default defineConfig({
  test: {
    // One more than a small machine has cores: tests wait for PostgreSQL and for processes half of their time.
    maxWorkers: 3,
    // What a run has transformed is kept for the next one, under node_modules.
    fsModuleCache: true,
    // One line a file; which tests took long is in the JSON report.
    slowTestThreshold: Number.POSITIVE_INFINITY,
    reporters: ['default', ['json', { outputFile: 'test-results/vitest.json' }]],
    projects: [
      ...projectOf('schema', { test: { environment: 'node' } }),
      ...projectOf('api', {
        resolve: {
          alias: [
            // Vite would take graphql's ES modules while the libraries take its CommonJS: two that refuse each other.
            { find: /^graphql$/, replacement: fileURLToPath(import.meta.resolve('graphql')) },
            { find: /^@node-rs\/argon2$/, replacement: join(import.meta.dirname, 'api', 'test', 'quickHashes.ts') },
          ],
        },
        test: {
          environment: 'node',
          globalSetup: ['test/globalSetup.ts'],
          setupFiles: ['test/setup.ts'],
          ...patient,
        },
      }),
      ...projectOf('web', {
        // A screen's test that fails is tried once more, aloud: it shares its process with other files. Those of the
        // api, whose races are what they are for, never are.
        test: { environment: 'jsdom', setupFiles: ['src/test/setup.ts'], ...patient, retry: 1 },
      }),
    ],
  },
})
