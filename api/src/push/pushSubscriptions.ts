import { createECDH } from 'node:crypto'
import { subscribeToPushInput, type SubscribeToPushInput } from '@koma/schema/input/push'
import type { Refusal } from '@koma/schema/answers'
import type { EntityManager } from '@mikro-orm/postgresql'
import { accountId } from '../accounts/accountTables.ts'
import { noteAccount } from '../activity/noteAccount.ts'
import type { Change } from '../platform/record/noteRecord.ts'
import { query, sql } from '../platform/database/sql.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { readForm } from '../platform/record/answer.ts'
import { authorize } from '../platform/shared/authorize.ts'
import type { Context, Viewer } from '../platform/shared/context.ts'
import { vapidKeys } from './vapid.ts'

/** The most browsers of an account that notifications are sent to; those that subscribed first are dropped. */
const MOST_BROWSERS = 10

/** Refuses a key with which nothing can be encrypted, because it is no point of its curve. */
const usableSubscription = subscribeToPushInput.refine(({ p256dh }) => isPoint(p256dh), { path: ['p256dh'] })

function isPoint(p256dh: string): boolean {
  const own = createECDH('prime256v1')
  own.generateKeys()
  try {
    return own.computeSecret(p256dh, 'base64url').length > 0
  } catch {
    return false
  }
}

/** Allows students, teachers and guardians to get notifications; staff get no emails about lessons either. */
const mayGetPush = (ctx: Context): Viewer => authorize(ctx, { types: ['student', 'teacher', 'guardian'] })

/** What a browser needs to subscribe, and whether the session of this request has. */
export interface PushSettings {
  publicKey: string
  subscribed: boolean
}

/** Returns the installation's public key, and whether this session gets notifications. Everybody but staff. */
export async function pushSettings(ctx: Context): Promise<PushSettings> {
  const { sessionId } = mayGetPush(ctx)
  const { publicKey } = await vapidKeys(ctx.em)
  return { publicKey, subscribed: (await subscriptionOf(ctx.em, ctx.school.id, sessionId)) !== null }
}

/**
 * Sends notifications to the browser of this session from now on, and to no other session with the same browser. The
 * log keeps that it was turned on, never the address. Again, it changes nothing. (PUSH-02)
 */
export async function subscribeToPush(ctx: Context, input: SubscribeToPushInput): Promise<{ ok: true } | Refusal> {
  const viewer = mayGetPush(ctx)
  const read = readForm(ctx, usableSubscription, input)
  if (!read.ok) return read
  const { endpoint, p256dh, auth } = read.form
  const schoolId = ctx.school.id
  await inTransaction(ctx, async (em) => {
    // Sessions that subscribe the same browser at once wait for each other.
    await query(em, sql`select pg_advisory_xact_lock(hashtextextended(${`push ${schoolId} ${endpoint}`}, 0))`)
    const before = await subscriptionOf(em, schoolId, viewer.sessionId)
    if (before?.endpoint === endpoint && before.p256dh === p256dh && before.auth === auth) return
    const replaced = await query(
      em,
      sql<{ isOwn: boolean }>`
        delete from push_subscription p
        where p.school_id = ${schoolId} and (p.endpoint = ${endpoint} or p.session_id = ${viewer.sessionId})
        returning exists (
          select from session se where se.school_id = ${schoolId} and se.id = p.session_id
            and se.${accountId(viewer.type)} = ${viewer.id}) as "isOwn"`,
    )
    await query(
      em,
      sql`
        insert into push_subscription (school_id, session_id, endpoint, p256dh, auth)
        values (${schoolId}, ${viewer.sessionId}, ${endpoint}, ${p256dh}, ${auth})`,
    )
    await dropOldest(em, schoolId, viewer)
    // A browser that renews its subscription by itself is no news.
    if (!replaced.some(({ isOwn }) => isOwn)) await note(em, ctx, viewer, [false, true])
  })
  return { ok: true }
}

/** Sends no more notifications to the browser of this session. Again, it changes nothing. (PUSH-02) */
export async function unsubscribeFromPush(ctx: Context): Promise<{ ok: true }> {
  const viewer = mayGetPush(ctx)
  await inTransaction(ctx, async (em) => {
    const gone = await query(
      em,
      sql`
        delete from push_subscription where school_id = ${ctx.school.id} and session_id = ${viewer.sessionId}
        returning 1`,
    )
    if (gone.length > 0) await note(em, ctx, viewer, [true, false])
  })
  return { ok: true }
}

interface Subscription {
  endpoint: string
  p256dh: string
  auth: string
}

async function subscriptionOf(em: EntityManager, schoolId: string, sessionId: string): Promise<Subscription | null> {
  const [found] = await query(
    em,
    sql<Subscription>`
      select endpoint, p256dh, auth from push_subscription
      where school_id = ${schoolId} and session_id = ${sessionId}`,
  )
  return found ?? null
}

async function dropOldest(em: EntityManager, schoolId: string, { type, id }: Viewer): Promise<void> {
  await query(
    em,
    sql`
      delete from push_subscription where school_id = ${schoolId} and id in (
        select p.id from session se
        join push_subscription p on p.school_id = ${schoolId} and p.session_id = se.id
        where se.school_id = ${schoolId} and se.${accountId(type)} = ${id}
        order by p.made_at desc, p.id desc offset ${MOST_BROWSERS})`,
  )
}

const note = (em: EntityManager, ctx: Context, viewer: Viewer, pushNotifications: Change): Promise<void> =>
  noteAccount(em, ctx, { type: 'record-changed', account: viewer, by: viewer, changes: { pushNotifications } })
