import { expect, test } from 'vitest'
import { manualPage } from '../shared/manual.ts'
import { adminPages } from './adminPages.ts'
import { studentPages } from './studentPages.ts'
import { teacherPages } from './teacherPages.ts'

const areas = { student: studentPages, teacher: teacherPages, admin: adminPages }

/** The pages with a name in a menu, each with its address. */
const named = Object.entries(areas).flatMap(([area, { tabs }]) =>
  tabs.flatMap(({ sections = [], ...tab }) => [
    { address: `/${area}/${tab.path}`, label: tab.label },
    ...sections.map(({ path, label }) => ({ address: `/${area}/${tab.path}/${path}`, label })),
  ]),
)

/** The manual's pages as they are written, by their files: `/ja/31-schedule.md`. */
const texts = Object.entries(
  import.meta.glob<string>('../../../docs/manual/*/*.md', { query: '?raw', import: 'default', eager: true }),
).map(([file, text]) => ({ file: file.slice('../../../docs/manual'.length), text }))

/** Every text that a screen can show by itself, in the language of `key`. */
async function wordsOfScreens(key: 'jp' | 'en'): Promise<Set<string>> {
  const words = new Set<string>()
  const walk = (value: unknown): void => {
    if (typeof value === 'string') words.add(value)
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(walk)
  }
  const modules = import.meta.glob<Record<string, unknown>>('../**/*essages.ts')
  for (const load of Object.values(modules))
    for (const value of Object.values(await load()))
      if (typeof value === 'object' && value !== null) walk(Reflect.get(value, key))
  for (const { label } of named) words.add(label[key])
  return words
}

test.each([
  ['ja', 'jp'],
  ['en', 'en'],
] as const)('each bold phrase of the manual is on a screen: %s', async (language, key) => {
  const known = await wordsOfScreens(key)
  const quoted = texts
    .filter(({ file }) => file.startsWith(`/${language}/`))
    .flatMap(({ file, text }) => [...text.matchAll(/\*\*(.+?)\*\*/g)].map(([, word = '']) => ({ file, word })))
  expect(quoted.length).toBeGreaterThan(150)
  expect(quoted.filter(({ word }) => !known.has(word))).toEqual([])
})

test('each tab and each section of the settings has a page of the manual', () => {
  for (const { address: tab } of named)
    for (const language of ['jp', 'en'] as const) {
      const [, folder, page = ''] = /^\/help\/(ja|en)\/(.+)\.html$/.exec(manualPage(tab, language)) ?? []
      expect(folder).toBe(language === 'jp' ? 'ja' : 'en')
      expect(page, tab).not.toBe('index')
      const files = texts.filter(({ file }) => file.startsWith(`/${folder}/`) && file.endsWith(`-${page}.md`))
      expect(files, tab).toHaveLength(1)
    }
  expect(manualPage('/admin/schedule/closures', 'en')).toBe('/help/en/closures.html')
  expect(manualPage('/admin/students/p-1', 'jp')).toBe('/help/ja/students.html')
  expect(manualPage('/elsewhere', 'en')).toBe('/help/en/index.html')
})
