import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..', '..')

/** The width of code, in characters. The formatter leaves comments as they are. */
const WIDTH = 120

test('no line of a docstring is wider than code', () => {
  const files = globSync(['{api,schema,web}/{src,test,build,bench,e2e}/**/*.{ts,tsx}', 'examples/**/*.ts'], {
    cwd: root,
  })
    .filter((file) => !/(^|\/)(gql|node_modules)\//.test(file.replaceAll('\\', '/')))
    .toSorted()
  expect(files.length).toBeGreaterThan(2000)
  // The address of a source stays whole.
  const isWide = (line: string) =>
    /^\s*(?:\/\*\*|\*) \S/.test(line) && !line.includes('https://') && [...line].length > WIDTH
  const wide = files.flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .flatMap((line, index) => (isWide(line) ? [`${file}:${index + 1}`] : [])),
  )
  expect(wide).toEqual([])
})
