import { execFileSync } from 'node:child_process'
import { copyFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * `pnpm release:version`: makes the next version of what waits in `.changeset`. Its number goes into every package, its
 * words into CHANGELOG.md, and its schema becomes the one that later changes are compared with (decision 081).
 */

const root = join(import.meta.dirname, '..')
const waiting = join(root, '.changeset')

/** The readers of CHANGELOG.md's entries, in its order. */
const readers = ['For schools', 'For programs', 'For whoever runs it']

const NEXT = '## Next'

/** Whether `changelog` has a part of this version. */
export function isReleased(changelog: string, version: string): boolean {
  return changelog.includes(`\n## ${version} (`)
}

/**
 * CHANGELOG.md with what stands under "Next", and the texts of changesets, as the part of `version`, released on `day`
 * (`2026-11-30`). Each line of a text begins with whom it is for, as `For schools: …`. Throws an Error with the line
 * that does not.
 */
export function releasedChangelog(changelog: string, texts: readonly string[], version: string, day: string): string {
  const start = changelog.indexOf(NEXT)
  if (start === -1) throw new Error(`CHANGELOG.md has no "${NEXT}".`)
  const after = changelog.indexOf('\n## ', start)
  const end = after === -1 ? changelog.length : after
  const [, ...next] = changelog.slice(start, end).split('\n')
  const entries = new Map(readers.map((reader) => [reader, new Array<string>()]))
  let list: string[] | undefined
  for (const line of next) {
    list = entries.get(line) ?? list
    if (line.startsWith('- ')) list?.push(line)
  }
  for (const line of texts.flatMap((text) => text.split('\n')).filter((one) => one.trim() !== '')) {
    const [reader = '', ...words] = line.split(': ')
    const found = entries.get(reader)
    if (found === undefined || words.length === 0)
      throw new Error(`An entry of CHANGELOG.md begins with one of ${readers.join(', ')} and a colon: ${line}`)
    found.push(`- ${words.join(': ')}`)
  }
  const parts = [...entries].filter(([, lines]) => lines.length > 0).map(([reader, lines]) => [reader, ...lines])
  const part = [[`## ${version} (${day})`], ...parts].map((lines) => lines.join('\n')).join('\n\n')
  return `${changelog.slice(0, start)}${NEXT}\n\n${part}\n${changelog.slice(end)}`
}

/** The words of a changeset, below the lines that say which packages it is about. */
export function wordsOf(changeset: string): string {
  return changeset.split(/^---$/m).slice(2).join('---').trim()
}

const read = (...path: string[]) => readFileSync(join(root, ...path), 'utf8')

function currentVersion(): string {
  const { version }: { version: string } = JSON.parse(read('package.json'))
  return version
}

if (import.meta.main) {
  const changelog = read('CHANGELOG.md')
  const changesets = readdirSync(waiting).filter((name) => name.endsWith('.md') && name !== 'README.md')
  const texts = changesets.map((name) => wordsOf(read('.changeset', name)))
  // The number that no release has had yet is the next one: so it is with the first.
  if (isReleased(changelog, currentVersion()))
    execFileSync('pnpm', ['exec', 'changeset', 'version'], { cwd: root, stdio: 'inherit' })
  else for (const name of changesets) rmSync(join(waiting, name))
  const day = new Date().toISOString().slice(0, 10)
  writeFileSync(join(root, 'CHANGELOG.md'), releasedChangelog(changelog, texts, currentVersion(), day))
  copyFileSync(join(root, 'schema', 'schema.graphql'), join(root, 'schema', 'released.graphql'))
  console.log(`Koma ${currentVersion()}: look at it, commit it, and bring it to main.`)
}
