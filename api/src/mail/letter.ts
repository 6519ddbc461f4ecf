import type { Language } from '@koma/schema/codes'

/** The content of a mail, before it is text or HTML. All of it is plain text. */
export interface Letter {
  subject: string
  /** The greeting, such as 佐藤 花 様; left out for the school itself. */
  greeting?: string
  lead: string[]
  /** Labelled facts, such as the time and place of a lesson. */
  facts?: [label: string, value: string][]
  /** The lessons of a day: its time, what it is and where. */
  lessons?: { time: string; title: string; where: string }[]
  button?: { label: string; url: string }
  after?: string[]
}

/** The school as a letter shows it. */
export interface Sender {
  name: string
  contact: string
  /** `#rrggbb` */
  color: string
  /** The school's address on the web. */
  url: string
  /** The school's logo, where the mail brings one along: the address of that part of it. */
  logo?: string | undefined
}

const colon = { jp: '：', en: ': ' }

const footer = {
  jp: { notify: 'この通知はユーザー設定で停止できます。', contact: 'お問い合わせ' },
  en: { notify: 'You can turn these emails off in your settings.', contact: 'Contact' },
}

/** Returns a letter as plain text. `mayStop`: it is one of those that `notify` turns off. */
export function textOf(letter: Letter, sender: Sender, language: Language, mayStop: boolean): string {
  const paragraphs = [
    letter.greeting,
    ...letter.lead,
    letter.facts?.map(([label, value]) => `${label}${colon[language]}${value}`).join('\n'),
    letter.lessons?.map(({ time, title, where }) => `${time}  ${title}\n  ${where}`).join('\n'),
    letter.button && `${letter.button.label}${language === 'jp' ? '：' : ':'}\n${letter.button.url}`,
    ...(letter.after ?? []),
    ['--', sender.name, ...footerLines(sender, language, mayStop)].join('\n'),
  ]
  return `${paragraphs.filter((paragraph) => paragraph !== undefined && paragraph !== '').join('\n\n')}\n`
}

/**
 * Returns a letter as HTML: one column that works without its styles, in colours that hold in dark mode. The logo that
 * comes along is its only picture, and nothing is loaded from anywhere. Every text is escaped.
 */
export function htmlOf(letter: Letter, sender: Sender, language: Language, mayStop: boolean): string {
  const p = (text: string): string => `<p style="margin:0 0 16px">${escape(text)}</p>`
  const facts = (letter.facts ?? []).map(
    ([label, value]) =>
      `<tr><th class="quiet" scope="row" style="${CELL};width:32%;font-weight:normal">${escape(label)}</th><td style="${CELL};font-weight:bold">${escape(value)}</td></tr>`,
  )
  const lessons = (letter.lessons ?? []).map(
    ({ time, title, where }) =>
      `<tr><th scope="row" style="${CELL};width:32%;white-space:nowrap">${escape(time)}</th><td style="${CELL}">${escape(title)}<br><span class="quiet">${escape(where)}</span></td></tr>`,
  )
  const { button } = letter
  const body = [
    ...(letter.greeting === undefined ? [] : [p(letter.greeting)]),
    ...letter.lead.map(p),
    ...[facts, lessons]
      .filter((rows) => rows.length > 0)
      .map((rows) => `<table style="${TABLE}">${rows.join('')}</table>`),
    ...(button === undefined
      ? []
      : [
          `<p style="margin:24px 0"><a href="${escape(button.url)}" style="${buttonStyle(sender.color)}">${escape(button.label)}</a></p>`,
        ]),
    ...(letter.after ?? []).map(p),
  ]
  const logo =
    sender.logo === undefined
      ? ''
      : `<p style="margin:0 0 12px;background:#ffffff"><img src="${escape(sender.logo)}" alt="" width="200" height="40" style="display:block;border:0"></p>\n`
  const end = [`<strong>${escape(sender.name)}</strong>`, ...footerLines(sender, language, mayStop).map(escape)]
  return `<!doctype html>
<html lang="${language === 'jp' ? 'ja' : 'en'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escape(letter.subject)}</title>
<style>
:root { color-scheme: light dark }
@media (prefers-color-scheme: dark) {
  body, .ground { background: #17181a !important; color: #e8e8ea !important }
  .sheet { background: #222326 !important; border-color: ${sender.color} #3a3b3f #3a3b3f !important }
  .quiet { color: #a9abb2 !important }
  th, td, .line { border-color: #3a3b3f !important }
}
</style>
</head>
<body class="ground" style="margin:0;padding:24px 12px;background:#f4f4f6;color:#1c1d20;font:16px/1.6 'Noto Sans JP','Hiragino Sans','Yu Gothic UI',Meiryo,sans-serif">
<div class="sheet" style="max-width:560px;margin:0 auto;background:#ffffff;border:1px solid #dcdde2;border-top:6px solid ${sender.color};border-radius:8px;padding:24px">
${logo}<p class="quiet" style="margin:0 0 4px;color:#5b5d66;font-size:14px">${escape(sender.name)}</p>
<h1 style="margin:0 0 20px;font-size:20px;line-height:1.4">${escape(letter.subject)}</h1>
${body.join('\n')}
<p class="quiet line" style="margin:24px 0 0;padding-top:16px;border-top:1px solid #dcdde2;color:#5b5d66;font-size:13px">${end.join('<br>')}</p>
</div>
</body>
</html>
`
}

const CELL = 'padding:8px 8px 8px 0;border-bottom:1px solid #dcdde2;text-align:left;vertical-align:top'
const TABLE = 'width:100%;border-collapse:collapse;margin:0 0 20px;font-size:15px'

function footerLines(sender: Sender, language: Language, mayStop: boolean): string[] {
  const words = footer[language]
  return [
    sender.url,
    ...(sender.contact === '' ? [] : [`${words.contact}${colon[language]}${sender.contact}`]),
    ...(mayStop ? [words.notify] : []),
  ]
}

function buttonStyle(color: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
  const ink = red * 0.299 + green * 0.587 + blue * 0.114 > 140 ? '#1c1d20' : '#ffffff'
  return `display:inline-block;padding:12px 20px;border-radius:6px;background:${color};color:${ink};font-weight:bold;text-decoration:none`
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
