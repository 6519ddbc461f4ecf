import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Marked } from 'marked'
import { type DocsLanguage, escaped, type Linked } from './frame.ts'

/** A page of the guide: its title is the first heading. */
export interface GuidePage extends Linked {
  html: string
}

const marked = new Marked({
  renderer: {
    // What is wider than a phone is scrolled, with the keyboard too.
    code: ({ text }) => `<pre tabindex="0"><code>${escaped(text)}</code></pre>\n`,
  },
})

/** The pages of the guide in `folder/<language>`, in the order of their file names: `02-sync.md` is `sync`. */
export function guidePages(folder: string, language: DocsLanguage): GuidePage[] {
  return readdirSync(join(folder, language))
    .filter((file) => file.endsWith('.md'))
    .toSorted()
    .map((file) => {
      const text = readFileSync(join(folder, language, file), 'utf8')
      const title = /^# (.+)$/m.exec(text)?.[1]
      if (title === undefined) throw new Error(`${language}/${file} has no title.`)
      const html = marked.parse(text, { async: false })
      return {
        name: file.replace(/^\d+-|\.md$/g, '').replace(/\.md$/, ''),
        title,
        html: html.replaceAll('<table>', '<div class="wide" tabindex="0"><table>').replaceAll('</table>', '</table></div>'),
      }
    })
}
