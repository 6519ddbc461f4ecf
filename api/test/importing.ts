import { request } from 'node:http'
import type { Language } from '@koma/schema/codes'
import type { ImportEncoding } from '@koma/schema/input/import'
import { writeCell } from '@koma/schema/tables/cell'
import type { CellValue } from '@koma/schema/tables/column'
import { formula } from '@koma/schema/csv/formula'
import { contractFields } from '@koma/schema/records/contract'
import { courseFields } from '@koma/schema/records/course'
import type { Fields } from '@koma/schema/records/record'
import { studentFields } from '@koma/schema/records/student'
import { teacherFields } from '@koma/schema/records/teacher'
import { type ImportedKind, tables } from '@koma/schema/tables/tables'
import Papa from 'papaparse'
import type { TestUser } from './school.ts'
import { type TestApp, testApp } from './server.ts'
import { ask, askerOf } from './slotDesk.ts'

/** A file as the api sees it. */
export interface SeenFile {
  id: string
  encoding: ImportEncoding
  rows: number
  columns: { head: string; field: string | null; samples: string[] }[]
}

/** The effect of an import, as it is answered. */
export interface SeenPreview {
  new: number
  changed: number
  unchanged: number
  refused: number
  lostZeros: number
  excelChanges: {
    kind: 'phoneZero' | 'codeZeros' | 'shortened'
    count: number
    examples: { line: number; label: string; before: string; after: string | null }[]
  }[]
  digest: string
  hasMore: boolean
  rows: {
    line: number
    name: string
    verdict: string
    message: string | null
    note: string | null
    field: string | null
    faults: { message: string; field: string | null }[]
    cells: string[]
    differences: { label: string; before: string; after: string }[]
  }[]
}

/** How an import ended. */
export interface SeenAnswer {
  success: boolean
  code: string
  message: string
  import: { id: string; made: number; changed: number; refused: number; undoneAt: string | null } | null
}

/** Sends a file to import as `user`; its id. Throws what the api refuses it with, as JSON. */
export const send = (user: TestUser, kind: string, file: string | Buffer, app?: Pick<TestApp, 'port'>) =>
  sendTo(user, `/app/imports/${kind}?name=file.csv`, file, app)

/** Sends a file of a bank as `user`; its id. */
export const sendBankFile = (user: TestUser, file: string | Buffer) =>
  sendTo(user, '/app/bankFiles?name=bank.txt', file)

async function sendTo(
  user: TestUser,
  path: string,
  file: string | Buffer,
  app?: Pick<TestApp, 'port'>,
): Promise<string> {
  const { port } = app ?? (await testApp())
  const { host, authorization, language } = await askerOf(user)
  const headers = { host, authorization, 'accept-language': language, 'content-type': 'text/csv' }
  const answer = await new Promise<string>((resolve, reject) => {
    const call = request({ host: '127.0.0.1', port, method: 'POST', path, headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => resolve(Buffer.concat(chunks).toString()))
    })
    call.on('error', reject)
    call.end(file)
  })
  const result = JSON.parse(answer) as { id?: string }
  if (result.id === undefined) throw new Error(answer)
  return result.id
}

/** Returns the api's reading of a file that was sent. */
export async function fileOf(user: TestUser, id: string, encoding?: ImportEncoding): Promise<SeenFile> {
  const { file } = await ask<{ file: SeenFile | null }>(
    user,
    `query ($id: ID!, $encoding: String) { file: importFile(id: $id, encoding: $encoding) {
       id encoding rows columns { head field samples } } }`,
    { id, encoding },
  )
  if (file === null) throw new Error('there is no such file')
  return file
}

/** How a file is read when nobody changes anything. */
export async function readingOf(user: TestUser, id: string) {
  const { encoding, columns } = await fileOf(user, id)
  return { id, encoding, columns: columns.map(({ field }) => field ?? '') }
}

/** The dry run of a file that was sent, read as it seems to be unless `change` says otherwise. */
export async function dryRun(
  user: TestUser,
  id: string,
  change: object = {},
  language: Language = 'en',
): Promise<SeenPreview> {
  const input = { ...(await readingOf(user, id)), limit: 20_000, ...change }
  const { preview } = await ask<{ preview: SeenPreview | null }>(
    user,
    `query ($input: ImportPreviewInput!) { preview: importPreview(input: $input) { new changed unchanged refused lostZeros digest
       excelChanges { kind count examples { line label before after } }
       hasMore rows { line name verdict message note field faults { message field } cells differences { label before after } } } }`,
    { input },
    language,
  )
  if (preview === null) throw new Error('there is no such file')
  return preview
}

const ANSWER = `success code message import { id made changed refused undoneAt }`

/** Imports a file that was sent, just as its dry run says. */
export async function apply(user: TestUser, id: string, change: object = {}): Promise<SeenAnswer> {
  const { digest } = await dryRun(user, id)
  const input = { ...(await readingOf(user, id)), digest, ...change }
  const { reply } = await ask<{ reply: SeenAnswer }>(
    user,
    `mutation ($input: ApplyImportInput!) { reply: applyImport(input: $input) { ${ANSWER} } }`,
    { input },
  )
  return reply
}

/** Sends a file and imports it. */
export async function importText(user: TestUser, kind: ImportedKind, file: string | Buffer): Promise<SeenAnswer> {
  return apply(user, await send(user, kind, file))
}

/** Undoes an import. */
export async function undoImport(user: TestUser, id: string, language: Language = 'en'): Promise<SeenAnswer> {
  const { reply } = await ask<{ reply: SeenAnswer }>(
    user,
    `mutation ($id: ID!) { reply: undoImport(id: $id) { ${ANSWER} } }`,
    { id },
    language,
  )
  return reply
}

/** A table as a file, as the exports write it. */
export function csvOf(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${Papa.unparse(
    rows.map((row) => [...row]),
    { quotes: true, newline: '\r\n', escapeFormulae: formula },
  )}\r\n`
}

const namesOf = (fields: Fields) => Object.keys(fields).join(' ')

const lists: Record<ImportedKind, string> = {
  student: `reply: students(filter: all, limit: 200) { students { ${namesOf(studentFields)} } }`,
  teacher: `reply: teacherRecords { ${namesOf(teacherFields)} courseIds } courses { id code }`,
  course: `reply: courses { ${namesOf(courseFields)} }`,
  contract: `reply: contractPage(all: true, limit: 200) { contracts { ${namesOf(contractFields)} student { studentCode }
    courses { code } } }`,
}

type Listed = Record<string, unknown>

/** The export of a kind, as the web app makes it from its list. */
export async function exportOf(user: TestUser, kind: ImportedKind, language: Language): Promise<string> {
  const data = await ask<{
    reply: Listed[] | { students: Listed[] } | { contracts: Listed[] }
    courses?: { id: string; code: string }[]
  }>(user, `query { ${lists[kind]} }`)
  const items = Array.isArray(data.reply) ? data.reply : Object.values(data.reply).flat()
  const codes = new Map(data.courses?.map(({ id, code }) => [id, code]))
  const table = tables[kind].filter(({ role }) => role !== 'shown')
  const rows = items.map((item) => {
    const { student, courses, courseIds } = item as {
      student?: { studentCode: string }
      courses?: { code: string }[]
      courseIds?: string[]
    }
    const shown: Record<string, unknown> = {
      ...item,
      ...(kind === 'student' ? { studentCode: String(item['studentCode']).toUpperCase() } : {}),
      ...(student === undefined ? {} : { studentCode: student.studentCode }),
      ...(courses === undefined ? {} : { courses: courses.map(({ code }) => code) }),
      ...(courseIds === undefined ? {} : { courses: courseIds.map((id) => codes.get(id)) }),
    }
    return table.map(({ field, kind: cell }) => writeCell(cell, (shown[field] ?? null) as CellValue, language))
  })
  return csvOf([table.map(({ head }) => head[language]), ...rows])
}
