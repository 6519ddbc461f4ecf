import type { Refusal } from '@koma/schema/answers'
import { INVITATION_DAYS } from '@koma/schema/constants'
import { type InvitedStudentsInput, invitedStudentsInput } from '@koma/schema/input/password'
import { activityInsert } from '../activity/activity.ts'
import { accountEntry } from '../activity/noteAccount.ts'
import { instant, query, sql } from '../platform/database/sql.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import type { Context } from '../platform/shared/context.ts'
import { parseInput } from '../platform/shared/input.ts'
import { mayChangeAccounts } from './account.policy.ts'
import type { PasswordSlipType } from './invitation.type.ts'
import { linksOnPaper } from './passwordLink.ts'

type PrintPasswordLinksResult = { ok: true; slips: PasswordSlipType[] } | Refusal

interface Row extends Omit<PasswordSlipType, 'url' | 'studentId' | 'studentCode' | 'fullName'> {
  id: string
  code: string
  firstName: string
  lastName: string
}

/**
 * Makes a link for each of these students to choose a password, to be handed to them on paper. One transaction makes
 * them all, with a log entry for each that names the student and never the link. A link works once, for a week; earlier
 * links end. It is as good as setting the password, so it takes the same rights: staff with `studentPassword`, never a
 * key. If one of the students is not active or not there, no link is made (`slipsMoved`).
 */
export async function printPasswordLinks(ctx: Context, input: InvitedStudentsInput): Promise<PrintPasswordLinksResult> {
  const viewer = mayChangeAccounts(ctx, 'student')
  const { ids } = parseInput(ctx, invitedStudentsInput, input)
  return inTransaction<PrintPasswordLinksResult>(ctx, async (em) => {
    const rows = await query(
      em,
      sql<Row>`
        select id, student_id as code, first_name as "firstName", last_name as "lastName", com_lang as language,
          ${instant(sql`(now() + make_interval(days => ${INVITATION_DAYS}))`)} as "validUntil"
        from student where school_id = ${ctx.school.id} and id = any(${ids}::uuid[]) and active and not deleted
        order by id for no key update`,
    )
    if (rows.length < ids.length) return { ok: false, code: 'generalE', note: 'slipsMoved' }
    const links = await linksOnPaper(em, { schoolId: ctx.school.id, type: 'student', ids })
    const entries = rows.map(({ id, firstName, lastName }) =>
      accountEntry(ctx, { type: 'password-link', account: { type: 'student', id, firstName, lastName }, by: viewer }),
    )
    await query(em, activityInsert(entries))
    const slips = rows.map(({ id, code, firstName, lastName, ...more }) => {
      const url = `${ctx.baseUrl}${links.get(id) ?? ''}`
      ctx.call?.conceal?.(url)
      return { studentId: id, studentCode: code, fullName: `${lastName} ${firstName}`.trim(), url, ...more }
    })
    return { ok: true, slips: slips.toSorted((a, b) => (a.studentCode < b.studentCode ? -1 : 1)) }
  })
}
