import { createHash } from 'node:crypto'
import { type AccountNote, accountText } from '@koma/schema/accountTexts'
import { type InvitedStudentsInput, invitedStudentsInput } from '@koma/schema/input/password'
import type { EntityManager } from '@mikro-orm/postgresql'
import { query, sql } from '../platform/database/sql.ts'
import type { MailAccount } from '../mail/passwordMails.ts'
import type { Context } from '../platform/shared/context.ts'
import { parseInput } from '../platform/shared/input.ts'
import { maySetPasswords } from './account.policy.ts'
import { emailConfirmed } from './accountTables.ts'
import { ATTEMPT_MINUTES } from './attemptBudgets.ts'
import type { InvitationPreviewType } from './invitation.type.ts'
import { MOST_INVITATIONS } from './inviteAccount.ts'

/** A student, and why they would get no invitation; null when they would. */
interface JudgedInvitation extends MailAccount {
  problem: AccountNote | null
}

interface Facts extends MailAccount {
  active: boolean
  emailConfirmed: boolean
  hasPassword: boolean
  justInvited: boolean
}

/**
 * Previews `inviteStudents`: whom it would mail, and who gets nothing and why. Staff with
 * `studentPassword`. Changes nothing.
 */
export async function invitationPreview(ctx: Context, input: InvitedStudentsInput): Promise<InvitationPreviewType> {
  maySetPasswords(ctx, 'student')
  const { ids } = parseInput(ctx, invitedStudentsInput, input)
  return previewOf(ctx, await judgeInvitations(ctx.em, ctx.school.id, ids))
}

/** Says what was judged, in the user's language; the digest stands for every student, address and reason. */
export function previewOf({ language }: Context, judged: readonly JudgedInvitation[]): InvitationPreviewType {
  return {
    invited: judged.filter(({ problem }) => problem === null).length,
    rows: judged.map(({ id, code, firstName, lastName, email, problem }) => ({
      studentId: id,
      studentCode: code,
      fullName: `${lastName} ${firstName}`.trim(),
      email,
      problem: problem === null ? null : accountText(problem, language),
    })),
    digest: createHash('sha256')
      .update(JSON.stringify(judged.map(({ id, email, problem }) => [id, problem, problem === null ? email : ''])))
      .digest('base64url'),
  }
}

/** Judges the invitations of these students of a school, by ID; those that it does not have come last. */
export async function judgeInvitations(
  em: EntityManager,
  schoolId: string,
  ids: readonly string[],
): Promise<JudgedInvitation[]> {
  const found = await query(
    em,
    sql<Facts>`
      select 'student' as type, s.id, s.student_id as code, s.first_name as "firstName", s.last_name as "lastName",
        s.email, s.com_lang as "comLang", s.active, ${emailConfirmed('s')} as "emailConfirmed",
        s.password_hash is not null as "hasPassword",
        (select count(*) from mail m where m.school_id = ${schoolId} and m.student_id = s.id and m.kind = 'invitation'
           and m.queued_at > now() - make_interval(mins => ${ATTEMPT_MINUTES})) >= ${MOST_INVITATIONS} as "justInvited"
      from student s where s.school_id = ${schoolId} and s.id = any(${ids}::uuid[]) and not s.deleted
      order by s.student_id collate "C"`,
  )
  const foundIds = new Set(found.map(({ id }) => id))
  const missingIds = ids.filter((id) => !foundIds.has(id)).toSorted()
  return [
    ...found.map((facts) => ({ ...facts, problem: problemOf(facts) })),
    ...missingIds.map((id): JudgedInvitation => ({ ...nobody, id, problem: 'inviteNotThere' })),
  ]
}

const nobody = { type: 'student', code: '', firstName: '', lastName: '', email: '', comLang: 'jp' } as const

function problemOf(facts: Facts): AccountNote | null {
  if (!facts.active) return 'inviteInactive'
  if (facts.hasPassword) return 'inviteHasPassword'
  if (facts.email === '') return 'inviteNoEmail'
  if (!facts.emailConfirmed) return 'inviteToConfirm'
  return facts.justInvited ? 'invitedJustNow' : null
}
