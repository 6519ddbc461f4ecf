import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { docsFiles } from './apiDocs.ts'
import { docsLanguages } from './frame.ts'
import { guidePages } from './guidePages.ts'
import { llmsText } from './llmsText.ts'
import type { SearchEntry } from './searchIndex.ts'

const folder = join(import.meta.dirname, '..', '..', '..', 'docs', 'api')

let files: Map<string, string>

beforeAll(() => {
  files = docsFiles()
})

/** Whether an address below /docs is a file of the build, and its fragment an element there. */
function leadsSomewhere(address: string): boolean {
  const [path = '', fragment] = address.replace('/docs/', '').split('#')
  const page = files.get(path)
  return page !== undefined && (fragment === undefined || page.includes(`id="${fragment}"`))
}

test('llms.txt lists the pages of the guide in their order, and every address in it exists', () => {
  const text = llmsText(guidePages(folder, 'en'))
  const listed = [...text.matchAll(/\]\(([^)]+)\): (.+)$/gm)].map(([, address = '', about = '']) => ({ address, about }))
  const guide = globSync('*.md', { cwd: join(folder, 'en') }).toSorted()
  expect(listed.slice(0, guide.length).map(({ address }) => address)).toEqual(
    guide.map((file) => `/docs/en/${file.replace(/^\d+-|\.md$/g, '').replace(/\.md$/, '')}.html`),
  )
  const ofDocs = listed.map(({ address }) => address).filter((address) => address.startsWith('/docs/'))
  expect(ofDocs.filter((address) => !leadsSomewhere(address))).toEqual([])
  expect(listed.filter(({ about }) => about.length < 10 || /[*`[\]]/.test(about))).toEqual([])
  expect(text.length).toBeLessThan(4000)
})

test.each(docsLanguages)('in %s each page leads to the one before and the one after, and to each of its headings', (language) => {
  const pages = guidePages(folder, language)
  for (const [index, { name, parts }] of pages.entries()) {
    const html = files.get(`${language}/${name}.html`) ?? ''
    const link = (rel: string) => new RegExp(`rel="${rel}" href="/docs/${language}/([^"]+).html"`).exec(html)?.[1]
    expect({ name, before: link('prev'), after: link('next') }).toEqual({
      name,
      before: pages[index - 1]?.name,
      after: pages[index + 1]?.name,
    })
    const [, contents = ''] = /<nav class="headings"[^>]*>(.*?)<\/nav>/.exec(html) ?? []
    const linked = [...contents.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id)
    expect({ name, linked }).toEqual({ name, linked: parts.slice(1).map(({ id }) => id) })
    expect(linked.filter((id) => !html.includes(`<h2 id="${id}"`))).toEqual([])
  }
})

test.each(docsLanguages)('in %s the search knows every heading and every operation, at addresses that exist', (language) => {
  const entries = JSON.parse(files.get(`${language}/search.json`) ?? '[]') as SearchEntry[]
  expect(entries.filter(({ href }) => !leadsSomewhere(href)).map(({ href }) => href)).toEqual([])
  const headings = guidePages(folder, language).flatMap(({ parts }) => parts.map(({ heading }) => heading))
  expect(entries.map(({ heading }) => heading)).toEqual(expect.arrayContaining([...headings, 'bookSlot', 'slots']))
  // Words of the text, and none of its signs.
  expect(entries.filter(({ page, text }) => !page.startsWith('GraphQL') && /[*`]|\]\(/.test(text))).toEqual([])
})

test('no page runs a script that is not a file of this server', () => {
  const pages = [...files].filter(([name]) => name.endsWith('.html'))
  const scripts = pages.flatMap(([name, html]) =>
    [...html.matchAll(/<script[^>]*>/g)].map(([tag]) => ({ name, src: /src="([^"]+)"/.exec(tag)?.[1] })),
  )
  expect(scripts.length).toBeGreaterThan(pages.length)
  expect(scripts.filter(({ src }) => src?.startsWith('/docs/') !== true)).toEqual([])
})

test('a page whose code needs a package says how to install it before its first code', () => {
  const missing = docsLanguages.flatMap((language) =>
    globSync('*.md', { cwd: join(folder, language) }).flatMap((file) => {
      const text = readFileSync(join(folder, language, file), 'utf8')
      const packages = [...text.matchAll(/ from '(?!node:|\.)([^']+)'/g)].map(([, name = '']) => name)
      const beginning = text.slice(0, text.indexOf('\n```'))
      return packages.filter((name) => !beginning.includes(`npm install ${name}`)).map((name) => `${language}/${file} ${name}`)
    }),
  )
  expect(missing).toEqual([])
})
