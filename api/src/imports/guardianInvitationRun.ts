import { z } from 'zod'
import { id } from '@koma/schema/input/fields'
import { activityInsert } from '../activity/activity.ts'
import { accountEntry } from '../activity/noteAccount.ts'
import { type MailAccount, queueInvitations } from '../mail/passwordMails.ts'
import { query, sql } from '../platform/database/sql.ts'
import { runKind } from '../platform/jobs/runs/runKind.ts'
import { awaitsInvitation } from './newGuardians.ts'

/**
 * Invites the new guardians of an import: each step is one of them. Who has changed, signed in or was invited since is
 * left alone. It is not undone, because emails stay. (FAM-23)
 */
export const guardianInvitationRun = runKind({
  name: 'guardianInvitations',
  onePerSchool: false,
  permission: 'studentPassword',
  input: z.object({ importId: id }),
  item: z.object({ guardianId: id, version: z.int() }),
  stepsPerTransaction: 50,
  async steps(ctx, items) {
    const invited = await query(
      ctx.em,
      sql<MailAccount>`
        with asked as (
          select g.id from guardian g
          join unnest(${items.map(({ guardianId }) => guardianId)}::uuid[], ${items.map(({ version }) => version)}::int[])
            as item (id, version) on item.id = g.id and item.version = g.version
          where g.school_id = ${ctx.school.id} and ${awaitsInvitation} order by g.id for no key update of g)
        update guardian g set reset_asked_at = now() from asked where g.school_id = ${ctx.school.id} and g.id = asked.id
        returning 'guardian' as type, g.id, g.guardian_id as code, g.first_name as "firstName",
          g.last_name as "lastName", g.email, g.com_lang as "comLang"`,
    )
    const entries = invited.map((account) => accountEntry(ctx, { type: 'password-link', account, by: ctx.viewer }))
    await query(ctx.em, activityInsert(entries))
    await queueInvitations(ctx.em, ctx.school.id, invited)
    const ids = new Set(invited.map((account) => account.id))
    return items.map(({ guardianId }) =>
      ids.has(guardianId) ? { outcome: 'invited', ref: guardianId } : { outcome: 'moved', note: 'batchMoved' },
    )
  },
})
