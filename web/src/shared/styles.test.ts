import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { breakpoints } from '../ui/breakpoints.ts'

/** Style sheets take colours, spaces and widths from where they are said once. */

const root = join(import.meta.dirname, '..')
const palette = 'shared/colours.css'
const sheets = globSync('**/*.css', { cwd: root }).map((path) => ({
  path,
  text: readFileSync(join(root, path), 'utf8'),
}))
const spaces = new Map(
  [...readFileSync(join(import.meta.dirname, 'spaces.css'), 'utf8').matchAll(/(--space-\d+): (\d+)px/g)].map(
    ([, token, px]) => [Number(px), String(token)],
  ),
)

/** Returns what a pattern finds in all sheets but those of `but`, each with its sheet. */
const found = (pattern: RegExp, but: string[] = []): string[] =>
  sheets
    .filter(({ path }) => !but.includes(path))
    .flatMap(({ path, text }) => [...text.matchAll(pattern)].map(([match]) => `${path}: ${match.trim()}`))

test('there are sheets and spaces to look at', () => {
  expect(sheets.length).toBeGreaterThan(100)
  expect(spaces.size).toBeGreaterThan(5)
})

test('colours are in the palette', () => {
  expect(found(/#[0-9a-f]{3,8}\b/gi, [palette])).toEqual([])
})

test('screens change at the widths that are listed, written as ranges', () => {
  expect(found(/@media[^{]*(min|max)-(width|height)[^{]*/g)).toEqual([])
  const widths = found(/@media[^{]*\bwidth\b[^{]*/g)
  expect(widths.length).toBeGreaterThan(10)
  const listed: readonly number[] = breakpoints
  const others = widths.filter((line) =>
    [...line.matchAll(/([\d.]+)em/g)].some(([, em]) => !listed.includes(Number(em))),
  )
  expect(others).toEqual([])
})

test('a space that has a token is said by it', () => {
  const lengths = found(/^\s*(padding|margin|gap|row-gap|column-gap)(-[a-z-]+)?:[^;]*/gm).flatMap((line) =>
    [...line.matchAll(/(?<![\w.])([\d.]+)(px|rem)\b/g)].map(([written, size, unit]) => {
      const token = spaces.get(Number(size) * (unit === 'rem' ? 16 : 1))
      return token === undefined ? '' : `${line}: ${written} is ${token}`
    }),
  )
  expect(lengths.filter(Boolean)).toEqual([])
})
