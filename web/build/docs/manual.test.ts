import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { docsLanguages } from './frame.ts'
import { manualFiles, manualFolder } from './manual.ts'

const textOf = (language: string, file: string) => readFileSync(join(manualFolder, language, file), 'utf8')
const pageFiles = (language: string) => globSync('*.md', { cwd: join(manualFolder, language) }).toSorted()

test('both languages have the same pages, with as many steps and the same ways from one to the other', () => {
  const [en, ja] = docsLanguages.map((language) => {
    const place = (text: string) => text.replaceAll(`/${language}/`, '/_/')
    return pageFiles(language).map((file) => ({
      file,
      links: (place(textOf(language, file)).match(/\]\([^)]+\)/g) ?? []).toSorted(),
      parts: textOf(language, file).match(/^#+ /gm)?.length,
      steps: textOf(language, file).match(/^\d+\. /gm)?.length,
    }))
  })
  expect(ja).toEqual(en)
})

test('every link of the manual leads to one of its pages', () => {
  const files = manualFiles()
  const asked = docsLanguages.flatMap((language) =>
    pageFiles(language).flatMap((file) =>
      [...textOf(language, file).matchAll(/\]\(\/help\/([^)]+)\)/g)].map(([, address = '']) => address),
    ),
  )
  expect(asked.filter((address) => !files.has(address))).toEqual([])
})
