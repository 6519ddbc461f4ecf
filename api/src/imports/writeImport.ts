import { setImmediate as pause } from 'node:timers/promises'
import type { Refusal } from '@koma/schema/answers'
import type { ImportedKind } from '@koma/schema/tables/tables'
import type { EntityManager } from '@mikro-orm/postgresql'
import { noteRecord } from '../platform/record/noteRecord.ts'
import { query, sql } from '../platform/database/sql.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { notThere } from '../platform/record/answer.ts'
import { unlessTaken } from '../platform/record/records.ts'
import type { Viewer } from '../platform/shared/context.ts'
import { importKindOf, mayLink } from './import.policy.ts'
import { waitingFile } from './import.reads.ts'
import type { ImportContext, Written } from './importKind.ts'
import { importAnswers } from './importWords.ts'
import { invite } from './invite.ts'
import { rememberGuardians } from './writeGuardians.ts'
import { countsOf, digestOf, judgeFile, type Reading } from './judgeFile.ts'

/** The file to import, and the result that the dry run promised. */
interface ImportRequest extends Reading {
  id: string
  digest: string
  invite: boolean
}

/** Reports how far an import is. */
type Report = (done: number, total: number) => Promise<void>

/** The most records written with one statement. */
const AT_A_TIME = 500

/**
 * Imports a file in one transaction: all that its dry run said, or nothing. If by now it would do anything else, it
 * says so and does nothing.
 */
export async function writeImport(
  ctx: ImportContext,
  by: Viewer,
  request: ImportRequest,
  report: Report,
): Promise<{ ok: true; id: string } | Refusal> {
  const words = importAnswers[ctx.language]
  const moved: Refusal = { ok: false, code: 'generalE', note: 'batchMoved', words: words.moved }
  const work = inTransaction<{ ok: true; id: string } | Refusal>(ctx, async (em) => {
    const found = await waitingFile(em, ctx.school.id, request.id, true)
    if (found === null) return notThere
    const kind = await importKindOf(em, ctx.school.id, found.kind)
    const { verdicts } = await judgeFile(em, ctx, kind, found.file, { ...request, canLink: mayLink(by) }, true)
    if (digestOf(verdicts) !== request.digest) return moved
    const forms = verdicts.flatMap((row) => (row.verdict === 'new' ? [row.form] : []))
    const changed = verdicts.flatMap((row) => (row.verdict === 'changed' ? [{ id: row.id, form: row.form }] : []))
    const total = forms.length + changed.length
    if (total === 0) return { ok: false, code: 'generalE', note: 'nothingToChange' }
    let done = 0
    await report(done, total)
    const keep = async (written: readonly Written[]) => {
      if (request.invite) await invite(em, ctx, found.kind, written)
      const guardians = written.filter(({ kind: own }) => own === 'guardian')
      const records = written.filter(({ kind: own }) => own === undefined)
      await remember(em, ctx, found, records)
      await rememberGuardians(em, ctx.school.id, found.id, guardians)
      done += records.length
      await report(done, total)
      // Lets other requests run in between.
      await pause()
    }
    for (const some of slices(forms)) await keep(await kind.create(em, ctx, by, some))
    for (const some of slices(changed)) await keep(await kind.change(em, ctx, by, some))
    const note = { kind: 'import', id: found.id, name: found.fileName, change: 'created' } as const
    await noteRecord(em, ctx, by, { ...note, changes: { importKind: [null, found.kind] } })
    await query(
      em,
      sql`
        update import set file = null, applied_at = ${ctx.now}, made = ${forms.length}, changed = ${changed.length},
          refused = ${countsOf(verdicts).refused}, staff_id = ${by.id}
        where school_id = ${ctx.school.id} and id = ${found.id}`,
    )
    return { ok: true, id: found.id }
  })
  const taken = ['student_code', 'teacher_code', 'course_code', 'guardian_email'].map((key) => [key, moved] as const)
  return unlessTaken(work, Object.fromEntries(taken))
}

function* slices<Item>(items: readonly Item[]): Generator<readonly Item[]> {
  for (let start = 0; start < items.length; start += AT_A_TIME) yield items.slice(start, start + AT_A_TIME)
}

/** Keeps what was written, as it is now and as it was, so that it can be undone. */
async function remember(
  em: EntityManager,
  { school }: ImportContext,
  { id, kind }: { id: string; kind: ImportedKind },
  written: readonly Written[],
): Promise<void> {
  const ids = written.map((record) => record.id)
  const befores = written.map(({ before }) => (before === null ? null : JSON.stringify(before)))
  await query(
    em,
    sql`
      insert into import_record (school_id, import_id, record_id, version, points, before)
      select ${school.id}::uuid, ${id}::uuid, r.id, r.version,
        ${kind === 'contract' ? sql`r.points` : sql`null`}, w.before::jsonb
      from unnest(${ids}::uuid[], ${befores}::text[]) as w (id, before)
      join ${sql.table(kind)} r on r.school_id = ${school.id} and r.id = w.id`,
  )
}
