import { createHash } from 'node:crypto'
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql'
import { mailColumns, type MailToMake } from '../mail/mailToMake.ts'
import { schoolUrl } from '../mail/schoolUrl.ts'
import { query, sql } from '../platform/database/sql.ts'
import { PUSH_ATTEMPTS, readsMail } from '../platform/jobs/pushJobSql.ts'
import type { Outcome, Sender } from '../webhooks/postMessage.ts'
import { type DueNotification, notificationOf } from './notificationOf.ts'
import { vapidKeys } from './vapid.ts'

/** The dependencies of a delivery. */
export interface PushDelivery {
  orm: MikroORM
  /** Reaches hosts on the public internet only: an endpoint is what somebody's browser says. */
  send: Sender
  /** The address that push services may write to about this installation, `mailto:…`. */
  contact: string
  /** The installation's address on the web, `PUBLIC_URL`. */
  publicUrl: string
}

/** Names one mail and one browser. */
export interface PushKey {
  schoolId: string
  mailId: string
  subscriptionId: string
}

interface Subscription {
  id: string
  endpoint: string
  p256dh: string
  auth: string
}

/** The answers of a push service to which a subscription has ended. */
const GONE = new Set([404, 410])

/**
 * Sends one mail as a notification to one browser, if it still has something to say and its reader still wants it. A
 * subscription that has ended, or with which every try has failed, is deleted; what a push service refuses otherwise is
 * given up. Throws an Error fit for the log when it should be tried again. (PUSH-03)
 */
export async function sendPush(delivery: PushDelivery, key: PushKey, attempt: number): Promise<void> {
  const em = delivery.orm.em.fork()
  const { schoolId } = key
  const found = await read(em, key)
  if (found === null) return
  const { subscription, ...mail } = found
  const due = await notificationOf(em, mail, await schoolUrl(em, schoolId, delivery.publicUrl))
  if (due === null) return
  const outcome = await post(em, delivery, subscription, due)
  if (GONE.has(outcome.status ?? 0)) return forget(em, schoolId, subscription)
  if (outcome.error === null) return noteSent(em, schoolId, subscription)
  const { status } = outcome
  const isFinal = status !== null && status >= 400 && status < 500 && status !== 408 && status !== 429
  if (isFinal) return
  // Whatever a browser gave as its address, nothing of it may wait for ever.
  if (attempt >= PUSH_ATTEMPTS) return forget(em, schoolId, subscription)
  throw new Error(`notification of mail ${key.mailId}: ${outcome.error}`)
}

/**
 * Reads both as they are now; null when one is gone, or the account no longer gets what the school tells. Whether a
 * guardian does is asked when the letter is written.
 */
async function read(
  em: EntityManager,
  { schoolId, mailId, subscriptionId }: PushKey,
): Promise<(MailToMake & { subscription: Subscription }) | null> {
  const [found] = await query(
    em,
    sql<MailToMake & { subscription: Subscription }>`
      select ${mailColumns(sql`${schoolId}`)},
        jsonb_build_object('id', p.id, 'endpoint', p.endpoint, 'p256dh', p.p256dh, 'auth', p.auth) as subscription
      from mail m
      join school s on s.id = ${schoolId}
      join push_subscription p on p.school_id = ${schoolId} and p.id = ${subscriptionId}
      join session se on se.school_id = ${schoolId} and se.id = p.session_id
        and ${readsMail}
      where m.school_id = ${schoolId} and m.id = ${mailId}
        and (m.guardian_id is not null or exists (select from student a where a.school_id = ${schoolId} and a.id = m.student_id and a.active and a.notify)
          or exists (select from teacher a where a.school_id = ${schoolId} and a.id = m.teacher_id and a.active and a.notify))`,
  )
  return found ?? null
}

/** Encrypts a notification for the browser and posts it. */
async function post(
  em: EntityManager,
  { send, contact }: PushDelivery,
  { endpoint, p256dh, auth }: Subscription,
  { notification, ttl, urgency }: DueNotification,
): Promise<Outcome> {
  const keys = await vapidKeys(em)
  const { default: webPush } = await import('web-push')
  const { headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(notification),
    {
      vapidDetails: { subject: contact, ...keys },
      TTL: ttl,
      urgency,
      // A push service that keeps several for a phone that is off delivers the last about a lesson.
      topic: createHash('sha256').update(notification.tag).digest('base64url').slice(0, 32),
    },
  )
  const lowerCase = Object.entries(headers).map(([name, value]): [string, string] => [name.toLowerCase(), value])
  return send.post(endpoint, body, Object.fromEntries(lowerCase))
}

async function forget(em: EntityManager, schoolId: string, { id }: Subscription): Promise<void> {
  await query(em, sql`delete from push_subscription where school_id = ${schoolId} and id = ${id}`)
}

async function noteSent(em: EntityManager, schoolId: string, { id }: Subscription): Promise<void> {
  await query(em, sql`update push_subscription set sent_at = now() where school_id = ${schoolId} and id = ${id}`)
}
