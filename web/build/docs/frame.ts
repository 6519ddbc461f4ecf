export type DocsLanguage = 'en' | 'ja'
export const docsLanguages: readonly DocsLanguage[] = ['en', 'ja']

/** The two places with pages of their own: the documentation for programs, and the manual for people. */
const sites = {
  docs: {
    en: { title: 'Koma for programs', links: { rest: 'REST reference', graphql: 'GraphQL reference', graphiql: 'GraphiQL' } },
    ja: { title: 'APIガイド', links: { rest: 'RESTリファレンス', graphql: 'GraphQLリファレンス', graphiql: 'GraphiQL' } },
  },
  help: { en: { title: 'How to use Koma', links: {} }, ja: { title: 'Komaの使い方', links: {} } },
} as const

const words = {
  en: { other: '日本語', pages: 'Pages', headings: 'On this page', around: 'Previous and next page' },
  ja: { other: 'English', pages: 'ページ', headings: 'このページの内容', around: '前後のページ' },
} as const

/** A page of the guide, as links name it. */
export interface Linked {
  /** The file without its ending. */
  name: string
  title: string
}

/** A whole page at `/docs` or `/help`: the frame with its links around `html`. Scripts are files of this server. */
export function framed({
  site = 'docs',
  language,
  title,
  html,
  pages,
  current,
  headings = [],
  more = '',
}: {
  site?: keyof typeof sites
  language: DocsLanguage
  title: string
  html: string
  /** All pages of the site in this language. */
  pages: readonly Linked[]
  /** The address of this page below that of its site. */
  current: string
  /** The headings of this page, which are listed below its title. */
  headings?: readonly { id: string; heading: string }[]
  /** Goes into the head. */
  more?: string
}): string {
  const m = { ...words[language], ...sites[site][language] }
  const link = (address: string, text: string): string =>
    `<a href="/${site}/${address}"${address === current ? ' aria-current="page"' : ''}>${escaped(text)}</a>`
  const other = language === 'en' ? 'ja' : 'en'
  const twin = current.startsWith(`${language}/`) ? current.replace(language, other) : `${other}/${current}`
  const links = Object.entries(m.links).map(([name, text]) => link(`${language}/${name}.html`, text))
  const guide = pages.map(({ name, title: its }) => `<li>${link(`${language}/${name}.html`, its)}</li>`).join('')
  const listed = headings.map(({ id, heading }) => `<li><a href="#${id}">${escaped(heading)}</a></li>`).join('')
  const contents = listed === '' ? '' : `<nav class="headings" aria-label="${m.headings}"><ul>${listed}</ul></nav>`
  // The search and the buttons that copy are made by a script: without one the pages are whole.
  const script = site === 'docs' ? '<script defer src="/docs/docs.js"></script>\n' : ''
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title === m.title ? title : `${escaped(title)} – ${m.title}`}</title>
<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="/docs/docs.css">
${script}${more}</head>
<body>
<header><strong>${m.title}</strong>${links.join('')}<a href="/${site}/${twin}" lang="${other}" hreflang="${other}">${m.other}</a></header>
<div class="sides">
<nav aria-label="${m.pages}"><ul>${guide}</ul></nav>
<main>
${html.replace('</h1>', () => `</h1>\n${contents}`)}
${site === 'docs' ? around(pages, current, m.around, language) : ''}</main>
</div>
</body>
</html>
`
}

/** The links to the pages before and after this one; none on a page that is not among them. */
function around(pages: readonly Linked[], current: string, label: string, language: DocsLanguage): string {
  const at = pages.findIndex(({ name }) => current === `${language}/${name}.html`)
  const link = (page: Linked | undefined, rel: 'prev' | 'next', arrow: (title: string) => string) =>
    page === undefined ? '' : `<a rel="${rel}" href="/docs/${language}/${page.name}.html">${arrow(escaped(page.title))}</a>`
  const links = [
    link(pages[at - 1], 'prev', (title) => `← ${title}`),
    at === -1 ? '' : link(pages[at + 1], 'next', (title) => `${title} →`),
  ].join('')
  return links === '' ? '' : `<nav class="around" aria-label="${label}">${links}</nav>\n`
}

/** Text as HTML. */
export function escaped(text: string): string {
  return text.replaceAll(/[&<>"]/g, (sign) => `&#${sign.codePointAt(0)};`)
}
