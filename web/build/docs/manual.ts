import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { docsLanguages, framed } from './frame.ts'
import { guidePages } from './guidePages.ts'

/** The source of the manual: a folder of pages for each language. */
export const manualFolder = join(import.meta.dirname, '..', '..', '..', 'docs', 'manual')

/** The pages of the manual by their names below `/help`. */
export function manualFiles(): Map<string, string> {
  const files = new Map<string, string>()
  for (const language of docsLanguages) {
    const pages = guidePages(manualFolder, language)
    for (const { name, title, html } of pages) {
      const current = `${language}/${name}.html`
      files.set(current, framed({ site: 'help', language, title, html, pages, current }))
    }
  }
  return files
}

/** The pictures of its pages, by their names below `/help`; `e2e/manual.spec.ts` takes them. */
export function manualPictures(): Map<string, Uint8Array> {
  const names = globSync('pictures/*/*.png', { cwd: manualFolder }).map((name) => name.replaceAll('\\', '/'))
  return new Map(names.toSorted().map((name) => [name, readFileSync(join(manualFolder, name))]))
}
