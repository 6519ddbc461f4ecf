import { lookup } from '@koma/schema/rules/lookup'
import { Readable } from 'node:stream'
import { type Charset, charsets, csvBytes } from '@koma/schema/csv/charset'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { noteDownload } from '../../activity/noteDownload.ts'
import type { CsvFile } from '../../exports/csvFile.ts'
import { contractFile } from '../../exports/contractFile.ts'
import { journalFile } from '../../exports/journalFile.ts'
import { logFile } from '../../exports/logFile.ts'
import { slotFile, teacherReportFile } from '../../exports/slotFiles.ts'
import { studentFile } from '../../exports/studentFile.ts'
import type { ContextBuilder } from '../requestContext.ts'
import type { Context } from '../../platform/shared/context.ts'
import { claimsOf } from './claims.ts'

/** The lists that are sent as files, by name. Each checks its own permissions and parameters. */
const files: Record<string, (ctx: Context, query: never) => Promise<CsvFile>> = lookup({
  contracts: contractFile,
  journal: journalFile,
  log: logFile,
  slots: slotFile,
  students: studentFile,
  teacherReport: teacherReportFile,
})

/** The lists filtered by teachers' names: a school can have more of them than an address has room for. */
const awaitedKinds = new Set(['slots', 'teacherReport'])

/**
 * Registers long lists as CSV files, sent while they are read (CSV-01…10). `koma-rows` says how many rows to expect. A
 * file that breaks off has no proper end, so that nobody takes it for whole. A body means the same as an address.
 */
export function registerExports(http: FastifyInstance, contextFor: ContextBuilder): void {
  for (const [name, open] of Object.entries(files)) {
    const send = async (request: FastifyRequest, reply: FastifyReply, input: unknown) => {
      const ctx = await contextFor(claimsOf(request))
      const file = await open(ctx, input as never)
      await noteDownload(ctx, { file: name, rows: file.rows })
      const charset = charsets.find((each) => each === (input as { charset?: unknown }).charset) ?? 'utf-8'
      return reply
        .type(`text/csv; charset=${charset}`)
        .headers({
          'cache-control': 'no-store',
          'content-disposition': `attachment; filename="${file.name}"`,
          'koma-rows': String(file.rows),
        })
        .send(Readable.from(bytesOf(file, charset), { objectMode: false, highWaterMark: 64 * 1024 }))
    }
    http.get(`/app/export/${name}`, (request, reply) => send(request, reply, request.query))
    if (awaitedKinds.has(name))
      http.post(`/app/export/${name}`, (request, reply) => send(request, reply, request.body ?? {}))
  }
}

async function* bytesOf(file: CsvFile, charset: Charset): AsyncGenerator<Uint8Array> {
  let first = true
  for await (const lines of file.lines()) {
    const { bytes } = csvBytes(lines, charset, first)
    if (bytes.length > 0) yield bytes
    first = false
  }
}
