import type { Permission } from '@koma/schema/permissions'
import { query } from '../src/platform/database/sql.ts'
import { type OpenSchool, openSchool } from './openSchool.ts'
import type { TestUser } from './school.ts'
import { ask } from './slotDesk.ts'

/** What a test sees of an answer about merging. */
interface SeenAnswer {
  success: boolean
  code: string
  message: string
  reasonCode: string | null
}
export interface SeenPlan {
  stays: { id: string; studentCode: string }
  goes: { id: string; studentCode: string }
  fields: { name: string; label: string; side: string; stays: string; goes: string }[]
  moves: { kind: string; count: number; names: string[] }[]
  signInEnds: string | null
  people: { name: string; notice: string }[]
  digest: string
}

/** A school with a staff member who may merge its students. */
export async function openMerge(
  permissions: Permission[] = ['studentEdit', 'studentDelete', 'studentPassword'],
): Promise<MergeScene> {
  const school = await openSchool({ waitingList: true })
  const staff = await school.addStaff({ permissions })
  return { school, staff }
}
export interface MergeScene {
  school: OpenSchool
  staff: TestUser
}

export async function previewMerge(
  by: TestUser,
  input: { staysId: string; goesId: string; takes?: string[] },
): Promise<SeenAnswer & { plan: SeenPlan | null }> {
  const { reply } = await ask<{ reply: SeenAnswer & { plan: SeenPlan | null } }>(
    by,
    `query ($input: StudentMergeInput!) { reply: studentMergePreview(input: $input) { success code message reasonCode plan {
      stays { id studentCode } goes { id studentCode } fields { name label side stays goes } moves { kind count names }
      signInEnds people { name notice } digest } } }`,
    { input },
  )
  return reply
}

export async function merge(
  by: TestUser,
  input: { staysId: string; goesId: string; takes?: string[] },
  digest?: string,
): Promise<
  SeenAnswer & { mergeId: string | null; student: { id: string; studentCode: string; fullName: string } | null }
> {
  const { reply } = await ask<{ reply: Awaited<ReturnType<typeof merge>> }>(
    by,
    `mutation ($input: MergeStudentsInput!) { reply: mergeStudents(input: $input) {
      success code message reasonCode mergeId student { id studentCode fullName } } }`,
    { input: { merge: input, digest } },
  )
  return reply
}

export async function undoMerge(by: TestUser, id: string | null): Promise<SeenAnswer> {
  const { reply } = await ask<{ reply: SeenAnswer }>(
    by,
    `mutation ($input: UndoStudentMergeInput!) { reply: undoStudentMerge(input: $input) { success code message reasonCode } }`,
    { input: { id } },
  )
  return reply
}

/** Tables that say what happened, and not how things are. */
const told = [
  'activity',
  'event',
  'outbox',
  'outbox_failed',
  'untold',
  'announcement',
  'student_merge',
  'student_field_change',
  'session',
  'attempt',
  'kept_answer',
]
/** Columns that grow with every change. */
const growing = '{version,profile_version,sequence,changed_at,last_used_at}'

/** Returns all rows of a school, by table, without versions and what only tells of changes. */
export async function wholeState({ orm, id }: OpenSchool): Promise<Record<string, unknown[]>> {
  const em = orm.em.fork()
  const tables = await query<{ name: string }>(
    em,
    `select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'school_id' and table_name <> all($1::text[]) order by 1`,
    [told],
  )
  const state: Record<string, unknown[]> = {}
  for (const { name } of tables) {
    const rows = await query<{ row: unknown }>(
      em,
      `select to_jsonb(x) - '${growing}'::text[] as row from ${name} x where school_id = $1 order by 1`,
      [id],
    )
    if (rows.length > 0) state[name] = rows.map(({ row }) => row)
  }
  return state
}
