import { randomBytes } from 'node:crypto'
import type { EntityManager } from '@mikro-orm/postgresql'
import { query } from '../platform/database/sql.ts'

/** How long the secret of before is good for beside the new one. */
const OVERLAP = '24 hours'

/** A new secret as Standard Webhooks writes one. */
export const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`

/** Gives a webhook its first secret; events are sent to it from now on. */
export async function beginWebhook(em: EntityManager, schoolId: string, id: string): Promise<string> {
  const secret = newSecret()
  await query(
    em,
    `insert into webhook_progress (school_id, webhook_id, secret, told)
     select w.school_id, w.id, $3::text, coalesce((select events from announcement where school_id = $1), 0)
     from webhook w where w.school_id = $1 and w.id = $2`,
    [schoolId, id, secret],
  )
  return secret
}

/** Gives it another; for a day its messages are signed with both, so that a receiver can change over at any time. */
export async function changeSecret(em: EntityManager, schoolId: string, id: string): Promise<string> {
  const secret = newSecret()
  await query(
    em,
    `update webhook_progress set former_secret = secret, former_until = now() + interval '${OVERLAP}', secret = $3
     where school_id = $1 and webhook_id = $2`,
    [schoolId, id, secret],
  )
  return secret
}

/** Restarts deliveries with what happens from now on, as after the webhook was off. */
export async function skipPastEvents(em: EntityManager, schoolId: string, id: string): Promise<void> {
  await query(
    em,
    `update webhook_progress set told = coalesce((select events from announcement where school_id = $1), 0)
     where school_id = $1 and webhook_id = $2`,
    [schoolId, id],
  )
}
