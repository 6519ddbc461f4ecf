import { createHash } from 'node:crypto'
import type { TransferFileInput } from '@koma/schema/input/transfer'
import { MOST_TRANSFERS } from '@koma/schema/input/transfer'
import { delimiterOf, rowsOf } from '../imports/tableRows.ts'
import { encodingOf } from '../imports/readFile.ts'
import { yieldTimer } from '../platform/shared/yieldTimer.ts'

/** Incoming money of a bank's statement. */
export interface Transfer {
  digest: string
  /** What stood for it in earlier versions, which depended on the columns that were chosen. */
  formerDigests: string[]
  line: number
  date: string
  amount: number
  payer: string
  reference: string
}

const fields = ['date', 'amount', 'payer', 'reference'] as const
type StatementField = (typeof fields)[number]

/** A statement: its headings, which columns are which (null for none), and the money that came in. */
export interface Statement {
  heads: string[]
  columns: Record<StatementField, number | null>
  problem: 'noColumns' | 'empty' | 'tooMany' | null
  transfers: Transfer[]
  /** The lines whose day or amount cannot be read, with what is written there. */
  unread: { line: number; written: string }[]
}

/** The columns without which no transfer can be read. */
const needed = ['date', 'amount', 'payer'] as const

/** Returns which of the columns that a statement needs are missing. */
export const missingColumns = (columns: Statement['columns']) => needed.filter((field) => columns[field] === null)

/** The most lines that are named because they cannot be read. */
const MOST_UNREAD = 50

/** Headings that Japanese banks use, without blanks and what is in brackets; the likeliest first. */
const headings: Record<StatementField, readonly string[]> = {
  date: ['取引日', 'お取引日', '日付', '年月日', '取引年月日', '勘定日', '入金日', 'お取扱日', '操作日', '起算日'],
  amount: [
    '入金金額',
    '入金額',
    'お預り金額',
    'お預入金額',
    'お預入れ額',
    'お預入れ',
    '預入金額',
    '預り金額',
    '預入額',
    'お預入額',
    '受入金額',
    '入金',
  ],
  payer: [
    '振込依頼人名',
    '依頼人名',
    '振込人名',
    '振込依頼人',
    '摘要内容',
    'お取引内容',
    '取引内容',
    'お取扱内容',
    '入出金内容',
    '内容',
    '摘要',
  ],
  reference: ['振込依頼人コード', '依頼人コード', 'EDI情報', '照会番号', '備考', 'メモ'],
}

/** The lines at the top of a file among which its headings are looked for. */
const LINES_BEFORE = 20

const plain = (head: string) =>
  head
    .normalize('NFKC')
    .replaceAll(/\(.*?\)/g, '')
    .replaceAll(/\s/g, '')

function columnsIn(heads: readonly string[]): Statement['columns'] {
  const known = heads.map(plain)
  const find = (field: StatementField) => {
    const head = headings[field].find((each) => known.includes(each))
    return head === undefined ? null : known.indexOf(head)
  }
  return { date: find('date'), amount: find('amount'), payer: find('payer'), reference: find('reference') }
}

/**
 * Reads a bank's CSV in Shift_JIS or UTF-8. The headings may stand below other lines; columns are found by them, or as
 * chosen, null for none. Lines without incoming money are left out, and those that cannot be read are told. Each
 * transfer has a digest that is the same in every statement with it, whichever columns are chosen: of all cells of its
 * line but its number in the file, and of its place among equal ones. (DEBIT-09, DEBIT-20)
 */
export async function readStatement(bytes: Buffer, chosen: Omit<TransferFileInput, 'fileId'>): Promise<Statement> {
  const text = new TextDecoder(await encodingOf(bytes)).decode(bytes)
  const { isDue, othersTurn } = yieldTimer()
  const rows: { number: number; cells: string[] }[] = []
  let hasMore = false
  for (const row of rowsOf(text, delimiterOf(text))) {
    if (isDue()) await othersTurn()
    if (row === null) continue
    if (rows.length > MOST_TRANSFERS + LINES_BEFORE) {
      hasMore = true
      break
    }
    rows.push({ number: row.number, cells: row.cells })
  }
  const isHead = ({ cells }: { cells: string[] }) => {
    const known = columnsIn(cells)
    // One of them may have a heading of its own.
    return needed.length - missingColumns(known).length > 1
  }
  const found = rows.slice(0, LINES_BEFORE).findIndex(isHead)
  const at = Math.max(found, 0)
  const heads = (rows[at]?.cells ?? []).map((head) => head.trim())
  const byHeading = columnsIn(heads)
  const columnOf = (field: StatementField) => {
    const column = chosen[`${field}Column`]
    return column === undefined ? byHeading[field] : column
  }
  const columns = {
    date: columnOf('date'),
    amount: columnOf('amount'),
    payer: columnOf('payer'),
    reference: columnOf('reference'),
  }
  const nothing = { heads, columns, transfers: [], unread: [] }
  if (hasMore) return { ...nothing, problem: 'tooMany' }
  const { date, amount, payer, reference } = columns
  if (date === null || amount === null || payer === null) return { ...nothing, problem: 'noColumns' }
  const balance = heads.findIndex((head) => /残高/.test(plain(head)))
  const transfers: Transfer[] = []
  const unread: Statement['unread'] = []
  const numbering = heads.findIndex((head) => numberHeads.test(plain(head)))
  const digestOf = digester()
  const formerDigestOf = [columns, byHeading].map((of) => ({ of, digest: digester() }))
  for (const { number, cells } of rows.slice(at + 1)) {
    const cell = (column: number | null) => (column === null ? '' : (cells[column] ?? '').normalize('NFKC').trim())
    const day = dayOf(cell(date))
    const yen = yenOf(cell(amount))
    if (yen === 0 || cell(amount) === '' || /^[-ー―]+$/.test(cell(amount))) continue
    if (day === null || yen === null) {
      // A sum below the lines has an amount and no day.
      if (cell(date) !== '' && unread.length < MOST_UNREAD)
        unread.push({ line: number, written: day === null ? cell(date) : cell(amount) })
      continue
    }
    const digest = digestOf(lineKey(cells, numbering))
    const formerDigests = formerDigestOf.map(({ of, digest: former }) =>
      former([day, yen, cell(of.payer), cell(of.reference), balance === -1 ? '' : cell(balance)]),
    )
    transfers.push({
      digest,
      formerDigests: [...new Set(formerDigests)],
      line: number,
      date: day,
      amount: yen,
      payer: cell(payer),
      reference: cell(reference),
    })
  }
  return { heads, columns, problem: transfers.length === 0 ? 'empty' : null, transfers, unread }
}

/** Headings of a column that numbers the lines of a file, and so is another one in the next statement. */
const numberHeads = /^(?:no|no\.|№|番号|明細番号|行番号|通番|連番|項番)$/i

/** Returns what hashes keys: of equal ones each in its place among them. */
function digester(): (key: unknown) => string {
  const times = new Map<string, number>()
  return (key) => {
    const text = JSON.stringify(key)
    const nth = (times.get(text) ?? 0) + 1
    times.set(text, nth)
    return createHash('sha256').update(`${text}${nth}`).digest('base64url')
  }
}

/** Returns the cells of a line in one spelling, without its number and empty ones at its end. */
function lineKey(cells: readonly string[], numbering: number): string[] {
  const key = cells.map((written, index) => {
    if (index === numbering) return ''
    const text = written.normalize('NFKC').trim()
    return dayOf(text) ?? (yenOf(text) === null ? text.replaceAll(/\s/g, '') : text.replaceAll(notDigits, ''))
  })
  while (key.at(-1) === '') key.pop()
  return key
}

/** The year before the first of Reiwa. */
const BEFORE_REIWA = 2018

/** Returns a day as banks write it, such as 2026/11/27, 20261127, 2026年11月27日 or R8.11.27; null for none. */
export function dayOf(text: string): string | null {
  const whole = /^(\d{4})(\d{2})(\d{2})$/.exec(text)
  const western = whole ?? /^(\d{4})[/\-.年](\d{1,2})[/\-.月](\d{1,2})日?(?:\s.*)?$/.exec(text)
  const reiwa = /^(?:R|令和)\.?(\d{1,2})[/\-.年](\d{1,2})[/\-.月](\d{1,2})日?$/i.exec(text)
  const [, year, month, date] = western ?? reiwa ?? []
  if (year === undefined || month === undefined || date === undefined) return null
  const full = western === null ? BEFORE_REIWA + Number(year) : Number(year)
  const day = `${full}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  const isDay = !Number.isNaN(Date.parse(day)) && new Date(day).toISOString().startsWith(day)
  return isDay ? day : null
}

/** The signs of an amount that are no digits. */
const notDigits = /[,¥\\円\s"]/g

/** Returns an amount such as 12,000, ¥12000 or 12000円; null for what is none. */
function yenOf(text: string): number | null {
  const digits = text.replaceAll(notDigits, '')
  return /^\d{1,9}$/.test(digits) ? Number(digits) : null
}
