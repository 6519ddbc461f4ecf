import { randomBytes } from 'node:crypto'
import type { EntityManager } from '@mikro-orm/postgresql'
import { query, sql } from '../platform/database/sql.ts'
import { secretsOf } from '../platform/secrets/secretsOf.ts'

/** The hours for which the previous secret works beside the new one. */
const OVERLAP_HOURS = 24

/** Returns a new secret as Standard Webhooks writes one. */
export const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`

/** Names where a webhook's secrets are kept, for which alone they can be read. */
export const placeOfSecret = (webhookId: string): string => `webhook ${webhookId}`

/** Gives a webhook its first secret; events are sent to it from now on. */
export async function beginWebhook(em: EntityManager, schoolId: string, id: string): Promise<string> {
  const secret = newSecret()
  const kept = secretsOf(em).encrypt(secret, placeOfSecret(id))
  await query(
    em,
    sql`
      insert into webhook_progress (school_id, webhook_id, secret, told)
      select w.school_id, w.id, ${kept}::text,
        coalesce((select events from announcement where school_id = ${schoolId}), 0)
      from webhook w where w.school_id = ${schoolId} and w.id = ${id}`,
  )
  return secret
}

/** Gives it another; for a day its messages are signed with both, so that a receiver can change over at any time. */
export async function changeSecret(em: EntityManager, schoolId: string, id: string): Promise<string> {
  const secret = newSecret()
  const kept = secretsOf(em).encrypt(secret, placeOfSecret(id))
  await query(
    em,
    sql`
      update webhook_progress
      set former_secret = secret, former_until = now() + make_interval(hours => ${OVERLAP_HOURS}), secret = ${kept}
      where school_id = ${schoolId} and webhook_id = ${id}`,
  )
  return secret
}

/** Restarts deliveries with what happens from now on, as after the webhook was off. */
export async function skipPastEvents(em: EntityManager, schoolId: string, id: string): Promise<void> {
  await query(
    em,
    sql`
      update webhook_progress set told = coalesce((select events from announcement where school_id = ${schoolId}), 0)
      where school_id = ${schoolId} and webhook_id = ${id}`,
  )
}
