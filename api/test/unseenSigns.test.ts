import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Texts of many lines, in which such signs may be meant. */
const longTexts = ['lessonMemo', 'contractNotes', 'notes']

test('no text of one line among the inputs is trimmed alone, so that signs nobody sees stay in it', () => {
  const folder = `${import.meta.dirname}/../../schema/src`
  const bare = ['input', 'records'].flatMap((part) =>
    globSync(`${folder}/${part}/*.ts`)
      .filter((file) => !file.endsWith('.test.ts'))
      .flatMap((file) =>
        [
          ...readFileSync(file, 'utf8').matchAll(
            /(\w+)\s*[:=]\s*(?:field\()?(?:z\s*\.array\()?z\s*\.string\(\)([^,]*)/g,
          ),
        ]
          .filter(([, , calls]) => /^\s*(\.(max|min|normalize)\([^)]*\)\s*)*\.trim\(\)/.test(calls ?? ''))
          .map(([, name]) => name),
      ),
  )
  expect(bare.filter((name) => !longTexts.includes(name ?? ''))).toEqual([])
})
