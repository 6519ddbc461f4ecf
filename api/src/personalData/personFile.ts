import type { Language } from '@koma/schema/codes'
import { csvName } from '@koma/schema/csv/csv'
import { type PersonInput, personInput } from '@koma/schema/input/personalData'
import { Zip, ZipDeflate } from 'fflate'
import { accountById } from '../accounts/account.reads.ts'
import { noteAccount } from '../activity/noteAccount.ts'
import { FairTurns } from '../platform/database/turns/fairTurns.ts'
import { query, sql } from '../platform/database/sql.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import type { Context, Viewer } from '../platform/shared/context.ts'
import { forbidden, notFound } from '../platform/shared/errors.ts'
import { parseInput } from '../platform/shared/input.ts'
import { type ColumnName, columnWords } from './columnWords.ts'
import { escapeHtml, pageBegin, pageEnd, tableOf } from './personPage.ts'
import { findPerson, type Person } from './person.ts'
import { mayExportOwnData, mayExportPerson, mayHandleStaff } from './personalData.policy.ts'
import { personRecord, type RecordField } from './personRecord.ts'
import { sections } from './sections.ts'

/** The most rows of one part; the file says so where there are more. */
const MOST_ROWS = 50_000

/** Parts read and written at once, of all schools and of one. The file is not kept on the server (decision 132). */
const turns = new FairTurns({
  maxRunning: 2,
  maxPerSchool: 1,
  maxQueued: Number.POSITIVE_INFINITY,
  timeout: Number.POSITIVE_INFINITY,
})

/** All that a school holds about one person, as a zip that is written while it is read. */
export interface PersonFile {
  name: string
  bytes(): AsyncGenerator<Uint8Array>
}

/** Exports what the school holds about somebody. Staff with the password permission; logged. (SEC-61, SEC-62) */
export async function personFile(ctx: Context, input: PersonInput): Promise<PersonFile> {
  const { userType: type, id } = parseInput(ctx, personInput, input)
  const viewer = mayExportPerson(ctx, type)
  const key = { schoolId: ctx.school.id, type, id }
  const account = await accountById(ctx.em, key)
  if (account === undefined) throw notFound(ctx.language)
  if (mayHandleStaff(viewer, account, 'ownSessions') !== null) throw forbidden(ctx.language)
  return fileOf(ctx, viewer, key, false)
}

/** Exports what the school holds about the person who asks, without the notes it keeps to itself (D59). (SEC-62) */
export async function ownFile(ctx: Context): Promise<PersonFile> {
  const viewer = mayExportOwnData(ctx)
  return fileOf(ctx, viewer, { schoolId: ctx.school.id, type: viewer.type, id: viewer.id }, true)
}

async function fileOf(
  ctx: Context,
  by: Viewer,
  key: Pick<Person, 'schoolId' | 'type' | 'id'>,
  isOwn: boolean,
): Promise<PersonFile> {
  const person = await inTransaction(ctx, async (em) => {
    const found = await findPerson(em, key)
    if (found === null) throw notFound(ctx.language)
    await noteAccount(em, ctx, { type: 'data-exported', account: found, by })
    return found
  })
  return { name: csvName(`${key.type}_data`, ctx.now).replace(/csv$/, 'zip'), bytes: () => bytesOf(ctx, person, isOwn) }
}

interface Read {
  name: string
  title: string
  columns: readonly ColumnName[]
  rows: Record<string, unknown>[]
  isCut: boolean
}

/** Yields the zip: `data.json` for programs first, and then the same as a page for people. */
async function* bytesOf(ctx: Context, person: Person, isOwn: boolean): AsyncGenerator<Uint8Array> {
  const { language, school } = ctx
  const written: Uint8Array[] = []
  const zip = new Zip((error, data) => {
    if (error !== null) throw error
    written.push(data)
  })
  const inTurn = <T>(act: () => Promise<T>) => turns.run(school.id, act)
  const json = fileIn(zip, 'data.json')
  const record = (await inTurn(() => personRecord(ctx.em, person, { language, isOwn }))) ?? []
  const head = {
    school: school.name,
    exportedAt: ctx.now,
    type: person.type,
    id: person.id,
    record: Object.fromEntries(record.map(({ name, value }) => [name, value])),
    ownFields: record.filter(isOwnField).map(({ label, value }) => ({ field: label, value })),
  }
  json.push(`${JSON.stringify(head).slice(0, -1)},"parts":{`)
  const pages: string[] = []
  let isFirst = true
  for (const section of sections.filter(({ of }) => of.includes(person.type))) {
    const part = await inTurn(() => readPart(ctx, person, section, isOwn))
    const { name, title, columns, rows, isCut } = part
    json.push(`${isFirst ? '' : ','}${JSON.stringify(name)}:${JSON.stringify({ isCut, rows })}`)
    isFirst = false
    if (rows.length > 0)
      pages.push(tableOf(title, headings(columns, language), cellsOf(columns, rows), cutText(isCut, language)))
    yield* written.splice(0)
  }
  json.end('}}')
  const page = fileIn(zip, 'index.html')
  page.push(pageBegin(ctx, person, language))
  const fields = record.map(({ label, value }) => [label, value])
  page.push(tableOf({ jp: '登録内容', en: 'Record' }[language], headings(['field', 'value'], language), fields, ''))
  for (const text of pages) {
    page.push(text)
    yield* written.splice(0)
  }
  page.end(pageEnd(isOwn, language))
  zip.end()
  yield* written.splice(0)
}

const isOwnField = ({ name }: RecordField) => name.startsWith('fields.')
const headings = (columns: readonly ColumnName[], language: Language) =>
  columns.map((name) => columnWords[name][language])
const cellsOf = (columns: readonly ColumnName[], rows: readonly Record<string, unknown>[]) =>
  rows.map((row) => columns.map((name) => new Map(Object.entries(row)).get(name)))
const cutText = (isCut: boolean, language: Language) =>
  isCut ? escapeHtml({ jp: `新しい順に${MOST_ROWS}件のみ`, en: `The newest ${MOST_ROWS} only.` }[language]) : ''

async function readPart(
  ctx: Context,
  person: Person,
  section: (typeof sections)[number],
  isOwn: boolean,
): Promise<Read> {
  const { name, title, rows, keptBySchool = [] } = section
  const hidden = new Set<string>(isOwn ? keptBySchool : [])
  const columns = section.columns.filter((column) => !hidden.has(column))
  const found = await query(
    ctx.em,
    sql<Record<string, unknown>>`select * from (${rows(person)}) part limit ${MOST_ROWS + 1}`,
  )
  return {
    name,
    title: title[ctx.language],
    columns,
    rows: found
      .slice(0, MOST_ROWS)
      .map((row) => Object.fromEntries(Object.entries(row).filter(([key]) => !hidden.has(key)))),
    isCut: found.length > MOST_ROWS,
  }
}

const encoder = new TextEncoder()

function fileIn(zip: Zip, name: string): { push(text: string): void; end(text: string): void } {
  const file = new ZipDeflate(name, { level: 6 })
  zip.add(file)
  return {
    push: (text) => file.push(encoder.encode(text)),
    end: (text) => file.push(encoder.encode(text), true),
  }
}
