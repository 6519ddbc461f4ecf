import type { RefusalNote } from '@koma/schema/codes'
import { type SaveProfileInput, saveProfileInput } from '@koma/schema/input/profile'
import { authorize } from '../shared/authorize.ts'
import { actorOf, type Context } from '../shared/context.ts'
import { notFound } from '../shared/errors.ts'
import { parseInput } from '../shared/input.ts'
import { query } from '../shared/sql.ts'
import { inTransaction } from '../shared/transaction.ts'
import type { StudentProfileType } from './profile.type.ts'
import { readProfile } from './studentProfile.ts'

/** How it ended, and the profile as it is now: after a refusal, with the text somebody else saved. */
export type SaveProfileResult = { profile: StudentProfileType } & (
  { ok: true; code: '1001' } | { ok: false; code: 'stale'; note: RefusalNote }
)

/**
 * Saves the note about a student (TCH-12, D59). Teachers and staff, for any student of their school (D66);
 * NOT_FOUND for nobody of it. The version says which text was on screen: another one since is `stale`, and
 * nothing is changed. A text that is there already counts as saved, whoever wrote it. Nothing is logged.
 */
export async function saveProfile(ctx: Context, input: SaveProfileInput): Promise<SaveProfileResult> {
  const viewer = authorize(ctx, { types: ['teacher', 'staff'] })
  const { studentId, profile, version } = parseInput(ctx, saveProfileInput, input)
  return inTransaction(ctx, async (em) => {
    const [before] = await query<{ profile: string; version: number }>(
      em,
      `select profile, profile_version as version from student where school_id = $1 and id = $2 for no key update`,
      [ctx.school.id, studentId],
    )
    if (before === undefined) throw notFound(ctx.language)
    const isNew = before.profile !== profile
    const stale = isNew && (version ?? before.version) !== before.version
    if (isNew && !stale) {
      await query(
        em,
        `update student set profile = $3, profile_saved_by = $4, profile_saved_at = $5 where school_id = $1 and id = $2`,
        [ctx.school.id, studentId, profile, actorOf(viewer), ctx.now],
      )
    }
    const after = await readProfile(em, ctx.school.id, studentId)
    if (after === null) throw notFound(ctx.language)
    return stale
      ? { ok: false, code: 'stale', note: 'noteStale', profile: after }
      : { ok: true, code: '1001', profile: after }
  })
}
