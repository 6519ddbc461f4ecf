import type { Refusal } from '@koma/schema/answers'
import { type InviteStudentsInput, inviteStudentsInput } from '@koma/schema/input/password'
import { accountEntry } from '../activity/noteAccount.ts'
import { activityInsert } from '../activity/activity.ts'
import { query, sql } from '../platform/database/sql.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { queueInvitations } from '../mail/passwordMails.ts'
import type { Context } from '../platform/shared/context.ts'
import { parseInput } from '../platform/shared/input.ts'
import { maySetPasswords } from './account.policy.ts'
import type { InvitationPreviewType } from './invitation.type.ts'
import { judgeInvitations, previewOf } from './invitationPreview.ts'

type InviteStudentsResult = { preview: InvitationPreviewType } & ({ ok: true } | Refusal)

/**
 * Mails an invitation to each of these students who would get one, as the dry run said, in one transaction with an
 * entry for each (D80). Staff with `studentPassword`. If by now anybody else would be mailed, or at another address,
 * nothing is sent (`invitationsMoved`) and the fresh dry run comes back.
 */
export async function inviteStudents(ctx: Context, input: InviteStudentsInput): Promise<InviteStudentsResult> {
  const viewer = maySetPasswords(ctx, 'student')
  const { ids, digest } = parseInput(ctx, inviteStudentsInput, input)
  return inTransaction<InviteStudentsResult>(ctx, async (em) => {
    await query(
      em,
      sql`
        select from student where school_id = ${ctx.school.id} and id = any(${ids}::uuid[])
        order by id for no key update`,
    )
    const judged = await judgeInvitations(em, ctx.school.id, ids)
    const preview = previewOf(ctx, judged)
    if (preview.digest !== digest) return { ok: false, code: 'generalE', note: 'invitationsMoved', preview }
    const invited = judged.filter(({ problem }) => problem === null)
    await query(
      em,
      sql`
        update student set reset_asked_at = now()
        where school_id = ${ctx.school.id} and id = any(${invited.map(({ id }) => id)}::uuid[])`,
    )
    const entries = invited.map((account) => accountEntry(ctx, { type: 'password-link', account, by: viewer }))
    await query(em, activityInsert(entries))
    await queueInvitations(em, ctx.school.id, invited)
    return { ok: true, preview }
  })
}
