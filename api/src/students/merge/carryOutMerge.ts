import { randomUUID } from 'node:crypto'
import type { Refusal } from '@koma/schema/answers'
import type { StudentMergeForm } from '@koma/schema/input/studentMerge'
import type { EntityManager } from '@mikro-orm/postgresql'
import { mayTrustAddress } from '../../accounts/account.policy.ts'
import { followAddress } from '../../accounts/accountRecord.ts'
import { refusedFor } from '../../platform/bulk/refusedNaming.ts'
import { swapFactors } from '../../factors/swapFactors.ts'
import { query, sql } from '../../platform/database/sql.ts'
import { notThere } from '../../platform/record/answer.ts'
import { type Change, noteRecords } from '../../platform/record/noteRecord.ts'
import { lockRecord } from '../../platform/record/records.ts'
import { actorOf, type Context, type Viewer } from '../../platform/shared/context.ts'
import { mailedByTransaction, type NotifiedPerson } from '../../slots/mailedPeople.ts'
import { lockTemplateOf } from '../../template/leaveTemplate.ts'
import { fieldsForValues } from '../fields/fieldRows.ts'
import { type KeptChange, keepFieldChanges, keptChange, valueName } from '../fields/valuesAfter.ts'
import { Student, type StudentRow } from '../student.entity.ts'
import { studentRecord } from '../student.record.ts'
import { lockContracts } from '../studentUse.ts'
import { lockWaits } from '../withdrawWaits.ts'
import { announceMoved } from './announceMoved.ts'
import type { KeptMerge, Columns } from './keptMerge.ts'
import { mergeConflict } from './mergeConflicts.ts'
import { mergedFields, type MergedField, type MergeSide, SIGN_IN } from './mergedFields.ts'
import { type MergeMove, movesOf } from './mergeMoves.ts'
import { movedTables } from './mergeTables.ts'
import { digestOf } from '../../platform/shared/digest.ts'

/** One of two students as a preview names them. */
interface MergedStudent {
  id: string
  studentCode: string
  fullName: string
  /** Whether a password lets them sign in. */
  signsIn: boolean
  phoneNumber: string
}

/** What merging two students does. */
export interface MergePlan {
  stays: MergedStudent
  goes: MergedStudent
  fields: MergedField[]
  moves: MergeMove[]
  /** Whose sign-in ends, if both have one or the one that is kept is the other's. */
  signInEnds: MergeSide | null
  people: NotifiedPerson[]
  digest: string
}

/** Tables that grow by the clock alone: a preview does not promise which of their rows move. */
const unpromisedTables: ReadonlySet<string> = new Set(['mail', 'reminder'])
/** Counts that the clock alone changes; which bookings move is promised by their ids. */
const unpromisedMoves: ReadonlySet<string> = new Set(['emails', 'lessons', 'pastLessons'])

/** The most rows that one merge moves: all of them are remembered for its undo. */
const MOST_MOVED = 50_000

/**
 * Merges two students inside the transaction of `em`: what one has goes to the other, fields as chosen, and the log has
 * it. Returns the id of the merge and what it did, or the refusal. (MERGE-01, MERGE-03, MERGE-04)
 */
export async function carryOutMerge(
  em: EntityManager,
  ctx: Context,
  by: Viewer,
  { staysId, goesId, takes }: StudentMergeForm,
): Promise<{ ok: true; id: string; plan: MergePlan } | Refusal> {
  const schoolId = ctx.school.id
  await lockBoth(em, ctx, [staysId, goesId])
  const stays = await lockRecord(em, Student, staysId)
  const goes = await lockRecord(em, Student, goesId)
  if (stays === null || goes === null) return notThere
  if (staysId === goesId) return refusedFor(ctx, 'mergeSame')
  const conflict = await mergeConflict(em, ctx, { staysId, goesId })
  if (conflict !== null) return conflict
  const fields = await fieldsForValues(em, schoolId)
  const merged = mergedFields(stays, goes, takes ?? null, valueName)
  if (merged.isTooLong) return refusedFor(ctx, 'mergeNotes')
  const signIn = signInOf(stays, goes, takes ?? null)
  const people = [shown(stays), shown(goes)] as const
  const versions = [stays, goes].map(({ id, version, profileVersion }) => [id, version, profileVersion])
  const moves = await movesOf(em, ctx, goesId)
  const before = await columnsOfBoth(em, schoolId, [staysId, goesId])

  const stops = await keepStops(em, schoolId, staysId, goesId)
  const dropped = await dropDoubles(em, schoolId, staysId, goesId)
  const moved = await moveRows(em, schoolId, staysId, goesId)
  const count = Object.values(moved).reduce((sum, keys) => sum + keys.length, 0)
  if (count > MOST_MOVED) return refusedFor(ctx, 'mergeTooMuch')
  const earlier = await retire(em, schoolId, staysId, goesId)
  const changes = await writeMerged(em, ctx, by, { stays, goes }, { ...merged, signIn })
  const changedFields: KeptChange[] = fields.flatMap((field) => {
    const [was, is] = [
      new Map(Object.entries(before[staysId]?.['own_values'] ?? {})).get(field.id) ?? null,
      new Map(Object.entries(merged.ownValues)).get(field.id) ?? null,
    ]
    return was === is ? [] : [keptChange(field, randomUUID(), was as never, is)]
  })
  await keepFieldChanges(em, schoolId, [{ studentId: staysId, kept: changedFields }])
  await query(em, sql`select koma_write_student_words(${schoolId}, ${staysId})`)
  const after = await columnsOfBoth(em, schoolId, [staysId, goesId])
  const kept: KeptMerge = {
    stays: differences(before[staysId], after[staysId]),
    goes: differences(before[goesId], after[goesId]),
    moved,
    dropped,
    stops,
    earlier,
  }
  const [merge] = await query(
    em,
    sql<{ id: string }>`
      insert into student_merge (school_id, stays_id, goes_id, actor, at, kept)
      values (${schoolId}, ${staysId}, ${goesId}, ${actorOf(by)}, ${ctx.now}, ${JSON.stringify(kept)}::jsonb) returning id`,
  )
  if (merge === undefined) throw new Error('a merge was not kept')
  await noteMerge(
    em,
    ctx,
    by,
    { stays, goes, contracts: moved['contract'] ?? [], codes: [people[1].studentCode, people[0].studentCode] },
    {
      ...changes,
      ...Object.fromEntries(changedFields.map(({ id, fieldId }) => [valueName(fieldId), [null, id] as const])),
    },
  )
  await announceMoved(em, schoolId, moved, dropped)
  const told = await mailedByTransaction(em, schoolId)
  const plan = {
    stays: people[0],
    goes: people[1],
    fields: [...merged.differing, signIn],
    moves,
    signInEnds: endingSignIn(people, signIn.side),
    people: told,
  }
  const promised = { ...plan, moves: moves.filter(({ kind }) => !unpromisedMoves.has(kind)) }
  const movedFor = Object.entries(moved).filter(([table]) => !unpromisedTables.has(table))
  const digest = digestOf(promised, versions, movedFor, dropped, stops)
  return { ok: true, id: merge.id, plan: { ...plan, digest } }
}

/** Locks what bookings, edits of the template and of contracts lock, in their order, of both students. */
export async function lockBoth(em: EntityManager, ctx: Context, ids: readonly string[]): Promise<void> {
  const sorted = ids.toSorted((a, b) => (a < b ? -1 : 1))
  for (const id of sorted) await lockWaits(em, ctx, id)
  for (const id of sorted) await lockTemplateOf(em, ctx, { kind: 'student', id })
  for (const id of sorted) await lockContracts(em, ctx, id)
  await query(
    em,
    sql`select from student where school_id = ${ctx.school.id} and id = any(${sorted}::uuid[]) order by id for update`,
  )
}

function signInOf(stays: StudentRow, goes: StudentRow, takes: readonly string[] | null): MergedField {
  const isOnlyOther = stays.passwordHash === null && goes.passwordHash !== null
  const isOther = takes === null ? isOnlyOther : takes.includes(SIGN_IN)
  return { name: SIGN_IN, side: isOther ? 'goes' : 'stays', stays: stays.studentCode, goes: goes.studentCode }
}

function endingSignIn([stays, goes]: readonly [MergedStudent, MergedStudent], kept: MergeSide): MergeSide | null {
  if (kept === 'stays') return goes.signsIn ? 'goes' : null
  return stays.signsIn ? 'stays' : null
}

const shown = (student: StudentRow): MergedStudent => ({
  id: student.id,
  studentCode: student.studentCode,
  fullName: studentRecord.nameOf(student),
  signsIn: student.passwordHash !== null,
  phoneNumber: student.phoneNumber,
})

/** Stops for the one who stays the emails that a guardian of both had stopped for the one who goes. */
function keepStops(em: EntityManager, schoolId: string, staysId: string, goesId: string) {
  return query(
    em,
    sql<NonNullable<KeptMerge['stops']>[number]>`
      with double as (
        select o.id, o.stopped_mails as before,
          array(select distinct kind collate "C" from unnest(o.stopped_mails || x.stopped_mails) kind order by 1) as after
        from guardian_student o join guardian_student x
          on x.school_id = ${schoolId} and x.guardian_id = o.guardian_id and x.student_id = ${goesId}
        where o.school_id = ${schoolId} and o.student_id = ${staysId} and not x.stopped_mails <@ o.stopped_mails)
      update guardian_student g set stopped_mails = d.after from double d
      where g.school_id = ${schoolId} and g.id = d.id returning g.id, d.before, d.after`,
  )
}

/** Deletes the rows that would be double, and returns them by their tables. */
async function dropDoubles(
  em: EntityManager,
  schoolId: string,
  staysId: string,
  goesId: string,
): Promise<KeptMerge['dropped']> {
  const dropped: Record<string, Columns[]> = {}
  for (const { table, unless, drops } of movedTables) {
    if (drops !== true || unless === undefined) continue
    const rows = await query(
      em,
      sql<{ row: Columns }>`
        delete from ${sql.table(table)} x where x.school_id = ${schoolId} and x.student_id = ${goesId}
          and ${unless(schoolId, staysId)} returning to_jsonb(x) as row`,
    )
    dropped[table] = rows.map(({ row }) => row)
  }
  // Nobody waits for a lesson in which they have a seat.
  const waits = await query(
    em,
    sql<{ row: Columns }>`
      delete from waiting x where x.school_id = ${schoolId} and x.student_id = ${staysId}
        and exists (select from booking b where b.school_id = ${schoolId} and b.live_slot_id = x.slot_id and b.student_id = ${goesId})
      returning to_jsonb(x) as row`,
  )
  dropped['waiting'] = [...(dropped['waiting'] ?? []), ...waits.map(({ row }) => row)]
  return dropped
}

/** Moves the rows of each table, and returns what names them. */
async function moveRows(
  em: EntityManager,
  schoolId: string,
  staysId: string,
  goesId: string,
): Promise<Record<string, string[]>> {
  await query(em, sql`select set_config('koma.merge', 'on', true)`)
  const moved: Record<string, string[]> = {}
  for (const { table, column, key, unless } of movedTables) {
    const name = sql.ref(`x.${column}`)
    const also = table === 'paper' ? sql`, issued_to = coalesce(x.issued_to, x.student_id)` : sql``
    const rows = await query(
      em,
      sql<{ key: string }>`
        update ${sql.table(table)} x set ${sql.ref(column)} = ${staysId} ${also}
        where x.school_id = ${schoolId} and ${name} = ${goesId} and not ${unless?.(schoolId, staysId) ?? sql`false`}
        returning (${sql.raw(key)})::text as key`,
    )
    if (rows.length > 0) moved[table] = rows.map((row) => row.key).toSorted()
  }
  return moved
}

/** Takes the student who goes out of use; those who were merged into them before follow. Returns the latter. */
async function retire(em: EntityManager, schoolId: string, staysId: string, goesId: string): Promise<string[]> {
  const earlier = await query(
    em,
    sql<{ id: string }>`
      update student set merged_into = ${staysId} where school_id = ${schoolId} and merged_into = ${goesId} returning id`,
  )
  await query(
    em,
    sql`update student set active = false, deleted = true, merged_into = ${staysId}
      where school_id = ${schoolId} and id = ${goesId}`,
  )
  return earlier.map(({ id }) => id).toSorted()
}

/** Writes the fields of the student who stays, and returns what the log tells of them. */
async function writeMerged(
  em: EntityManager,
  ctx: Context,
  by: Viewer,
  { stays, goes }: { stays: StudentRow; goes: StudentRow },
  {
    values,
    ownValues,
    signIn,
  }: { values: Partial<StudentRow>; ownValues: StudentRow['ownValues']; signIn: MergedField },
): Promise<Record<string, Change>> {
  const isOther = signIn.side === 'goes'
  const account = { schoolId: ctx.school.id, type: 'student', id: stays.id } as const
  const earlier: Record<string, unknown> = { ...stays }
  const { email } = values
  await followAddress(em, account, stays, { email }, mayTrustAddress(by, { type: 'student' }))
  Object.assign(stays, values, {
    ownValues,
    ...(email !== undefined && { confirmedEmail: goes.confirmedEmail ?? email }),
    ...(isOther && { studentCode: goes.studentCode, passwordHash: goes.passwordHash, lastLoginAt: goes.lastLoginAt }),
    ...('profile' in values && { profileSavedBy: actorOf(by), profileSavedAt: ctx.now }),
  })
  await em.flush()
  if (isOther) {
    await query(em, sql`delete from session where school_id = ${ctx.school.id} and student_id = ${stays.id}`)
    await swapFactors(em, ctx.school.id, [stays.id, goes.id])
  }
  const names = [...Object.keys(values), ...(isOther ? ['studentCode'] : [])]
  const now: Record<string, unknown> = { ...stays }
  const redacted: readonly string[] = studentRecord.redactedFields ?? []
  return Object.fromEntries(
    names.map((name): [string, Change] => [name, redacted.includes(name) ? [null, null] : [earlier[name], now[name]]]),
  )
}

/** The merge in the log: of both students, and of each contract that has another student now. */
async function noteMerge(
  em: EntityManager,
  ctx: Context,
  by: Viewer,
  {
    stays,
    goes,
    contracts,
    codes: [from, to],
  }: { stays: StudentRow; goes: StudentRow; contracts: readonly string[]; codes: readonly [from: string, to: string] },
  changes: Record<string, Change>,
): Promise<void> {
  const named = (student: StudentRow, code: string) => `${studentRecord.nameOf(student)} (${code.toUpperCase()})`
  const other = named(goes, goes.studentCode)
  await query(
    em,
    sql`insert into activity (school_id, type, at, actor, record_kind, record_id, record_name, student_id, student_code,
        student_name, changes, door)
      values (${ctx.school.id}, 'record-merged', ${ctx.now}, ${actorOf(by)}, 'student', ${stays.id},
        ${studentRecord.nameOf(stays)}, ${goes.id}, ${goes.studentCode}, ${studentRecord.nameOf(goes)},
        ${JSON.stringify({ merged: [null, other], ...changes })}::jsonb, ${ctx.origin})`,
  )
  const names = await query(
    em,
    sql<{ id: string; name: string }>`select id, contract_name as name from contract
      where school_id = ${ctx.school.id} and id = any(${contracts}::uuid[]) order by id`,
  )
  await noteRecords(em, ctx, by, [
    { kind: 'student', id: goes.id, name: studentRecord.nameOf(goes), change: 'deleted' },
    ...names.map(({ id, name }) => ({
      kind: 'contract',
      id,
      name,
      change: 'changed' as const,
      // Their IDs from before: one of them may have the ID of the other by now.
      changes: { students: [[from], [to]] as const },
    })),
  ])
}

/** Returns both rows as the database has them, without what it makes itself. */
async function columnsOfBoth(
  em: EntityManager,
  schoolId: string,
  ids: readonly string[],
): Promise<Record<string, Columns>> {
  const rows = await query(
    em,
    sql<{ id: string; row: Columns }>`
      select s.id, to_jsonb(s) - '{version,profile_version,name_order}'::text[] as row from student s
      where s.school_id = ${schoolId} and s.id = any(${ids}::uuid[])`,
  )
  return Object.fromEntries(rows.map(({ id, row }) => [id, row]))
}

/** Returns the columns that differ, as they were and as they are. */
function differences(before: Columns = {}, after: Columns = {}): KeptMerge['stays'] {
  const names = Object.keys(before).filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
  const only = (row: Columns) => Object.fromEntries(names.map((name) => [name, row[name]]))
  return { before: only(before), after: only(after) }
}
