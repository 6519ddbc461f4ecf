import type { EntityManager } from '@mikro-orm/postgresql'
import { z } from 'zod'
import { type FieldAudience, shownFieldValues } from './fields/shownFields.ts'
import { mayUseNotes } from './note.policy.ts'
import type { Context } from '../platform/shared/context.ts'
import { notFound } from '../platform/shared/errors.ts'
import { query, sql, wallTime } from '../platform/database/sql.ts'
import { columnsOf } from '../platform/shared/recordFields.ts'
import { noteFields, type StudentProfileType } from './profile.type.ts'

/**
 * Returns the profile of one student: note, links and curriculum code (TCH-13, D59). Teachers and staff, for any
 * student of their school (D66); FORBIDDEN for students, NOT_FOUND for nobody of this school.
 */
export async function studentProfile(ctx: Context, id: string): Promise<StudentProfileType> {
  const { type } = mayUseNotes(ctx)
  const profile = z.uuid().safeParse(id).success ? await readProfile(ctx.em, ctx.school.id, id, type) : null
  if (profile === null) throw notFound(ctx.language)
  return profile
}

/** Returns the profile in the database, or null; the caller checks permissions. */
export async function readProfile(
  em: EntityManager,
  schoolId: string,
  id: string,
  audience: FieldAudience,
): Promise<StudentProfileType | null> {
  const [row] = await query(
    em,
    sql<StudentProfileType>`
      select st.id, ${sql.raw(columnsOf(noteFields, 'st'))}, st.profile_version as version,
        st.last_name || ' ' || st.first_name as "fullName",
        coalesce(t.display_name, f.last_name || ' ' || f.first_name) as "savedBy",
        ${wallTime('st.profile_saved_at')} as "savedAt",
        ${shownFieldValues(schoolId, audience, 'st')} as "shownValues"
      from student st
      left join teacher t on t.school_id = st.school_id and st.profile_saved_by = 'teacher:' || t.teacher_id
      left join staff f on f.school_id = st.school_id and st.profile_saved_by = 'staff:' || f.staff_id
      where st.school_id = ${schoolId} and st.id = ${id} and not st.deleted`,
  )
  return row ?? null
}
