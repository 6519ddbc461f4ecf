export type DocsLanguage = 'en' | 'ja'
export const docsLanguages: readonly DocsLanguage[] = ['en', 'ja']

const words = {
  en: { title: 'Koma for programs', other: '日本語', rest: 'REST reference', graphql: 'GraphQL reference', pages: 'Pages' },
  ja: {
    title: 'プログラムからのKoma',
    other: 'English',
    rest: 'RESTリファレンス',
    graphql: 'GraphQLリファレンス',
    pages: 'ページ',
  },
} as const

/** A page of the guide, as links name it. */
export interface Linked {
  /** The file without its ending. */
  name: string
  title: string
}

/** A whole page at `/docs`: the frame with its links around `html`. Scripts are files of this server. */
export function framed({
  language,
  title,
  html,
  pages,
  current,
  more = '',
}: {
  language: DocsLanguage
  title: string
  html: string
  /** All pages of the guide in this language. */
  pages: readonly Linked[]
  /** The address of this page below `/docs/`. */
  current: string
  /** Goes into the head. */
  more?: string
}): string {
  const m = words[language]
  const link = (address: string, text: string): string =>
    `<a href="/docs/${address}"${address === current ? ' aria-current="page"' : ''}>${escaped(text)}</a>`
  const other = language === 'en' ? 'ja' : 'en'
  const twin = current.startsWith(`${language}/`) ? current.replace(language, other) : `${other}/index.html`
  const guide = pages.map(({ name, title: its }) => `<li>${link(`${language}/${name}.html`, its)}</li>`).join('')
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)} – ${m.title}</title>
<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="/docs/docs.css">
${more}</head>
<body>
<header><strong>${m.title}</strong>${link('rest.html', m.rest)}${link('graphql.html', m.graphql)}${link('graphiql.html', 'GraphiQL')}<a href="/docs/${twin}" lang="${other}" hreflang="${other}">${m.other}</a></header>
<div class="sides">
<nav aria-label="${m.pages}"><ul>${guide}</ul></nav>
<main>
${html}
</main>
</div>
</body>
</html>
`
}

/** Text as HTML. */
export function escaped(text: string): string {
  return text.replaceAll(/[&<>"]/g, (sign) => `&#${sign.codePointAt(0)};`)
}
