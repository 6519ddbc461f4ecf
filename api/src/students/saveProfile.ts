import type { Refusal } from '@koma/schema/answers'
import { type SaveProfileInput, saveProfileInput } from '@koma/schema/input/profile'
import { noteAccount } from '../activity/noteAccount.ts'
import { query, sql } from '../platform/database/sql.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { notThere } from '../platform/record/answer.ts'
import { isStale, lockRecord } from '../platform/record/records.ts'
import { actorOf, type Context } from '../platform/shared/context.ts'
import { parseInput } from '../platform/shared/input.ts'
import { StudentNote } from './note.entity.ts'
import { mayUseNotes } from './note.policy.ts'
import type { StudentProfileType } from './profile.type.ts'
import { readProfile } from './studentProfile.ts'

/**
 * The outcome, and the profile as it is now: after a refusal, with the text somebody else saved; null when there is
 * none.
 */
type SaveProfileResult = ({ ok: true } | Refusal) & { profile: StudentProfileType | null }

/**
 * Saves the note about a student (TCH-12, D59). Teachers and staff, for any student of their school (D66); 404 for
 * nobody of it. The version names the text that was on screen: a newer one is `stale`, and nothing is changed. A text
 * that is there already counts as saved, whoever wrote it. The log notes the change, once an hour for each writer,
 * never the text.
 */
export async function saveProfile(ctx: Context, input: SaveProfileInput): Promise<SaveProfileResult> {
  const viewer = mayUseNotes(ctx)
  const { studentId, profile, version } = parseInput(ctx, saveProfileInput, input)
  const result = await inTransaction(ctx, async (em): Promise<{ ok: true } | Refusal> => {
    const note = await lockRecord(em, StudentNote, studentId)
    if (note === null) return notThere
    if (note.profile === profile) return { ok: true }
    if (isStale(note, version)) return { ok: false, code: 'stale', note: 'noteStale' }
    Object.assign(note, { profile, profileSavedBy: actorOf(viewer), profileSavedAt: ctx.now })
    const [student] = await query(
      em,
      sql<{ firstName: string; lastName: string }>`
        select first_name as "firstName", last_name as "lastName" from student
        where school_id = ${ctx.school.id} and id = ${studentId}`,
    )
    if (student === undefined) return notThere
    await noteAccount(em, ctx, {
      type: 'record-changed',
      account: { type: 'student', id: studentId, ...student },
      by: viewer,
      changes: { profile: [null, null] },
      oncePer: 'hour',
    })
    return { ok: true }
  })
  return { ...result, profile: await readProfile(ctx.em, ctx.school.id, studentId, viewer.type) }
}
