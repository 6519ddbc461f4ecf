import type { EventTypeName } from '@koma/schema/eventTypes'
import { type UpdateWebhookInput, updateWebhookInput } from '@koma/schema/records/webhook'
import type { EntityManager } from '@mikro-orm/postgresql'
import { query } from '../platform/database/sql.ts'
import { readForm } from '../platform/record/answer.ts'
import { updateLoggedRecord, type RecordResult } from '../platform/record/changes.ts'
import type { Context } from '../platform/shared/context.ts'
import { failWaitingDeliveries } from './deliver.ts'
import { skipPastEvents } from './secret.ts'
import { mayKeepWebhooks, mayTell } from './webhook.policy.ts'
import { webhookRecord } from './webhook.record.ts'

/**
 * Changes a webhook, or switches it off and on again: then events are sent from then on. Staff with `settingsEdit`;
 * 400, `stale` and 404 as for every record, 403 for what a key may not read.
 */
export async function updateWebhook(ctx: Context, input: UpdateWebhookInput): Promise<RecordResult> {
  const viewer = mayKeepWebhooks(ctx)
  const read = readForm(ctx, updateWebhookInput, input)
  if (!read.ok) return read
  return updateLoggedRecord(ctx, viewer, webhookRecord, read.form, {
    judge: async (em, { id, active, types }) => {
      // Deliveries that wait are of the types it had before, and would go to the new address.
      const waits = viewer.key === undefined ? [] : await typesWaiting(em, ctx.school.id, id)
      const broken = [types, read.form.types ?? types, ...waits.map((type) => [type])]
        .map((told) => mayTell(viewer, told))
        .find((refused) => refused !== null)
      if (broken !== undefined) return broken
      if (read.form.active === true && !active) await skipPastEvents(em, ctx.school.id, id)
      return null
    },
    parts: async (em, id) => {
      await failWaitingDeliveries(em, ctx.school.id, id)
      return {}
    },
    follows: () => (read.form.active === true ? { stoppedWhy: null } : {}),
  })
}

/** Returns the types of events whose messages wait for a webhook. */
async function typesWaiting(em: EntityManager, schoolId: string, id: string): Promise<EventTypeName[]> {
  const rows = await query<{ type: EventTypeName }>(
    em,
    `select distinct type from webhook_delivery
     where school_id = $1 and webhook_id = $2 and state = 'waiting' and type <> 'test'`,
    [schoolId, id],
  )
  return rows.map(({ type }) => type)
}
