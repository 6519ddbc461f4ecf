import type { EntityManager } from '@mikro-orm/postgresql'
import { Webhook as Signature } from 'standardwebhooks'
import { instant, query, sql } from '../platform/database/sql.ts'
import { secretsOf } from '../platform/secrets/secretsOf.ts'
import { readIfPossible } from '../platform/secrets/secretBox.ts'
import type { Outcome, Sender } from './postMessage.ts'
import { queueDeliveries } from './queueDeliveries.ts'
import { placeOfSecret } from './secret.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
/** The seconds after each failed try until the next one: eleven tries in three days. */
export const waits = [
  5,
  MINUTE,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  18 * HOUR,
  22 * HOUR,
]
/** The share by which waits differ, so that deliveries that failed together are not retried together. */
const JITTER = 0.2
const LONGEST_WAIT = 24 * HOUR

interface Delivery {
  webhookId: string
  messageId: string
  body: string
  tries: number
  url: string
  /** As they are kept. */
  secret: string
  formerSecret: string | null
}

/**
 * Sends one waiting delivery, and keeps the outcome. A try counts before it is made. So a process that dies over it
 * leaves a try without an outcome, and the receiver may get it twice, by the same id. Failed ones are tried again for
 * three days, later if the receiver says so. A 410 switches the webhook off, and so does giving up a delivery if
 * nothing has arrived since it was made.
 */
export async function deliver(
  em: EntityManager,
  send: Sender,
  { schoolId, deliveryId }: { schoolId: string; deliveryId: string },
): Promise<void> {
  const delivery = await claim(em, schoolId, deliveryId)
  if (delivery === null) return
  const at = new Date()
  const outcome = await sendSigned(send, readable(em, delivery), at)
  await em.transactional(async (inner) => settle(inner, schoolId, deliveryId, delivery, outcome))
}

async function claim(em: EntityManager, schoolId: string, id: string): Promise<Delivery | null> {
  const [delivery] = await query(
    em,
    sql<Delivery>`
      with claimed as (
        update webhook_delivery d
        set tries = tries + 1, next_at = null, status = null, answer = null, error = 'no outcome'
        from webhook w
        where d.school_id = ${schoolId} and d.id = ${id} and d.state = 'waiting'
          and w.school_id = ${schoolId} and w.id = d.webhook_id and w.active
        returning d.webhook_id, d.message_id, d.body, d.tries, w.url)
      select d.webhook_id as "webhookId", d.message_id as "messageId", d.body, d.tries, d.url, p.secret,
        case when p.former_until > now() then p.former_secret end as "formerSecret"
      from claimed d join webhook_progress p on p.school_id = ${schoolId} and p.webhook_id = d.webhook_id`,
  )
  return delivery ?? null
}

/**
 * Returns the delivery with its secrets as they are; null where no key of this process reads the one in use. A former
 * one that cannot be read is left out: it was replaced because its key was lost.
 */
function readable(em: EntityManager, delivery: Delivery): Delivery | null {
  const place = placeOfSecret(delivery.webhookId)
  const secret = readIfPossible(secretsOf(em), delivery.secret, place)
  const { formerSecret } = delivery
  if (secret === null) return null
  return { ...delivery, secret, formerSecret: formerSecret && readIfPossible(secretsOf(em), formerSecret, place) }
}

/** Sends a delivery with its signature. Without its secrets it is a failed try, which staff see. */
async function sendSigned(send: Sender, delivery: Delivery | null, at: Date): Promise<Outcome> {
  if (delivery === null) return { status: null, error: 'the secret cannot be read', answer: '', retryAfter: null }
  return send.post(delivery.url, delivery.body, headersOf(delivery, at))
}

function headersOf({ messageId, body, secret, formerSecret }: Delivery, at: Date): Record<string, string> {
  const sign = (by: string) => new Signature(by).sign(messageId, at, body)
  return {
    'user-agent': 'Koma-Webhooks',
    'webhook-id': messageId,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': [secret, formerSecret].flatMap((by) => (by === null ? [] : [sign(by)])).join(' '),
  }
}

async function settle(
  em: EntityManager,
  schoolId: string,
  id: string,
  { webhookId, tries }: Delivery,
  { status, error, answer, retryAfter }: Outcome,
): Promise<void> {
  const wait = waits[tries - 1]
  const isGone = status === 410
  const state = error === null ? 'sent' : isGone || wait === undefined ? 'failed' : 'waiting'
  const seconds = Math.min(
    LONGEST_WAIT,
    Math.max(retryAfter ?? 0, (wait ?? 0) * (1 + JITTER * (Math.random() * 2 - 1))),
  )
  await query(
    em,
    sql`
      update webhook_delivery set state = ${state}, status = ${status}, error = ${error}, answer = ${answer},
        next_at = ${state === 'waiting' ? sql`now() + make_interval(secs => ${seconds})` : null},
        done_at = ${state === 'waiting' ? null : sql`now()`}
      where school_id = ${schoolId} and id = ${id}`,
  )
  if (state === 'waiting') await queueDeliveries(em, schoolId, [id], seconds)
  if (state === 'failed') await switchOff(em, schoolId, { webhookId, id, why: isGone ? 'gone' : 'failing' })
}

/**
 * Switches off a webhook whose receiver is gone, or where nothing has arrived since the delivery that is now given up
 * was made.
 */
async function switchOff(
  em: EntityManager,
  schoolId: string,
  { webhookId, id, why }: { webhookId: string; id: string; why: 'gone' | 'failing' },
): Promise<void> {
  const isUseless =
    why === 'gone'
      ? sql`true`
      : sql`not exists (
          select from webhook_delivery d, given_up
          where d.school_id = ${schoolId} and d.webhook_id = ${webhookId} and d.state = 'sent'
            and d.done_at > given_up.made_at)`
  await query(
    em,
    sql`
      with given_up as (select made_at from webhook_delivery where school_id = ${schoolId} and id = ${id}),
      off as (
        update webhook w set active = false, stopped_why = ${why}
        where w.school_id = ${schoolId} and w.id = ${webhookId} and w.active and ${isUseless}
        returning w.id, w.url, w.description)
      insert into activity (school_id, type, at, actor, door, record_kind, record_id, record_name, changes)
      select ${schoolId}::uuid, 'record-changed', now() at time zone s.timezone_name, 'system:koma', 'job', 'webhook', off.id,
        coalesce(nullif(off.description, ''), substring(off.url from '://([^/]+)')),
        jsonb_build_object('active', jsonb_build_array(true, false),
          'stoppedWhy', jsonb_build_array(null, ${why}::text))
      from off join school s on s.id = ${schoolId}`,
  )
  await failWaitingDeliveries(em, schoolId, webhookId)
}

/** Gives up the messages that wait for a webhook that is switched off; they can be sent again by hand. */
export async function failWaitingDeliveries(em: EntityManager, schoolId: string, webhookId: string): Promise<void> {
  await query(
    em,
    sql`
      update webhook_delivery d set state = 'failed', error = 'switched off', next_at = null, done_at = now()
      from webhook w
      where d.school_id = ${schoolId} and d.webhook_id = ${webhookId} and d.state = 'waiting'
        and w.school_id = ${schoolId} and w.id = d.webhook_id and not w.active`,
  )
}

/** The days for which finished deliveries are kept. */
const DAYS_KEPT = 30

/** Removes deliveries that have been done with for 30 days. */
export async function clearOldDeliveries(em: EntityManager): Promise<void> {
  await query(em, sql`delete from webhook_delivery where done_at < now() - make_interval(days => ${DAYS_KEPT})`)
}

/** The columns of a delivery as staff read it. */
export const deliveryColumns = sql`
  d.id, d.message_id as "messageId", d.type, d.state, d.tries, d.status, d.error, d.answer, d.body,
  ${instant('d.made_at')} as "madeAt", ${instant('d.done_at')} as "doneAt",
  ${instant('d.next_at')} as "nextAt"`
