import type { EntityManager } from '@mikro-orm/postgresql'
import { childCodesOf } from '../guardians/links.ts'
import { Guardian, type GuardianRow } from '../guardians/guardian.entity.ts'
import { guardianRecord } from '../guardians/guardian.record.ts'
import { query, sql } from '../platform/database/sql.ts'
import type { Values } from '../platform/record/changes.ts'
import { changeMany, makeMany } from '../platform/record/manyRecords.ts'
import { type Change, noteRecords } from '../platform/record/noteRecord.ts'
import type { Viewer } from '../platform/shared/context.ts'
import type { GuardianWish } from './guardianWish.ts'
import type { ImportContext, Written } from './importKind.ts'

/** A guardian as they were before an import, and the links it gave or changed; the relation of a new link is null. */
interface GuardianBefore {
  made: boolean
  values: Record<string, unknown>
  links: { studentId: string; relation: string | null }[]
}

/** A guardian's place at a student, as it is to be; null: not linked. */
interface LinkWish {
  guardianId: string
  studentId: string
  relation: string | null
}

/** Makes, changes and links the guardians of students, all together, with their entries in the log. (FAM-16) */
export async function writeGuardians(
  em: EntityManager,
  ctx: ImportContext,
  by: Viewer,
  asked: readonly { studentId: string; wishes: readonly GuardianWish[] }[],
): Promise<Written[]> {
  const wishes = asked.flatMap(({ studentId, wishes: own }) => own.map((wish) => ({ ...wish, studentId })))
  if (wishes.length === 0) return []
  const schoolId = ctx.school.id
  const keys = [...new Set(wishes.map(({ key }) => key))]
  const found = await query(
    em,
    sql<{ id: string; key: string }>`
      select id, guardian_id as key from guardian where school_id = ${schoolId} and guardian_id = any(${keys}::text[])`,
  )
  const ids = new Map(found.map(({ id, key }) => [key, id]))
  const newcomers = new Map(wishes.flatMap((wish) => (ids.has(wish.key) ? [] : [[wish.key, wish.values] as const])))
  const forms = [...newcomers.values()].map(({ relation: _, ...values }) => ({
    comLang: ctx.school.language,
    ...values,
    confirmedEmail: values.email,
  }))
  const made = await makeMany(em, ctx, by, guardianRecord, forms as unknown as Values<GuardianRow>[])
  for (const [index, key] of [...newcomers.keys()].entries()) ids.set(key, made[index] ?? '')
  const changes = new Map<string, Record<string, unknown>>()
  for (const { id, values } of wishes)
    if (id !== null && Object.keys(values).length > 0) changes.set(id, { ...changes.get(id), ...values })
  const before = new Map<string, GuardianBefore>(made.map((id) => [id, { made: true, values: {}, links: [] }]))
  const entryOf = (id: string) => {
    const entry = before.get(id) ?? { made: false, values: {}, links: [] }
    before.set(id, entry)
    return entry
  }
  for (const { id, values } of await changeMany(em, ctx, by, guardianRecord, changes)) entryOf(id).values = values
  const links = wishes.flatMap(({ key, link, studentId }): LinkWish[] =>
    link === null ? [] : [{ guardianId: ids.get(key) ?? '', studentId, relation: link.relation }],
  )
  for (const { guardianId, studentId, relation } of await setLinks(em, ctx, by, links))
    entryOf(guardianId).links.push({ studentId, relation })
  return [...before].map(([id, entry]) => ({ id, kind: 'guardian', before: entry }))
}

/** Returns the ids of the guardians whom an import made, among all that it wrote. */
export const madeGuardians = (written: readonly Written[]): string[] =>
  written.flatMap(({ id, kind, before }) =>
    kind === 'guardian' && (before as GuardianBefore | null)?.made === true ? [id] : [],
  )

/**
 * Sets links and their relations, and logs them with their guardians. Returns them as they were. `onlyExisting` links
 * nobody anew.
 */
async function setLinks(
  em: EntityManager,
  ctx: ImportContext,
  by: Viewer,
  links: readonly LinkWish[],
  onlyExisting = false,
): Promise<LinkWish[]> {
  if (links.length === 0) return []
  const schoolId = ctx.school.id
  const guardianIds = [...new Set(links.map(({ guardianId }) => guardianId))]
  const wished = sql`unnest(${links.map(({ guardianId }) => guardianId)}::uuid[],
    ${links.map(({ studentId }) => studentId)}::uuid[], ${links.map(({ relation }) => relation)}::text[])
    with ordinality as w (guardian_id, student_id, relation, place)`
  const codesBefore = await childCodesOf(em, schoolId, guardianIds)
  const before = await query(
    em,
    sql<LinkWish>`
      select w.guardian_id as "guardianId", w.student_id as "studentId", gs.relation from ${wished}
      left join guardian_student gs on gs.school_id = ${schoolId} and gs.guardian_id = w.guardian_id
        and gs.student_id = w.student_id order by w.place`,
  )
  await query(
    em,
    sql`
      delete from guardian_student gs using ${wished} where gs.school_id = ${schoolId}
        and gs.guardian_id = w.guardian_id and gs.student_id = w.student_id and w.relation is null`,
  )
  await query(
    em,
    sql`
      insert into guardian_student (school_id, guardian_id, student_id, relation)
      select ${schoolId}::uuid, w.guardian_id, w.student_id, w.relation from ${wished}
      where w.relation is not null and (${!onlyExisting} or exists (select from guardian_student gs
        where gs.school_id = ${schoolId} and gs.guardian_id = w.guardian_id and gs.student_id = w.student_id))
      order by w.place
      on conflict (school_id, guardian_id, student_id) do update set relation = excluded.relation`,
  )
  const codesAfter = await childCodesOf(em, schoolId, guardianIds)
  const isChanged = links.flatMap(({ guardianId, relation }, index) =>
    (before[index]?.relation ?? null) === relation ? [] : [guardianId],
  )
  await query(
    em,
    sql`
      update guardian set version = version + 1 where school_id = ${schoolId} and id = any(${isChanged}::uuid[])`,
  )
  const named = await em.find(Guardian, { id: guardianIds })
  await noteRecords(
    em,
    ctx,
    by,
    named.map((guardian) => {
      const [codes, now] = [codesBefore.get(guardian.id) ?? [], codesAfter.get(guardian.id) ?? []]
      const relations = links.flatMap(({ guardianId, relation }, index) => {
        const was = before[index]?.relation ?? null
        return guardianId === guardian.id && (was ?? '') !== (relation ?? '')
          ? [[was ?? '', relation ?? ''] as const]
          : []
      })
      const changes: Record<string, Change> = {
        ...(codes.join() !== now.join() && { students: [codes, now] }),
        ...(relations[0] !== undefined && { relation: relations[0] }),
      }
      return {
        kind: 'guardian',
        id: guardian.id,
        name: guardianRecord.nameOf(guardian),
        change: 'changed' as const,
        changes,
      }
    }),
  )
  em.clear()
  return before
}

/**
 * Keeps the guardians that an import wrote, so that it can be undone. Children of one guardian may be written in
 * several steps: the first values count, and all links.
 */
export async function rememberGuardians(
  em: EntityManager,
  schoolId: string,
  importId: string,
  written: readonly Written[],
): Promise<void> {
  await query(
    em,
    sql`
      insert into import_record as n (school_id, import_id, record_id, kind, version, before)
      select ${schoolId}::uuid, ${importId}::uuid, g.id, 'guardian', g.version, w.before::jsonb
      from unnest(${written.map(({ id }) => id)}::uuid[],
        ${written.map(({ before }) => JSON.stringify(before))}::text[]) as w (id, before)
      join guardian g on g.school_id = ${schoolId} and g.id = w.id
      on conflict (school_id, import_id, record_id) do update set version = excluded.version,
        before = jsonb_build_object('made', n.before -> 'made',
          'values', (excluded.before -> 'values') || (n.before -> 'values'),
          'links', (n.before -> 'links') || (excluded.before -> 'links'))`,
  )
}

/** The guardians of an import, as undoing it finds them. */
export interface ImportedGuardian {
  id: string
  name: string
  before: GuardianBefore
  touched: boolean
}

/**
 * Returns the guardians an import wrote, locked; `touched` where one has changed since, is gone, or was made and has
 * signed in or acts for somebody else.
 */
export async function importedGuardians(
  em: EntityManager,
  schoolId: string,
  importId: string,
): Promise<ImportedGuardian[]> {
  await query(
    em,
    sql`
      select from guardian where school_id = ${schoolId} and id in
        (select record_id from import_record where school_id = ${schoolId} and import_id = ${importId}
          and kind = 'guardian') order by id for update`,
  )
  return query(
    em,
    sql<ImportedGuardian>`
      select n.record_id as id, coalesce(g.last_name || ' ' || g.first_name, '?') as name, n.before,
        g.id is null or g.version <> n.version or ((n.before ->> 'made')::boolean and (g.password_hash is not null
          or g.last_login_at is not null or exists (select from guardian_student gs
            where gs.school_id = ${schoolId} and gs.guardian_id = g.id and not n.before -> 'links'
              @> jsonb_build_array(jsonb_build_object('studentId', gs.student_id))))) as touched
      from import_record n
      left join guardian g on g.school_id = ${schoolId} and g.id = n.record_id
      where n.school_id = ${schoolId} and n.import_id = ${importId} and n.kind = 'guardian' order by n.record_id`,
  )
}

/** Removes the guardians an import made, and restores what it changed of others, with their entries in the log. */
export async function undoGuardians(
  em: EntityManager,
  ctx: ImportContext,
  by: Viewer,
  guardians: readonly ImportedGuardian[],
): Promise<void> {
  const made = guardians.filter(({ before }) => before.made)
  const others = guardians.filter(({ before }) => !before.made)
  await setLinks(
    em,
    ctx,
    by,
    others.flatMap(({ id, before }) => before.links.map((link) => ({ guardianId: id, ...link }))),
    // Whoever was unlinked since stays so.
    true,
  )
  const values = others.filter(({ before }) => Object.keys(before.values).length > 0)
  await changeMany(em, ctx, by, guardianRecord, new Map(values.map(({ id, before }) => [id, before.values])))
  if (made.length === 0) return
  const notes = made.map(({ id, name }) => ({ kind: 'guardian', id, name, change: 'deleted' as const }))
  await noteRecords(em, ctx, by, notes)
  await query(
    em,
    sql`
      delete from guardian where school_id = ${ctx.school.id} and id = any(${made.map(({ id }) => id)}::uuid[])`,
  )
}
