import type { EntityManager } from '@mikro-orm/postgresql'
import { Webhook as Signature } from 'standardwebhooks'
import { instantColumn, query } from '../platform/database/sql.ts'
import type { Outcome, Sender } from './postMessage.ts'
import { queueDeliveries } from './queueDeliveries.ts'

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
/** By how much waits differ, so that not all that failed together comes again together. */
const JITTER = 0.2
const LONGEST_WAIT = 24 * HOUR

interface Delivery {
  webhookId: string
  messageId: string
  body: string
  tries: number
  url: string
  secret: string
  formerSecret: string | null
}

/**
 * Sends one waiting delivery, and keeps the outcome. A try counts before it is made: a process that dies over it leaves
 * a try without an outcome, and the receiver may get it twice, by the same id. Failed ones are tried again for three
 * days, later where the receiver says so. A 410 switches the webhook off, and so does giving up a delivery if nothing
 * has arrived since it was made.
 */
export async function deliver(
  em: EntityManager,
  send: Sender,
  { schoolId, deliveryId }: { schoolId: string; deliveryId: string },
): Promise<void> {
  const delivery = await claim(em, schoolId, deliveryId)
  if (delivery === null) return
  const at = new Date()
  const outcome = await send.post(delivery.url, delivery.body, headersOf(delivery, at))
  await em.transactional(async (inner) => settle(inner, schoolId, deliveryId, delivery, outcome))
}

async function claim(em: EntityManager, schoolId: string, id: string): Promise<Delivery | null> {
  const [delivery] = await query<Delivery>(
    em,
    `with claimed as (
       update webhook_delivery d set tries = tries + 1, next_at = null, status = null, answer = null, error = 'no outcome'
       from webhook w
       where d.school_id = $1 and d.id = $2 and d.state = 'waiting' and w.school_id = $1 and w.id = d.webhook_id and w.active
       returning d.webhook_id, d.message_id, d.body, d.tries, w.url)
     select d.webhook_id as "webhookId", d.message_id as "messageId", d.body, d.tries, d.url, p.secret,
       case when p.former_until > now() then p.former_secret end as "formerSecret"
     from claimed d join webhook_progress p on p.school_id = $1 and p.webhook_id = d.webhook_id`,
    [schoolId, id],
  )
  return delivery ?? null
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
  const gone = status === 410
  const state = error === null ? 'sent' : gone || wait === undefined ? 'failed' : 'waiting'
  const seconds = Math.min(
    LONGEST_WAIT,
    Math.max(retryAfter ?? 0, (wait ?? 0) * (1 + JITTER * (Math.random() * 2 - 1))),
  )
  await query(
    em,
    `update webhook_delivery set state = $3, status = $4, error = $5, answer = $6,
       next_at = now() + case when $3 = 'waiting' then make_interval(secs => $7) end,
       done_at = now() + case when $3 <> 'waiting' then interval '0' end
     where school_id = $1 and id = $2`,
    [schoolId, id, state, status, error, answer, seconds],
  )
  if (state === 'waiting') await queueDeliveries(em, schoolId, [id], seconds)
  if (state === 'failed') await switchOff(em, schoolId, { webhookId, id, why: gone ? 'gone' : 'failing' })
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
  await query(
    em,
    `with given_up as (select made_at from webhook_delivery where school_id = $1 and id = $3),
     off as (
       update webhook w set active = false, stopped_why = $4
       where w.school_id = $1 and w.id = $2 and w.active and ($4 = 'gone' or not exists (
         select from webhook_delivery d, given_up
         where d.school_id = $1 and d.webhook_id = $2 and d.state = 'sent' and d.done_at > given_up.made_at))
       returning w.id, w.url, w.description)
     insert into activity (school_id, type, at, actor, door, record_kind, record_id, record_name, changes)
     select $1, 'record-changed', now() at time zone s.timezone_name, 'system:koma', 'job', 'webhook', off.id,
       coalesce(nullif(off.description, ''), substring(off.url from '://([^/]+)')),
       jsonb_build_object('active', jsonb_build_array(true, false), 'stoppedWhy', jsonb_build_array(null, $4::text))
     from off join school s on s.id = $1`,
    [schoolId, webhookId, id, why],
  )
  await failWaitingDeliveries(em, schoolId, webhookId)
}

/** Gives up the messages that wait for a webhook that is switched off; they can be sent again by hand. */
export async function failWaitingDeliveries(em: EntityManager, schoolId: string, webhookId: string): Promise<void> {
  await query(
    em,
    `update webhook_delivery d set state = 'failed', error = 'switched off', next_at = null, done_at = now()
     from webhook w
     where d.school_id = $1 and d.webhook_id = $2 and d.state = 'waiting'
       and w.school_id = $1 and w.id = $2 and not w.active`,
    [schoolId, webhookId],
  )
}

/** How long finished deliveries are kept, in days. */
const DAYS_KEPT = 30

/** Removes deliveries that have been done with for 30 days. */
export async function clearOldDeliveries(em: EntityManager): Promise<void> {
  await query(em, `delete from webhook_delivery where done_at < now() - interval '${DAYS_KEPT} days'`)
}

/** The columns of a delivery as staff read it. */
export const deliveryColumns = `d.id, d.message_id as "messageId", d.type, d.state, d.tries, d.status, d.error, d.answer, d.body,
  ${instantColumn('d.made_at')} as "madeAt", ${instantColumn('d.done_at')} as "doneAt", ${instantColumn('d.next_at')} as "nextAt"`
