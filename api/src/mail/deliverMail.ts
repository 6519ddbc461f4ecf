import { createHash } from 'node:crypto'
import { INVITATION_DAYS } from '@koma/schema/constants'
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql'
import { LINK_MINUTES } from '../accounts/linkLife.ts'
import type { UserType } from '../platform/shared/context.ts'
import { MAIL_ATTEMPTS } from '../platform/jobs/mailJobSql.ts'
import { query, sql } from '../platform/database/sql.ts'
import type { MailDropReason, MailKind } from './mail.kinds.ts'
import { calendarParts } from './calendarParts.ts'
import { failureOf, type MailServer } from './mailServer.ts'
import { isRecurring } from './recurring.ts'
import { stopHeaders } from './stopAddress.ts'
import { LINK, type RenderedMail, makeMail } from './makeMail.ts'
import { mailColumns, type MailToMake } from './mailToMake.ts'
import { inLanguage } from './linkLanguage.ts'
import { keptLink } from './keptLink.ts'
import { schoolUrl } from './schoolUrl.ts'

/**
 * Makes the link of a mail for an account that asked for one: returns its path, or null when it may no longer have one.
 */
export type MakeLink = (
  em: EntityManager,
  account: { schoolId: string; type: UserType; id: string; email: string },
) => Promise<string | null>

/** The kinds of mail with a link that is made at delivery. */
type MailWithLink = 'passwordReset' | 'invitation' | 'emailConfirm'

/** The dependencies of a delivery. Without `server` mails are kept in the database for staff to read (D13). */
export interface Delivery {
  orm: MikroORM
  server: MailServer | null
  /** The sender's address, `MAIL_FROM`. */
  from: string
  /** The installation's address on the web, `PUBLIC_URL`. */
  publicUrl: string
  links: Record<MailWithLink, MakeLink>
}

/**
 * Delivers one mail: sends it, or keeps it if there is no mail server. A mail that is finished or gone is left alone,
 * and one with nothing left to say is dropped. Throws an Error fit for the log if it should be tried again. The last
 * attempt makes it `failed`, and so does a final refusal by the server.
 */
export async function deliverMail(
  delivery: Delivery,
  { schoolId, mailId }: { schoolId: string; mailId: string },
  attempt: number,
): Promise<void> {
  const em = delivery.orm.em.fork()
  const mail = await claim(em, schoolId, mailId, attempt)
  if (mail === null) return
  const failure = await deliver(em, delivery, mail).then(() => null, failureOf)
  if (failure === null) return
  const isLast = failure.isFinal || attempt >= MAIL_ATTEMPTS
  await query(
    em,
    sql`
      update mail set state = ${isLast ? 'failed' : 'queued'}, last_error = ${failure.text},
        finished_at = ${isLast ? sql`now()` : null}
      where school_id = ${schoolId} and id = ${mailId} and finished_at is null`,
  )
  if (!failure.isFinal) throw new Error(`mail ${mailId}: ${failure.text}`)
}

async function claim(em: EntityManager, schoolId: string, id: string, attempt: number): Promise<MailToMake | null> {
  const [mail] = await query(
    em,
    sql<MailToMake>`
      with m as (
        update mail set state = 'sending', attempts = ${attempt}
        where school_id = ${schoolId} and id = ${id} and finished_at is null returning *)
      select ${mailColumns(sql`${schoolId}`)} from m join school s on s.id = ${schoolId}`,
  )
  return mail ?? null
}

async function deliver(em: EntityManager, delivery: Delivery, mail: MailToMake): Promise<void> {
  const url = await schoolUrl(em, mail.schoolId, delivery.publicUrl)
  const message = await makeMail(em, mail, url)
  if (typeof message === 'string') return drop(em, mail, message)
  const link = await linkFor(em, delivery, mail, url)
  if (link === null) return drop(em, mail, 'linkEnded')
  if (delivery.server === null) return settle(em, mail, 'kept', message, link)

  const { school } = mail
  await delivery.server.send({
    from: { name: school.emailName || school.name, address: delivery.from },
    replyTo: school.email || undefined,
    to: mail.address,
    ...(link === undefined ? message : withLink(message, link)),
    headers: isRecurring(mail.kind) ? await stopHeaders(em, mail, mail.kind, url) : {},
    calendar: await calendarParts(em, mail, { baseUrl: url, from: delivery.from }),
    messageId: messageIdOf(mail, delivery.from),
  })
  return settle(em, mail, 'sent', message)
}

/** The time for which a kept link is shown: as long as it can be used. */
const shownFor: Record<MailWithLink, string> = {
  passwordReset: `${LINK_MINUTES} minutes`,
  invitation: `${INVITATION_DAYS} days`,
  emailConfirm: `${LINK_MINUTES} minutes`,
}

function hasLink(kind: MailKind): kind is MailWithLink {
  return Object.hasOwn(shownFor, kind)
}

/** Makes the link of a mail; undefined for a kind without one, null when the account may no longer have one. */
async function linkFor(
  em: EntityManager,
  delivery: Delivery,
  mail: MailToMake,
  url: string,
): Promise<string | null | undefined> {
  const { kind } = mail
  if (!hasLink(kind)) return undefined
  if (mail.reader === null) return null
  const { type, id } = mail.reader
  const path = await delivery.links[kind](em, { schoolId: mail.schoolId, type, id, email: mail.address })
  return path === null ? null : inLanguage(`${url}${path}`, mail.language)
}

/** Returns `made` with the link where it belongs. */
function withLink(message: RenderedMail, link: string): RenderedMail {
  return { ...message, text: message.text.replaceAll(LINK, link), html: message.html.replaceAll(LINK, link) }
}

/** Returns the same id at every try, so that a mail that arrives twice can be recognised. */
function messageIdOf(mail: { schoolId: string; key: string }, from: string): string {
  const name = createHash('sha256').update(`${mail.schoolId} ${mail.key}`).digest('hex').slice(0, 32)
  return `<${name}@${from.slice(from.lastIndexOf('@') + 1)}>`
}

/** Marks the mail as done. A kept link lies encrypted beside the body while it works, and few see it. */
async function settle(
  em: EntityManager,
  { schoolId, id, kind }: MailToMake,
  state: 'sent' | 'kept',
  message: RenderedMail,
  link?: string,
): Promise<void> {
  const keptFor = link !== undefined && hasLink(kind) ? shownFor[kind] : null
  const kept = link === undefined ? {} : { link: keptLink(em, id, link) }
  await query(
    em,
    sql`
      update mail set state = ${state}, finished_at = now(), last_error = null, subject = ${message.subject},
        body_text = ${message.text}, body_html = ${message.html}, data = data || ${JSON.stringify(kept)}::jsonb,
        scrub_at = now() + ${keptFor}::interval
      where school_id = ${schoolId} and id = ${id}`,
  )
}

async function drop(em: EntityManager, { schoolId, id }: MailToMake, reason: MailDropReason): Promise<void> {
  await query(
    em,
    sql`
      update mail set state = 'dropped', finished_at = now(), drop_reason = ${reason}, last_error = null
      where school_id = ${schoolId} and id = ${id}`,
  )
}
