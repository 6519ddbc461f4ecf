import { lookup } from '@koma/schema/rules/lookup'
import type { Language } from '@koma/schema/codes'
import type { Context } from '../platform/shared/context.ts'
import type { Person } from './person.ts'

const signs: Readonly<Record<string, string>> = lookup({
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
})

/** Returns text as HTML shows it. */
export const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => signs[sign] ?? sign)

const style = `body{font:15px/1.6 system-ui,sans-serif;margin:2rem auto;max-width:70rem;padding:0 1rem;color:#222}
table{border-collapse:collapse;width:100%;margin-bottom:1rem}th,td{border:1px solid #ccc;padding:.3rem .5rem;text-align:left;vertical-align:top;overflow-wrap:anywhere}
th{background:#f4f4f4}h2{margin-top:2rem;font-size:1.1rem}@media print{body{margin:0}}`

/** Returns the beginning of the page with a person's data, which loads nothing from anywhere. */
export function pageBegin(
  { school, now }: Pick<Context, 'school' | 'now'>,
  person: Person,
  language: Language,
): string {
  const title = escapeHtml(
    {
      jp: `${person.lastName} ${person.firstName} さんの個人データ`,
      en: `Personal data of ${person.lastName} ${person.firstName}`,
    }[language],
  )
  return `<!doctype html><html lang="${{ jp: 'ja', en: 'en' }[language]}"><head><meta charset="utf-8"><title>${title}</title>
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1"><style>${style}</style></head><body><h1>${title}</h1>
<p>${escapeHtml(school.name)} · ${now.replace('T', ' ').slice(0, 16)}</p>`
}

/** Returns one part as a table below its title. */
export function tableOf(
  title: string,
  head: readonly string[],
  rows: readonly (readonly unknown[])[],
  note: string,
): string {
  const line = (cells: readonly string[], tag: 'th' | 'td') =>
    `<tr>${cells.map((cell) => `<${tag}>${escapeHtml(cell)}</${tag}>`).join('')}</tr>`
  const body = rows.map((row) => line(row.map(textOf), 'td')).join('\n')
  return `<h2>${escapeHtml(title)}</h2>${note === '' ? '' : `<p>${note}</p>`}<table>${line(head, 'th')}\n${body}</table>\n`
}

const textOf = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** Returns the end of the page, which says what is left out. */
export function pageEnd(isOwn: boolean, language: Language): string {
  const left = {
    jp: 'パスワード、秘密のリンク、ほかの人の個人データは含みません。',
    en: 'Passwords, secret links and the personal data of other people are left out.',
  }[language]
  const notes = {
    jp: 'スクール内部のメモについては、スクールにお問い合わせください。',
    en: 'Ask the school for the notes that it keeps to itself.',
  }[language]
  return `<p>${escapeHtml(isOwn ? `${left}${language === 'en' ? ' ' : ''}${notes}` : left)}</p></body></html>\n`
}
