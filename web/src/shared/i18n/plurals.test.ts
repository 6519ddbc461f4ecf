import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../../..')
const files = globSync('{web,schema,api}/src/**/*{essages,exts,ords}.ts', { cwd: root }).toSorted()

type Make = (...given: unknown[]) => unknown

/** Yields the English texts of a module that are made of arguments, by path. */
function* textMakers(value: unknown, path: string, isEnglish: boolean): Generator<[string, Make]> {
  if (typeof value === 'function' && isEnglish) yield [path, value as Make]
  if (typeof value !== 'object' || value === null) return
  const hasLanguages = 'en' in value && 'jp' in value
  for (const [key, part] of Object.entries(value))
    yield* textMakers(part, `${path}.${key}`, isEnglish || (hasLanguages && key === 'en'))
}

/** A count of one before a plural, with up to two words between. */
const manyOfOne =
  /(?<![\w.,:/-])1 (?:(?!(?:of|or|with|and|from|to|in|has|is|was|keeps|counts|ends|at|saved)\b)[a-z]+ ){0,2}?(?:(?!(?:this|is|was|has|class|less|process|address|yes|as|its|plus|minus|keeps|stays|counts|ends)\b)[a-z]*[a-rt-z]s|people|are|were|have)\b/i

/** One at every place, only first, and only after the first. */
const counts = [
  [1, 1, 1, 1],
  [1, 2, 2, 2],
  ['x', 1, 1, 1],
  ['x', 2, 1, 2],
]

/** Texts whose argument is a name and no count. */
const ofNames = new Set([
  'web/src/closures/away/awayMessages.ts.messages.en.gives',
  'web/src/students/leave/leaveMessages.ts.leaveMessages.en.added',
  'web/src/students/leave/leaveMessages.ts.leaveMessages.en.noneAdded',
  'api/src/doors/commands/schoolWords.ts.schoolWords.en.withoutValue',
  'api/src/doors/commands/schoolWords.ts.schoolWords.en.newLink',
])

const textFrom = (make: Make, given: readonly unknown[]): string => {
  try {
    return String(make(...given))
  } catch {
    return ''
  }
}

test('an English text that counts one has no plural', async () => {
  const wrong = new Set<string>()
  let texts = 0
  for (const file of files) {
    if (!/\ben\b/.test(readFileSync(join(root, file), 'utf8'))) continue
    const module: unknown = await import(/* @vite-ignore */ join(root, file))
    for (const [path, make] of textMakers(module, file, false)) {
      texts += 1
      if (ofNames.has(path)) continue
      for (const given of counts) {
        // A count comes as a number, or as the digits of one.
        const ways = [textFrom(make, given), textFrom(make, given.map(String))]
        if (ways.every((text) => manyOfOne.test(text))) wrong.add(`${path}: ${ways[0]}`)
      }
    }
  }
  expect(texts).toBeGreaterThan(400)
  expect([...wrong]).toEqual([])
})
