import { nameOrder } from '@koma/schema/rules/nameOrder'
import { query, sql } from '../platform/database/sql.ts'
import { hasChangedSince } from '../platform/record/changedSince.ts'
import { type Page, pageReading, type PartInput } from '../platform/record/page.ts'
import { findRecord, findRecords, inOrderOf } from '../platform/record/records.ts'
import type { Context } from '../platform/shared/context.ts'
import { instantOf } from '../platform/shared/scalars.ts'
import { Guardian, type GuardianRow } from './guardian.entity.ts'
import { maySeeChildren, maySeeGuardians } from './guardian.policy.ts'
import type { ChildType, GuardianType } from './guardian.type.ts'

/** Returns the guardians of a student by reading and name; staff. */
export async function guardiansOf(ctx: Context, studentId: string): Promise<GuardianType[]> {
  maySeeGuardians(ctx)
  const links = await query(
    ctx.em,
    sql<{ id: string }>`
      select guardian_id as id from guardian_student
      where school_id = ${ctx.school.id} and student_id::text = ${studentId}`,
  )
  const found = await findRecords(ctx, Guardian, { id: links.map(({ id }) => id) })
  return shown(
    ctx,
    inOrderOf(found, (each) => `${nameOrder(each)} ${each.id}`),
  )
}

/** Returns a page of all guardians, or of those changed since a moment, in the order they were added; staff. */
export async function allGuardians(ctx: Context, part: PartInput): Promise<Page<GuardianType>> {
  maySeeGuardians(ctx)
  const page = pageReading(ctx, part, { by: [{ column: 'g.id', type: 'uuid' }], direction: 'asc' })
  const rows = await query(
    ctx.em,
    sql<{ id: string; place: string[] }>`
      select g.id, ${page.selectPlace} from guardian g
      where g.school_id = ${ctx.school.id} and ${page.afterPlace}
        and ${hasChangedSince('g.id', ctx.school.id, part.updatedSince)}
      order by ${page.inOrder} limit ${page.limit}`,
  )
  const { rows: found, ...more } = page.pageOf<{ id: string }>(rows)
  const ids = found.map(({ id }) => id)
  const guardians = await findRecords(ctx, Guardian, { id: ids })
  const inOrder = ids.flatMap((id) => guardians.filter((each) => each.id === id))
  return { rows: await shown(ctx, inOrder), ...more }
}

/** Returns one guardian of the school, or null; staff. */
export async function guardian(ctx: Context, id: string): Promise<GuardianType | null> {
  maySeeGuardians(ctx)
  const found = await findRecord(ctx, Guardian, id)
  return found === null ? null : ((await shown(ctx, [found]))[0] ?? null)
}

/** Returns the guardian who signs in with an address, whatever its case; null if there is none. Staff. */
export async function guardianOfAddress(ctx: Context, email: string): Promise<GuardianType | null> {
  maySeeGuardians(ctx)
  const [found] = await query(
    ctx.em,
    sql<{ id: string }>`
      select id from guardian
      where school_id = ${ctx.school.id} and guardian_id = lower(${email.trim()}::text collate "C")`,
  )
  return found === undefined ? null : guardian(ctx, found.id)
}

/** Returns the active students whom the viewer acts for, by name. (FAM-04) */
export function childrenOf(ctx: Context): Promise<ChildType[]> {
  const { id } = maySeeChildren(ctx)
  return readChildren(ctx, [id], sql` and st.active`)
}

async function shown(ctx: Context, guardians: readonly GuardianRow[]): Promise<GuardianType[]> {
  const ids = guardians.map(({ id }) => id)
  const children = ids.length === 0 ? [] : await readChildren(ctx, ids)
  return guardians.map(({ passwordHash, lastLoginAt, confirmedEmail, resetAskedAt: _, ...row }) => ({
    ...row,
    fullName: `${row.lastName} ${row.firstName}`,
    emailConfirmed: (confirmedEmail ?? row.email) === row.email,
    lastLoginAt: instantOf(lastLoginAt),
    hasPassword: passwordHash !== null,
    students: children.filter(({ guardianId }) => guardianId === row.id),
  }))
}

function readChildren(ctx: Context, guardianIds: readonly string[], which = sql``) {
  return query(
    ctx.em,
    sql<ChildType & { guardianId: string }>`
      select gs.guardian_id as "guardianId", st.id, st.student_id as "studentCode",
        st.last_name || ' ' || st.first_name as "fullName", st.first_name as "firstName", st.active, gs.relation
      from guardian_student gs join student st on st.school_id = ${ctx.school.id} and st.id = gs.student_id
      where gs.school_id = ${ctx.school.id} and gs.guardian_id = any(${guardianIds}::uuid[]) and not st.deleted${which}
      order by st.name_order, st.student_id collate "C"`,
  )
}
