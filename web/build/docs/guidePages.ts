import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Marked } from 'marked'
import { type DocsLanguage, escaped, type Linked } from './frame.ts'

/** A page of the guide: its title is the first heading. */
export interface GuidePage extends Linked {
  html: string
  /** The first sentence below the title, as plain text. */
  summary: string
  /** The page in parts, the first above all headings: what the search looks through. */
  parts: PagePart[]
}

/** A part of a page below a heading, with the plain text in it. */
interface PagePart {
  /** The fragment of its address; empty for the beginning of the page. */
  id: string
  heading: string
  text: string
}

/** The pages of the guide in `folder/<language>`, in the order of their file names: `02-sync.md` is `sync`. */
export function guidePages(folder: string, language: DocsLanguage): GuidePage[] {
  return readdirSync(join(folder, language))
    .filter((file) => file.endsWith('.md'))
    .toSorted()
    .map((file) => pageOf(file, readFileSync(join(folder, language, file), 'utf8'), language))
}

function pageOf(file: string, markdown: string, language: DocsLanguage): GuidePage {
  const title = /^# (.+)$/m.exec(markdown)?.[1]
  if (title === undefined) throw new Error(`${language}/${file} has no title.`)
  const parts: PagePart[] = [{ id: '', heading: title, text: '' }]
  const marked = new Marked({
    renderer: {
      // What is wider than a phone is scrolled, with the keyboard too.
      code: ({ text }) => `<pre tabindex="0"><code>${escaped(text)}</code></pre>\n`,
      heading({ tokens, depth, raw }) {
        const id = depth === 1 ? '' : ` id="${slugOf(plain(raw))}"`
        return `<h${depth}${id}>${this.parser.parseInline(tokens)}</h${depth}>\n`
      },
    },
  })
  const tokens = marked.lexer(markdown)
  for (const token of tokens) {
    if (token.type === 'heading' && token['depth'] === 2)
      parts.push({ id: slugOf(plain(token.raw)), heading: plain(token.raw), text: '' })
    const last = parts.at(-1)
    if (last !== undefined && token.type !== 'heading') last.text = `${last.text} ${plain(token.raw)}`.trim()
  }
  const ids = parts.map(({ id }) => id)
  if (new Set(ids).size < ids.length) throw new Error(`${language}/${file} has two headings of the same words.`)
  const html = marked.parser(tokens)
  const beginning = parts[0]?.text ?? ''
  return {
    name: file.replace(/^\d+-|\.md$/g, '').replace(/\.md$/, ''),
    title,
    summary: /^.+?(?:[.:](?= |$)|。|：)/.exec(beginning)?.[0].replace(/[:：]$/, '.') ?? beginning,
    parts,
    html: html.replaceAll('<table>', '<div class="wide" tabindex="0"><table>').replaceAll('</table>', '</table></div>'),
  }
}

/** Returns Markdown without its signs: what a reader reads. */
function plain(markdown: string): string {
  return markdown
    .replaceAll(/^```.*$/gm, '')
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/^#+ /gm, '')
    .replaceAll(/[*`|]|^\s*-(?: |-+)/gm, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

function slugOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
}
