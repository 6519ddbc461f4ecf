import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isReleased, releasedChangelog, wordsOf } from '../../deploy/nextVersion.ts'
import { projectRoot } from '../src/platform/shared/config.ts'

const before = `# What is new

## Next (0.1.0, the first release)

For schools
- Booking.

For whoever runs it
- Figures.

## 0.0.9 (2026-11-01)

For schools
- Slots.
`

test('a release has the lines of "Next" and the words of its changesets, each with its readers, and leaves an empty "Next"', () => {
  const texts = ['For programs: ! Keys: by scope.\n\nFor schools: Waiting lists.', 'For schools: Closures.']
  const after = releasedChangelog(before, texts, '0.1.0', '2026-11-30')
  expect(after).toBe(`# What is new

## Next

## 0.1.0 (2026-11-30)

For schools
- Booking.
- Waiting lists.
- Closures.

For programs
- ! Keys: by scope.

For whoever runs it
- Figures.

## 0.0.9 (2026-11-01)

For schools
- Slots.
`)
  expect([isReleased(before, '0.1.0'), isReleased(after, '0.1.0')]).toEqual([false, true])
  const later = releasedChangelog(after, ['For schools: More.'], '0.2.0', '2026-12-24')
  expect(later).toContain('\n## Next\n\n## 0.2.0 (2026-12-24)\n\nFor schools\n- More.\n\n## 0.1.0 (2026-11-30)\n')
  expect(() => releasedChangelog(before, ['More.'], '0.1.0', '2026-11-30')).toThrow('a colon: More.')
})

test('the changelog and every changeset that waits can be released, as one version of all packages', () => {
  const folder = join(projectRoot, '.changeset')
  const texts = readdirSync(folder)
    .filter((name) => name.endsWith('.md') && name !== 'README.md')
    .map((name) => wordsOf(readFileSync(join(folder, name), 'utf8')))
  const changelog = readFileSync(join(projectRoot, 'CHANGELOG.md'), 'utf8')
  const released = releasedChangelog(changelog, texts, '99.0.0', '2026-11-30')
  // Each is a sentence, and nothing that was there is lost.
  const entries = texts.flatMap((text) => text.split('\n').filter((line) => line.startsWith('For ')))
  expect(entries.filter((line) => !/^For [a-z ]+: (! )?(\p{Lu}|`|\[).*[.!)]$/u.test(line))).toEqual([])
  const lines = (text: string) => text.split('\n').filter((line) => line.startsWith('- '))
  expect(lines(released)).toEqual(expect.arrayContaining(lines(changelog)))
  const versions = ['.', 'api', 'examples', 'schema', 'web'].map((name) => {
    const { version }: { version: string } = JSON.parse(readFileSync(join(projectRoot, name, 'package.json'), 'utf8'))
    return version
  })
  expect(new Set(versions).size).toBe(1)
})
