import type { Refusal } from '@koma/schema/answers'
import { type UndoImportInput, undoImportInput } from '@koma/schema/input/import'
import type { ImportedKind } from '@koma/schema/tables/tables'
import type { EntityManager } from '@mikro-orm/postgresql'
import { forgetUndo } from '../platform/record/keptUndo.ts'
import { noteRecord, noteRecords } from '../platform/record/noteRecord.ts'
import { query, type Sql, sql } from '../platform/database/sql.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import type { Context, Viewer } from '../platform/shared/context.ts'
import { parseInput } from '../platform/shared/input.ts'
import { informedOf, type NotifiedPerson, refusingOtherMails, requireMatchingDigest } from '../slots/mailedPeople.ts'
import { importKinds, mayAskForImports, mayImport } from './import.policy.ts'
import type { Form } from './importKind.ts'
import { importAnswers } from './importWords.ts'
import { importedGuardians, undoGuardians } from './writeGuardians.ts'
import { wouldLeave } from './leavings.ts'

export type UndoImportResult = { ok: true; id: string; informed: NotifiedPerson[] } | Refusal

/** An import's change of one record, and the record as it is now. */
interface Imported {
  id: string
  name: string
  before: { values: Record<string, unknown>; courseIds?: string[] } | null
  touched: boolean
}

const names: Record<ImportedKind, Sql> = {
  student: sql`r.last_name || ' ' || r.first_name`,
  teacher: sql`r.display_name`,
  course: sql`r.display_name`,
  contract: sql`r.contract_name`,
}

/** The most records named that keep an import from being undone. */
const NAMED = 3

/**
 * Undoes an import as a whole: removes what it made, restores what it changed. Returns which of the new people have
 * got an invitation already. Refused, naming the records, when any of it has changed since or is in use, and if others
 * than those of the digest have been invited. Staff who may import that kind. (FAM-22)
 */
export async function undoImport(ctx: Context, input: UndoImportInput): Promise<UndoImportResult> {
  mayAskForImports(ctx)
  const { id, digest } = parseInput(ctx, undoImportInput, input)
  const words = importAnswers[ctx.language]
  const attempt = async (em: EntityManager): Promise<UndoImportResult> => {
    const [found] = await query(
      em,
      sql<{ kind: ImportedKind; fileName: string }>`
        select kind, file_name as "fileName" from import where school_id = ${ctx.school.id} and id = ${id}
          and applied_at is not null and taken_back_at is null for update`,
    )
    if (found === undefined) return { ok: false, code: 'generalE', note: 'noUndo', words: words.nothing }
    const viewer = mayImport(ctx, found.kind)
    const records = await importedRecords(em, ctx, id, found.kind)
    const guardians = await importedGuardians(em, ctx.school.id, id)
    const touched = [...records, ...guardians].filter((record) => record.touched)
    if (touched.length > 0) {
      const some = touched.slice(0, NAMED).map(({ name }) => name)
      return { ok: false, code: 'generalE', note: 'undoTouched', words: words.touched(touched.length, some) }
    }
    const newRecords = records.filter(({ before }) => before === null)
    const newGuardians = guardians.filter(({ before }) => before.made)
    const informed = [
      ...(await informedOf(em, ctx.school.id, found.kind, idsOf(newRecords))),
      ...(await informedOf(em, ctx.school.id, 'guardian', idsOf(newGuardians))),
    ]
    await undoGuardians(em, ctx, viewer, guardians)
    await remove(em, ctx, viewer, found.kind, newRecords)
    const changes = records.flatMap(({ id: recordId, before }) =>
      before === null ? [] : [{ id: recordId, form: { ok: true, as: {}, ...before } satisfies Form }],
    )
    if (changes.length > 0) await importKinds[found.kind].change(em, ctx, viewer, changes)
    const taken = { kind: 'import', id, name: found.fileName, change: 'changed' } as const
    await noteRecord(em, ctx, viewer, {
      ...taken,
      changes: { takenBack: [false, true], importKind: [null, found.kind] },
    })
    await query(em, sql`update import set taken_back_at = ${ctx.now} where school_id = ${ctx.school.id} and id = ${id}`)
    await query(em, sql`insert into outbox (school_id, topic, ref) values (${ctx.school.id}, 'run', ${id})`)
    await requireMatchingDigest(em, ctx.school.id, digest, { informed })
    return { ok: true, id, informed }
  }
  return refusingOtherMails(() => inTransaction(ctx, attempt))
}

const idsOf = (records: readonly { id: string }[]): string[] => records.map(({ id }) => id)

/**
 * Returns the records the import wrote, locked; `touched` where one has changed since, is gone, is in use though it was
 * new, or was switched on by it and is in use now.
 */
async function importedRecords(
  em: EntityManager,
  { school, now }: Context,
  id: string,
  kind: ImportedKind,
): Promise<Imported[]> {
  // Before their contracts: bookings take them in this order.
  await query(
    em,
    sql`
      select from ${sql.table(kind)} r where school_id = ${school.id} and id in
        (select record_id from import_record where school_id = ${school.id} and import_id = ${id} and kind is null)
      order by id for update`,
  )
  return query(
    em,
    sql<Imported>`
      select n.record_id as id, coalesce(${names[kind]}, '?') as name, n.before,
        r.id is null or r.version <> n.version or (n.before is null and (${importKinds[kind].used(school.id)}))
          or coalesce(${wouldLeave(school.id, kind)}, false) as touched
      from import_record n cross join (select ${now}::timestamp as now) clock
      join import i on i.school_id = n.school_id and i.id = n.import_id
      left join ${sql.table(kind)} r on r.school_id = n.school_id and r.id = n.record_id
      where n.school_id = ${school.id} and n.import_id = ${id} and n.kind is null order by n.record_id`,
  )
}

/** Removes what an import made; only the log refers to it. */
async function remove(
  em: EntityManager,
  ctx: Context,
  by: Viewer,
  kind: ImportedKind,
  created: readonly Imported[],
): Promise<void> {
  if (created.length === 0) return
  const ids = created.map(({ id }) => id)
  await noteRecords(
    em,
    ctx,
    by,
    created.map(({ id, name }) => ({ kind, id, name, change: 'deleted' as const })),
  )
  if (kind === 'contract')
    await query(
      em,
      sql`
        insert into outbox (school_id, topic, ref)
        select distinct school_id, 'student', student_id from contract where school_id = ${ctx.school.id}
          and id = any(${ids}::uuid[])`,
    )
  await forgetUndo(em, ctx.school.id, ids)
  await query(em, sql`delete from ${sql.table(kind)} where school_id = ${ctx.school.id} and id = any(${ids}::uuid[])`)
}
