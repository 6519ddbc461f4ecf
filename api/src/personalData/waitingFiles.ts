import type { EntityManager } from '@mikro-orm/postgresql'
import { encodingOf } from '../imports/readFile.ts'
import { query, sql } from '../platform/database/sql.ts'
import { yieldTimer } from '../platform/shared/yieldTimer.ts'
import type { KnownBy } from './personValues.ts'

const tables = ['import', 'bank_file'] as const

/** A file that was sent and not yet read into the school's records. */
interface WaitingFile {
  table: (typeof tables)[number]
  id: string
}

/**
 * Returns the files that wait to be imported or recorded and that name a person: first and last name in one line, or an
 * address, a number or an ID. Width, case, kana, blanks and accents make no difference, nor does the encoding.
 */
export async function filesNaming(em: EntityManager, schoolId: string, known: KnownBy): Promise<WaitingFile[]> {
  const isNamed = finder(known)
  const waiting = await query(
    em,
    sql<WaitingFile>`
      select 'import' as table, id from import where school_id = ${schoolId} and applied_at is null
      union all select 'bank_file', id from bank_file where school_id = ${schoolId} order by id`,
  )
  const found: WaitingFile[] = []
  // One at a time: each may have eight million bytes.
  for (const each of waiting) {
    const [row] = await query(
      em,
      sql<{
        file: Buffer
      }>`select file from ${sql.table(each.table)} where school_id = ${schoolId} and id = ${each.id}`,
    )
    if (row !== undefined && (await hasLine(row.file, isNamed))) found.push(each)
  }
  return found
}

/** Deletes files that wait. */
export async function forgetFiles(em: EntityManager, schoolId: string, files: readonly WaitingFile[]): Promise<void> {
  for (const table of tables) {
    const ids = files.flatMap((file) => (file.table === table ? [file.id] : []))
    await query(em, sql`delete from ${sql.table(table)} where school_id = ${schoolId} and id = any(${ids}::uuid[])`)
  }
}

/** Deletes the files of all schools that waited for more than a day, after which nothing reads them. (SEC-76) */
export async function forgetOldFiles(em: EntityManager): Promise<void> {
  const isOld = sql`sent_at < now() - interval '1 day'`
  await query(em, sql`delete from import where applied_at is null and ${isOld}`)
  await query(em, sql`delete from bank_file where ${isOld}`)
}

async function hasLine(file: Buffer, isNamed: (line: string) => boolean): Promise<boolean> {
  const { isDue, othersTurn } = yieldTimer()
  const text = new TextDecoder(await encodingOf(file)).decode(file)
  for (const line of text.split(/\r\n|\r|\n/)) {
    if (isDue()) await othersTurn()
    if (isNamed(line)) return true
  }
  return false
}

function finder({ names, texts, numbers }: KnownBy): (line: string) => boolean {
  const pairs = names.map((pair) => pair.map(folded)).filter((pair) => pair.every((part) => part !== ''))
  const whole = texts.map(folded).filter((text) => text !== '')
  // Spreadsheets take the zero off the front of a number, and phones +81 in its place.
  const digits = numbers.map((number) => number.replaceAll(/\D/g, '').replace(/^0+/, '')).filter((text) => text !== '')
  return (line) => {
    const text = folded(line)
    const own = text.replaceAll(/\D/g, '')
    return (
      pairs.some((pair) => pair.every((part) => text.includes(part))) ||
      whole.some((each) => text.includes(each)) ||
      digits.some((each) => own.includes(each))
    )
  }
}

/** Banks write no small kana. */
const largeKana: ReadonlyMap<string, string> = new Map(
  [...'ぁぃぅぇぉっゃゅょゎ'].map((sign, at) => [sign, [...'あいうえおつやゆよわ'][at] ?? sign] as const),
)

/** Returns a text as it is compared: large hiragana without marks, small letters, no blanks and hyphens. */
const folded = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\p{M}\s\-‐‑‒–—―−ー]/gu, '')
    .replaceAll(/[ァ-ヶ]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0x60))
    .replaceAll(/[ぁぃぅぇぉっゃゅょゎ]/g, (sign) => largeKana.get(sign) ?? sign)
