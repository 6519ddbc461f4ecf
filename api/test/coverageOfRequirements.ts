import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

// Which rows of the requirements do the names of our tests cite? Lists those that none does.
// A name citing a row that does not exist is a slip of the pen and fails the run.

const root = join(import.meta.dirname, '..', '..')
const rowPattern = /\b([A-Z]{3,5})-(\d{2})(?:…(\d{2}))?\b/g

const rows = readFileSync(join(root, 'docs', 'requirements.md'), 'utf8')
  .split('\n')
  .flatMap((line) => /^\| ([A-Z]{3,5}-\d{2}) \|/.exec(line)?.[1] ?? [])
const areas = new Set(rows.map(areaOf))
const cited = new Set(
  testFiles()
    .flatMap(citedRows)
    .filter((row) => areas.has(areaOf(row))),
)

for (const area of areas) {
  const ofArea = rows.filter((row) => areaOf(row) === area)
  const open = ofArea.filter((row) => !cited.has(row))
  console.log(`${area}: ${ofArea.length - open.length} of ${ofArea.length} named by a test`)
  if (open.length > 0) console.log(`  open: ${open.join(' ')}`)
}

const known = new Set(rows)
const unknown = [...cited].filter((row) => !known.has(row))
console.log(`All: ${cited.size - unknown.length} of ${rows.length}`)
if (unknown.length > 0) {
  console.error(`Cited, but no such row: ${unknown.join(' ')}`)
  process.exitCode = 1
}

function areaOf(row: string): string {
  return row.slice(0, row.indexOf('-'))
}

function testFiles(): string[] {
  return globSync('{schema,api,web}/**/*.{test,spec}.{ts,tsx}', {
    cwd: root,
    exclude: (path) => path.includes('node_modules'),
  })
}

/** The rows in the file's string literals; what a comment mentions is not proved. */
function citedRows(file: string): string[] {
  const lines = readFileSync(join(root, file), 'utf8').split('\n')
  const code = lines.filter((line) => !/^\s*(\/\/|\*|\/\*)/.test(line))
  const literals = code.flatMap((line) => line.match(/(['"`])(?:\\.|(?!\1).)*\1/g) ?? [])
  return literals.flatMap((literal) => [...literal.matchAll(rowPattern)].flatMap(rowsOf))
}

/** `API-30…32` are three rows. */
function rowsOf([, area = '', first = '', last = first]: RegExpMatchArray): string[] {
  const count = Number(last) - Number(first) + 1
  return Array.from({ length: count }, (_, place) => `${area}-${String(Number(first) + place).padStart(2, '0')}`)
}
