import { mailsInput, type MailsInput, oneMailInput, type OneMailInput } from '@koma/schema/input/mail'
import { maySeeLinkOf } from '../accounts/account.policy.ts'
import type { Context, Viewer } from '../platform/shared/context.ts'
import { pageReading } from '../platform/record/page.ts'
import { parseInput } from '../platform/shared/input.ts'
import { instant, query, sql } from '../platform/database/sql.ts'
import { nameFound } from '../search/nameFound.ts'
import { linkFrom } from './keptLink.ts'
import { maySeeMails } from './mail.policy.ts'
import type { MailDetailType, MailPageType, MailType } from './mail.type.ts'
import { LINK } from './makeMail.ts'

const searched = sql.raw(`concat_ws(' ', m.address, m.subject, st.student_id, te.teacher_id, sf.staff_id,
  gu.last_name || ' ' || gu.first_name, st.last_name || ' ' || st.first_name, te.last_name || ' ' || te.first_name, sf.last_name || ' ' || sf.first_name)`)
const columns = sql`
  m.id, m.kind, m.state, m.address, m.language, m.subject, m.attempts, m.last_error as "lastError",
  m.drop_reason as "dropReason",
  ${instant('m.queued_at')} as "queuedAt", ${instant('m.finished_at')} as "finishedAt",
  case when m.guardian_id is not null then 'guardian' when m.student_id is not null then 'student' when m.teacher_id is not null then 'teacher'
    when m.staff_id is not null then 'staff' end as "recipientType",
  coalesce(gu.id, st.id, te.id, sf.id) as "recipientId",
  coalesce(gu.guardian_id, st.student_id, te.teacher_id, sf.staff_id) as "recipientCode",
  coalesce(gu.last_name || ' ' || gu.first_name, st.last_name || ' ' || st.first_name, te.last_name || ' ' || te.first_name,
    sf.last_name || ' ' || sf.first_name) as "recipientName"`
const tables = sql`mail m
  left join student st on st.school_id = m.school_id and st.id = m.student_id
  left join teacher te on te.school_id = m.school_id and te.id = m.teacher_id
  left join staff sf on sf.school_id = m.school_id and sf.id = m.staff_id
  left join guardian gu on gu.school_id = m.school_id and gu.id = m.guardian_id`

/**
 * Returns the school's mails, newest first, a page at a time. Staff (D128); throws UNAUTHENTICATED, FORBIDDEN or
 * BAD_USER_INPUT.
 */
export async function mails(ctx: Context, input: MailsInput): Promise<MailPageType> {
  maySeeMails(ctx)
  const { search, state, studentId, ...which } = parseInput(ctx, mailsInput, input)
  const page = pageReading(ctx, which, { by: [{ column: 'm.id', type: 'uuid' }], direction: 'desc' })
  const text = pattern(search)
  const byNames = sql.join(
    ['gu', 'st', 'te'].map((of) => nameFound(of, search ?? '')),
    sql` or `,
  )
  const rows = await query(
    ctx.em,
    sql<MailType & { place: string[] }>`
      select ${columns}, ${page.selectPlace} from ${tables}
      where m.school_id = ${ctx.school.id} and (${state ?? null}::text is null or m.state = ${state ?? null})
        and ${page.afterPlace} and (${studentId ?? null}::uuid is null or m.student_id = ${studentId ?? null})
        and (${text}::text is null or ${searched} ilike ${text} or ${byNames})
      order by ${page.inOrder} limit ${page.limit}`,
  )
  const { rows: shown, ...more } = page.pageOf<MailType>(rows)
  return { mails: shown, ...more }
}

/**
 * Returns one mail with its text. Staff (D128). A password link is in it only for staff who may set that account's
 * password themselves, and only while it can be used. Null when the school has no such mail.
 */
export async function mail(ctx: Context, input: OneMailInput): Promise<MailDetailType | null> {
  const viewer = maySeeMails(ctx)
  const { id } = parseInput(ctx, oneMailInput, input)
  const [row] = await query(
    ctx.em,
    sql<MailType & { text: string | null; html: string | null; link: string | null; permissions: string[] }>`
      select ${columns}, m.body_text as text, m.body_html as html,
        case when m.scrub_at > now() then m.data->>'link' end as link,
        coalesce(sf.permissions, '{}') as permissions
      from ${tables} where m.school_id = ${ctx.school.id} and m.id = ${id}`,
  )
  if (row === undefined) return null
  const { link: kept, permissions, ...shown } = row
  const link = kept === null ? null : linkFrom(ctx.em, id, kept)
  const hasLink = shown.text?.includes(LINK) ?? false
  const linkHidden = hasLink && (link === null || !maySeeLink(viewer, row, permissions))
  const instead = linkHidden || link === null ? HIDDEN : link
  return {
    ...shown,
    linkHidden,
    text: shown.text?.replaceAll(LINK, instead) ?? null,
    // The logo comes along with the mail alone.
    html: shown.html?.replaceAll(LINK, instead).replace(/<p[^>]*><img src="cid:[^>]*><\/p>/, '') ?? null,
  }
}

/** Shown in place of a password link. */
const HIDDEN = '••••••••'

function maySeeLink(
  viewer: Viewer,
  { recipientType: type, recipientCode: code }: Pick<MailType, 'recipientType' | 'recipientCode'>,
  permissions: readonly string[],
): boolean {
  if (type !== 'student' && type !== 'teacher' && type !== 'staff' && type !== 'guardian') return false
  return maySeeLinkOf(viewer, { type, code, permissions })
}

function pattern(search: string | null | undefined): string | null {
  if (search === null || search === undefined || search === '') return null
  return `%${search.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
}
