import type { Refusal } from '@koma/schema/answers'
import { type UndoStudentMergeInput, undoStudentMergeInput } from '@koma/schema/input/studentMerge'
import type { EntityManager } from '@mikro-orm/postgresql'
import { lastEntry } from '../../activity/lastChange.ts'
import { dayText, timeText } from '../../mail/mailFormat.ts'
import { swapFactors } from '../../factors/swapFactors.ts'
import { violatedConstraint } from '../../platform/database/databaseError.ts'
import { refusedFor } from '../../platform/bulk/refusedNaming.ts'
import { query, sql } from '../../platform/database/sql.ts'
import { refusingTransaction } from '../../platform/record/refusingTransaction.ts'
import { noteRecords, type RecordNote } from '../../platform/record/noteRecord.ts'
import { actorOf, type Context, type Viewer } from '../../platform/shared/context.ts'
import { parseInput } from '../../platform/shared/input.ts'
import { announceMoved } from './announceMoved.ts'
import { lockBoth } from './carryOutMerge.ts'
import type { Columns, KeptMerge } from './keptMerge.ts'
import { mayMergeStudents } from './merge.policy.ts'
import { movedTables } from './mergeTables.ts'
import { usedSince } from './usedSince.ts'
import { Refused } from '../../platform/shared/refused.ts'

export type UndoMergeResult = { ok: true; staysId: string; goesId: string } | Refusal

/** Columns that change by signing in, and may differ from what the merge wrote. */
const ignoredColumns: readonly string[] = ['last_login_at', 'reset_asked_at', 'confirmed_email']

/** Columns that a trigger writes with others, so that they are written once more. */
const written = ['confirmed_email', 'reset_asked_at']

/** Columns with which a student signs in. */
const signInColumns = ['student_id', 'password_hash']

/**
 * Undoes a merge within a day: both students have again what they had, and what came since stays with the one who
 * stayed. Refused, with what it is, if the merged student was changed or used in a way that belongs to both. (MERGE-05)
 */
export async function undoStudentMerge(ctx: Context, input: UndoStudentMergeInput): Promise<UndoMergeResult> {
  const viewer = mayMergeStudents(ctx)
  const { id } = parseInput(ctx, undoStudentMergeInput, input)
  try {
    return await refusingTransaction<UndoMergeResult>(ctx, async (em) => {
      const merge = await lockMerge(em, ctx, id)
      if (merge === null) return { ok: false, code: 'generalE', note: 'noUndo' }
      if (merge.isLate || merge.kept === null) return { ok: false, code: 'generalE', note: 'undoLate' }
      const { staysId, goesId, kept } = merge
      const refusal = await refusedSince(em, ctx, id, { staysId, goesId, kept })
      if (refusal !== null) return refusal
      await restore(em, ctx, { staysId, goesId, kept })
      if (await owesDeposit(em, ctx.school.id, [staysId, goesId])) throw new Refused(refusedFor(ctx, 'depositUsed'))
      // A notice of an address that is back need not be sent.
      await query(
        em,
        sql`delete from mail m where m.school_id = ${ctx.school.id} and m.student_id = ${staysId} and m.kind = 'emailChanged'
          and m.state = 'queued' and m.queued_at = ${merge.madeAt}::timestamptz`,
      )
      await query(
        em,
        sql`update student_merge set undone_at = ${ctx.now}, undone_by = ${actorOf(viewer)}, kept = null
          where school_id = ${ctx.school.id} and id = ${id}`,
      )
      await noteSeparation(em, ctx, viewer, { staysId, goesId, contracts: kept.moved['contract'] ?? [] })
      await announceMoved(em, ctx.school.id, kept.moved, kept.dropped)
      return { ok: true, staysId, goesId }
    })
  } catch (error) {
    if (violatedConstraint(error) === 'student_code') return refusedFor(ctx, 'mergeCodeTaken')
    throw error
  }
}

interface LockedMerge {
  staysId: string
  goesId: string
  kept: KeptMerge | null
  /** When its transaction began, which is when its emails were queued. */
  madeAt: string
  isLate: boolean
}

async function lockMerge(em: EntityManager, ctx: Context, id: string): Promise<LockedMerge | null> {
  const [merge] = await query(
    em,
    sql<LockedMerge>`
      select stays_id as "staysId", goes_id as "goesId", kept, made_at::text as "madeAt", made_at < now() - interval '1 day' as "isLate"
      from student_merge where school_id = ${ctx.school.id} and id = ${id} and undone_at is null for update`,
  )
  return merge ?? null
}

interface Merge {
  staysId: string
  goesId: string
  kept: KeptMerge
}

/** Returns what has happened since that keeps a merge from being undone; null if nothing has. */
async function refusedSince(
  em: EntityManager,
  ctx: Context,
  mergeId: string,
  { staysId, goesId, kept }: Merge,
): Promise<Refusal | null> {
  await lockBoth(em, ctx, [staysId, goesId])
  const [rows] = await query(
    em,
    sql<{ stays: Columns; isMerged: boolean }>`
      select to_jsonb(s) as stays, g.merged_into = s.id and s.merged_into is null and not s.deleted as "isMerged"
      from student s join student g on g.school_id = ${ctx.school.id} and g.id = ${goesId}
      where s.school_id = ${ctx.school.id} and s.id = ${staysId}`,
  )
  if (rows === undefined || !rows.isMerged) return refusedFor(ctx, 'mergedAgain')
  const { after } = kept.stays
  const edited = Object.keys(after).filter(
    (name) => !ignoredColumns.includes(name) && JSON.stringify(rows.stays[name]) !== JSON.stringify(after[name]),
  )
  if (edited.length > 0) {
    const last = await lastEntry(ctx, em, sql`a.record_id = ${staysId} and a.type = 'record-changed'`)
    return refusedFor(
      ctx,
      'undoEdited',
      last === null ? [] : [`${last.by} ${dayText(last.at, ctx.language)} ${timeText(last.at)}`],
    )
  }
  const used = await usedSince(em, ctx, { mergeId, staysId, moved: kept.moved })
  return used.length === 0 ? null : refusedFor(ctx, 'mergeUsed', used)
}

/** Gives both students back what they had. */
async function restore(em: EntityManager, { school }: Context, { staysId, goesId, kept }: Merge): Promise<void> {
  await writeColumns(em, school.id, staysId, kept.stays.before)
  await writeColumns(em, school.id, goesId, kept.goes.before)
  // Whoever signed in with what goes back is in the account of the other.
  if (signInColumns.some((name) => name in kept.stays.before)) {
    await query(em, sql`delete from session where school_id = ${school.id} and student_id = ${staysId}`)
    await swapFactors(em, school.id, [staysId, goesId])
  }
  await query(
    em,
    sql`update student set merged_into = ${goesId}
      where school_id = ${school.id} and id = any(${kept.earlier}::uuid[]) and merged_into = ${staysId}`,
  )
  await query(em, sql`select set_config('koma.merge', 'on', true)`)
  for (const { table, column, key } of movedTables) {
    const keys = kept.moved[table] ?? []
    const also = table === 'paper' ? sql`, issued_to = nullif(x.issued_to, ${goesId}::uuid)` : sql``
    await query(
      em,
      sql`update ${sql.table(table)} x set ${sql.ref(column)} = ${goesId} ${also}
        where x.school_id = ${school.id} and ${sql.ref(`x.${column}`)} = ${staysId} and (${sql.raw(key)})::text = any(${keys}::text[])`,
    )
  }
  for (const [table, rows] of Object.entries(kept.dropped))
    await insertAgain(em, { schoolId: school.id, staysId }, table, rows)
  await query(
    em,
    sql`update guardian_student g set stopped_mails = r.before
      from jsonb_to_recordset(${JSON.stringify(kept.stops ?? [])}::jsonb) as r (id uuid, before text[], after text[])
      where g.school_id = ${school.id} and g.id = r.id and g.stopped_mails = r.after`,
  )
  for (const id of [staysId, goesId]) await query(em, sql`select koma_write_student_words(${school.id}, ${id})`)
}

async function writeColumns(em: EntityManager, schoolId: string, id: string, columns: Columns): Promise<void> {
  const set = async (names: readonly string[]) => {
    if (names.length === 0) return
    const each = names.map((name) => sql`${sql.ref(name)} = r.${sql.ref(name)}`)
    await query(
      em,
      sql`update student s set ${sql.join(each)} from jsonb_populate_record(null::student, ${JSON.stringify(columns)}::jsonb) r
        where s.school_id = ${schoolId} and s.id = ${id}`,
    )
  }
  await set(Object.keys(columns))
  await set(written.filter((name) => name in columns))
}

/**
 * Inserts rows that a merge dropped, unless what they name is gone by now. A guardian who was unlinked since from the
 * student who stayed is not linked to the other again.
 */
async function insertAgain(
  em: EntityManager,
  { schoolId, staysId }: { schoolId: string; staysId: string },
  table: string,
  rows: readonly Columns[],
): Promise<void> {
  if (rows.length === 0) return
  const isThere =
    table === 'waiting'
      ? sql`exists (select from slot s where s.school_id = ${schoolId} and s.id = r.slot_id)
        and not exists (select from booking b where b.school_id = ${schoolId} and b.live_slot_id = r.slot_id and b.student_id = r.student_id)`
      : sql`exists (select from guardian_student g where g.school_id = ${schoolId} and g.guardian_id = r.guardian_id
        and g.student_id = ${staysId})`
  await query(
    em,
    sql`insert into ${sql.table(table)}
      select r.* from jsonb_populate_recordset(${sql.raw(`null::${table}`)}, ${JSON.stringify(rows)}::jsonb) r
      where ${isThere} on conflict do nothing`,
  )
}

async function owesDeposit(em: EntityManager, schoolId: string, ids: readonly string[]): Promise<boolean> {
  const owing = await query(
    em,
    sql`select student_id from deposit_entry where school_id = ${schoolId} and student_id = any(${ids}::uuid[])
        and undone_at is null
      group by student_id having sum(case kind when 'received' then value else -value end) < 0`,
  )
  return owing.length > 0
}

async function noteSeparation(
  em: EntityManager,
  ctx: Context,
  by: Viewer,
  { staysId, goesId, contracts }: { staysId: string; goesId: string; contracts: readonly string[] },
): Promise<void> {
  await query(
    em,
    sql`insert into activity (school_id, type, at, actor, record_kind, record_id, record_name, student_id, student_code,
        student_name, changes, door)
      select ${ctx.school.id}::uuid, 'record-separated', ${ctx.now}::timestamp, ${actorOf(by)}::text, 'student', s.id,
        s.last_name || ' ' || s.first_name, g.id, g.student_id, g.last_name || ' ' || g.first_name,
        jsonb_build_object('merged', jsonb_build_array(g.last_name || ' ' || g.first_name || ' (' || upper(g.student_id) || ')', null)),
        ${ctx.origin}::text
      from student s join student g on g.school_id = ${ctx.school.id} and g.id = ${goesId}
      where s.school_id = ${ctx.school.id} and s.id = ${staysId}`,
  )
  const names = await query(
    em,
    sql<{ id: string; name: string; kind: 'student' | 'contract'; code: string }>`
      select * from (
      select id, last_name || ' ' || first_name as name, 'student' as kind, student_id as code from student
        where school_id = ${ctx.school.id} and id in (${staysId}, ${goesId})
      union all select id, contract_name, 'contract', '' from contract
        where school_id = ${ctx.school.id} and id = any(${contracts}::uuid[]) ) named
      order by kind collate "C" desc, id`,
  )
  const codeOf = (id: string) => names.find((each) => each.id === id)?.code ?? ''
  await noteRecords(
    em,
    ctx,
    by,
    names.flatMap(({ kind, id, name }): RecordNote[] => {
      if (kind === 'contract')
        return [
          {
            kind,
            id,
            name,
            change: 'changed' as const,
            changes: { students: [[codeOf(staysId)], [codeOf(goesId)]] as const },
          },
        ]
      return id === goesId ? [{ kind, id, name, change: 'created' as const }] : []
    }),
  )
}
